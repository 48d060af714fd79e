import { useState, type FormEvent } from 'react';
import { HeldSubmitButton } from '#components/ui/form/HeldSubmitButton.tsx';
import { focusOnMount } from '#components/ui/focus.ts';
import { Icon } from '#components/ui/icons/Icon.tsx';
import { alert, success } from '#components/ui/icons/account-icons.ts';
import { clock, handset, wallet } from '#components/ui/icons/icons.ts';
import { LoadedView } from '#components/ui/loading/LoadedView.tsx';
import { useLoad } from '#components/ui/loading/use-load.ts';
import { ROUTES } from '#config/routes.ts';
import type { LinkedRenewal } from '#contract/number-entities.ts';
import { getLinkedRenewal, stopLinkedRenewal } from '#contract/hub/numbers.ts';
import { resultOf } from '#contract/result-of.ts';
import type { StopLinkTexts } from '#features/my-numbers/my-numbers-texts.ts';
import { formatUsd, toCents } from '#lib/money/money.ts';
import { once } from '#lib/once.ts';
import { request } from '#stores/api.ts';
import { whileLoading } from '#stores/loading.ts';
import { takePathToken } from '#domain/link/page-token.ts';
import '../my-numbers.css';
import { PhoneNumber, formatByMask } from '../PhoneNumber.tsx';
import { TermFact, TermProblem, TermText } from '../renewal/TermParts.tsx';
import { isPassing, readLinkProblem, type LinkProblem } from './stop-link-rules.ts';

interface StopByLinkProps {
  texts: StopLinkTexts;
  /** The customer's numbers, behind the sign-in. */
  numbersHref: string;
}

type View =
  | { kind: 'ask'; token: string; renewal: LinkedRenewal }
  | { kind: 'stopped' | 'already-stopped'; renewal: LinkedRenewal }
  | { kind: 'refused'; why: Exclude<LinkProblem, 'in-progress' | 'no-response'> | 'no-token' };

const readToken = once(() => takePathToken(ROUTES.stopRenewal));

/** Looks up what the link is for; undefined without a response, which can be tried again. */
async function load(): Promise<View | undefined> {
  const token = readToken();
  if (token === undefined) return { kind: 'refused', why: 'no-token' };
  const response = await whileLoading(request(getLinkedRenewal, { body: { token } }));
  const renewal = resultOf(response);
  if (renewal?.renews === false) return { kind: 'already-stopped', renewal };
  if (renewal) return { kind: 'ask', token, renewal };
  const why = readLinkProblem(response);
  return isPassing(why) ? undefined : { kind: 'refused', why };
}

/**
 * Renders the page of the link that stops a renewal, without a sign-in. Only the press of its
 * button stops anything: programs that open the links of emails change nothing.
 */
export function StopByLink({ texts, numbersHref }: StopByLinkProps) {
  const { loaded, reload } = useLoad(load);
  const [outcome, setOutcome] = useState<View>();
  return (
    <LoadedView
      loaded={loaded}
      reload={reload}
      failedText={texts['restore-email.no-response']}
      retryText={texts['profile.try-again']}
    >
      {(found) => {
        const view = outcome ?? found;
        if (view.kind === 'ask') return <Question texts={texts} {...view} onEnd={setOutcome} />;
        return (
          <div className="stack gap-6">
            {view.kind === 'refused' ? (
              <Refusal texts={texts} why={view.why} isNew={view === outcome} />
            ) : (
              <Stopped texts={texts} {...view} isNew={view === outcome} />
            )}
            <a className="button button--secondary" href={numbersHref}>
              {texts['stop-renewal.link-account']}
            </a>
          </div>
        );
      }}
    </LoadedView>
  );
}

const readRenewal = ({
  didNumber,
  mask,
  paidUntil,
  renewalPrice,
  mayKeep = true,
}: LinkedRenewal) => ({
  number: formatByMask(didNumber, mask),
  date: new Date(paidUntil),
  price: formatUsd(toCents(renewalPrice)),
  mayKeep,
});

interface QuestionProps {
  texts: StopLinkTexts;
  token: string;
  renewal: LinkedRenewal;
  onEnd: (outcome: View) => void;
}

/** Asks before the renewal is stopped: until when the number works, and what happens then. */
function Question({ texts, token, renewal, onEnd }: QuestionProps) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<'in-progress' | 'no-response'>();
  const { date, price, mayKeep } = readRenewal(renewal);
  const stop = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setProblem(undefined);
    const response = await whileLoading(request(stopLinkedRenewal, { body: { token } }));
    setBusy(false);
    const stopped = resultOf(response);
    if (stopped) return onEnd({ kind: 'stopped', renewal: stopped });
    const why = readLinkProblem(response);
    if (isPassing(why)) setProblem(why);
    else onEnd({ kind: 'refused', why });
  };
  return (
    <form
      className="form"
      id="stop-form"
      method="post"
      noValidate
      onSubmit={(event) => void stop(event)}
    >
      <PhoneNumber {...renewal} number={renewal.didNumber} large />
      <div>
        <p>
          <TermText
            text={texts[mayKeep ? 'stop-renewal.link-ask' : 'stop-renewal.link-ask-suspended']}
            date={date}
            price={price}
          />
        </p>
        <ul className="term-facts">
          <TermFact shape={clock}>
            <TermText text={texts['stop-renewal.dialog-last-day']} date={date} />
          </TermFact>
          <TermFact shape={handset}>{texts['stop-renewal.dialog-after']}</TermFact>
          <TermFact shape={wallet}>
            {texts[mayKeep ? 'stop-renewal.dialog-charge' : 'stop-renewal.suspended-charge']}
          </TermFact>
        </ul>
      </div>
      <TermProblem
        text={
          problem &&
          texts[
            problem === 'in-progress'
              ? 'my-numbers.renewal-in-progress'
              : 'restore-email.no-response'
          ]
        }
      />
      <HeldSubmitButton block busy={busy}>
        <span>{texts['stop-renewal.stop']}</span>
      </HeldSubmitButton>
      <p className="muted small">{texts['stop-renewal.link-keep']}</p>
    </form>
  );
}

interface StoppedProps {
  texts: StopLinkTexts;
  kind: 'stopped' | 'already-stopped';
  renewal: LinkedRenewal;
  /** The pressed button has just gone: the message gets the focus that it had. */
  isNew: boolean;
}

function Stopped({ texts, kind, renewal, isNew }: StoppedProps) {
  const { number, date, mayKeep } = readRenewal(renewal);
  const title =
    kind === 'stopped' ? 'stop-renewal.link-stopped-title' : 'stop-renewal.link-already-title';
  return (
    <>
      <output className="alert alert--success" tabIndex={-1} ref={isNew ? focusOnMount : undefined}>
        <Icon shape={success} />
        <span>
          <b>{texts[title]}</b>
          <br />
          <TermText text={texts['stop-renewal.link-stopped-text']} number={number} date={date} />
        </span>
      </output>
      <p>
        {
          texts[
            mayKeep ? 'stop-renewal.link-change-mind' : 'stop-renewal.link-change-mind-suspended'
          ]
        }
      </p>
    </>
  );
}

interface RefusalProps {
  texts: StopLinkTexts;
  why: 'expired' | 'invalid' | 'used' | 'gone' | 'no-token';
  /** As in `StoppedProps`. */
  isNew: boolean;
}

/** Only a used link is known to be of a number that renews. */
const Refusal = ({ texts, why, isNew }: RefusalProps) =>
  why === 'no-token' ? (
    <p>{texts['stop-renewal.link-no-token']}</p>
  ) : (
    <div
      className="alert alert--danger"
      role="alert"
      tabIndex={-1}
      ref={isNew ? focusOnMount : undefined}
    >
      <Icon shape={alert} />
      <p>
        <b>{texts[`stop-renewal.link-${why === 'used' ? 'failed' : 'refused'}-title`]}</b>
        <br />
        {texts[`stop-renewal.link-${why}`]}
      </p>
    </div>
  );
