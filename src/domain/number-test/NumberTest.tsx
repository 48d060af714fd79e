import { useEffect, useRef, useState } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { FilledText } from '#components/ui/markup/FilledText.tsx';
import { isFocusAround } from '#components/ui/focus.ts';
import { Icon } from '#components/ui/icons/Icon.tsx';
import { check, info, handset } from '#components/ui/icons/icons.ts';
import { profileRoutes } from '#config/routes.ts';
import { apiSettings, appUrl } from '#config/site/site.ts';
import type { Arrival } from '#contract/hub/calls.ts';
import { localizedPath } from '#i18n/localized-path.ts';
import { formatPhone } from '#lib/phone/phone-format.ts';
import { pageLanguage } from '#stores/language.ts';
import { isGoingNowhere, type TestedNumber, type TestOutcome } from './listen.ts';
import './number-test.css';
import type { NumberTestTexts } from './number-test-texts.ts';
import { useNumberTest } from './use-number-test.ts';

interface NumberTestProps {
  number: TestedNumber;
  /** The number, formatted for display. */
  formattedNumber: string;
  texts: NumberTestTexts;
  /** Called when the test has ended, but for being stopped. */
  onOutcome: (outcome: TestOutcome) => void;
  /** Opens the form for where calls or messages go; absent on pages without it. */
  onForward?: ((kind: Arrival['kind']) => void) | undefined;
  onClose: () => void;
}

const isArrival = (outcome: TestOutcome | undefined): outcome is Arrival =>
  typeof outcome === 'object';

/** Renders the test of a number; a new test counts only later arrivals. */
export function NumberTest(props: NumberTestProps) {
  const [run, setRun] = useState<{ count: number; after?: string }>({ count: 1 });
  return (
    <TestRun
      key={run.count}
      {...props}
      after={run.after}
      onAgain={(after) => setRun({ count: run.count + 1, after })}
    />
  );
}

interface TestRunProps extends NumberTestProps {
  /** Time of the previous arrival, ISO 8601. */
  after: string | undefined;
  onAgain: (after: string | undefined) => void;
}

/**
 * Renders a test of a number: which number to call, that the page listens, and the arrival. The
 * focus is on the test from its start, unless the customer has moved it on, so that none of its
 * buttons takes the focus along; later on a button gets one that is lost, as the outcome is
 * announced.
 */
function TestRun(props: TestRunProps) {
  const { number, formattedNumber, texts, after, onOutcome, onForward, onAgain, onClose } = props;
  // What is changed afterwards has not been tested.
  const [tested] = useState(number);
  const { didid } = tested;
  const { outcome, canSimulate, simulate } = useNumberTest({ didid, after, onOutcome });
  const part = useRef<HTMLDivElement>(null);
  const isListening = outcome === undefined;
  const goesNowhere = isArrival(outcome) && isGoingNowhere(outcome, tested, appUrl !== '');
  useEffect(() => {
    const test = part.current;
    if (isListening && isFocusAround(test)) test?.focus();
    // Around the test: on the body, or where Safari puts the focus, as in `focusRefused`.
    if (!isListening && isFocusAround(test?.parentElement ?? null)) {
      test?.querySelector<HTMLElement>('.button')?.focus();
    }
  }, [isListening]);
  return (
    <div className="number-test" ref={part} tabIndex={-1}>
      <output className="number-test__state">
        {isArrival(outcome) ? (
          <Arrived arrival={outcome} {...{ texts, goesNowhere }} />
        ) : (
          <Waiting outcome={outcome} formattedNumber={formattedNumber} texts={texts} />
        )}
      </output>
      {isListening ? <span className="number-test__time" aria-hidden="true" /> : null}
      <div className="cluster">
        {goesNowhere ? <ForwardButton kind={outcome.kind} {...{ texts, onForward }} /> : null}
        {isListening ? null : (
          <Button
            variant={isArrival(outcome) ? 'secondary' : 'primary'}
            small
            onClick={() => onAgain(isArrival(outcome) ? outcome.arrivedAt : after)}
          >
            {texts['test-number.again']}
          </Button>
        )}
        <Button variant="ghost" small onClick={onClose}>
          {texts[isListening ? 'test-number.stop' : 'test-number.close']}
        </Button>
      </div>
      {isListening && canSimulate ? <Simulation texts={texts} simulate={simulate} /> : null}
    </div>
  );
}

interface ForwardButtonProps extends Pick<NumberTestProps, 'texts' | 'onForward'> {
  kind: Arrival['kind'];
}

/** Leads to the form for where calls or messages go. */
function ForwardButton({ kind, texts, onForward }: ForwardButtonProps) {
  const label = texts[kind === 'call' ? 'my-numbers.guide-calls' : 'my-numbers.guide-messages'];
  const page = profileRoutes(apiSettings.product).myNumbers;
  return onForward === undefined ? (
    <a className="button button--primary button--small" href={localizedPath(pageLanguage(), page)}>
      {label}
    </a>
  ) : (
    <Button variant="primary" small onClick={() => onForward(kind)}>
      {label}
    </Button>
  );
}

interface ArrivedProps {
  arrival: Arrival;
  /** Whether the number sends it nowhere. */
  goesNowhere: boolean;
  texts: NumberTestTexts;
}

/** Renders what came to the number, and what to do where it went no further. */
function Arrived({ arrival, goesNowhere, texts }: ArrivedProps) {
  const { kind, from, arrivedAt } = arrival;
  const isConnected = arrival.outcome !== 'not-connected';
  const gotThrough = isConnected && !goesNowhere;
  const title = goesNowhere
    ? texts[`test-number.nowhere-${kind}`]
    : texts[isConnected ? 'test-number.works' : 'test-number.not-forwarded'];
  const text = isConnected
    ? texts[`test-number.arrived-${kind}`]
    : texts['test-number.not-forwarded-text'];
  const language = pageLanguage();
  const time = new Intl.DateTimeFormat(language, { timeStyle: 'medium' });
  return (
    <>
      {gotThrough ? (
        <span className="number-test__mark number-test__mark--arrived">
          <Icon shape={check} />
        </span>
      ) : (
        <Icon shape={info} />
      )}
      <span>
        <span className="number-test__title">{title}</span>
        <span>
          <FilledText
            text={text}
            values={{
              from: (
                <bdi dir="ltr" className="digits">
                  {/^\d+$/.test(from) ? formatPhone(from) : from}
                </bdi>
              ),
              time: <time dateTime={arrivedAt}>{time.format(new Date(arrivedAt))}</time>,
            }}
          />
          {isConnected ? null : (
            <>
              {' '}
              <a href={localizedPath(language, profileRoutes(apiSettings.product).addCredit)}>
                {texts['credit.add']}
              </a>
            </>
          )}
        </span>
      </span>
    </>
  );
}

interface WaitingProps {
  outcome: Exclude<TestOutcome, Arrival> | undefined;
  formattedNumber: string;
  texts: NumberTestTexts;
}

/** Renders which number to call while the page listens, and afterwards why nothing came. */
function Waiting({ outcome, formattedNumber, texts }: WaitingProps) {
  if (outcome !== undefined && outcome !== 'nothing') {
    return (
      <>
        <Icon shape={info} />
        <span>{texts[`test-number.${outcome}`]}</span>
      </>
    );
  }
  const isListening = outcome === undefined;
  return (
    <>
      <span
        className={
          isListening ? 'number-test__mark number-test__mark--listening' : 'number-test__mark'
        }
      >
        <Icon shape={handset} />
      </span>
      <span>
        <span className="number-test__title">
          <FilledText
            text={texts[isListening ? 'test-number.call-it' : 'test-number.nothing']}
            values={{
              number: (
                <bdi dir="ltr" className="digits">
                  {formattedNumber}
                </bdi>
              ),
            }}
          />
        </span>
        <span className="muted">
          {texts[isListening ? 'test-number.listening' : 'test-number.nothing-text']}
        </span>
      </span>
    </>
  );
}

interface SimulationProps {
  texts: NumberTestTexts;
  simulate: (kind: Arrival['kind']) => Promise<void>;
}

/** Lets a call or message come in where no phone can reach the number. */
function Simulation({ texts, simulate }: SimulationProps) {
  const [busy, setBusy] = useState(false);
  const press = async (kind: Arrival['kind']): Promise<void> => {
    setBusy(true);
    await simulate(kind);
    setBusy(false);
  };
  return (
    <div className="number-test__sandbox">
      <p className="muted small">{texts['test-number.sandbox']}</p>
      <div className="cluster">
        {(['call', 'message'] as const).map((kind) => (
          <Button key={kind} small busy={busy} onClick={() => void press(kind)}>
            <span>{texts[`test-number.simulate-${kind}`]}</span>
          </Button>
        ))}
      </div>
    </div>
  );
}
