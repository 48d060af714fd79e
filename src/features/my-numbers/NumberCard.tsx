import { useId, useRef, useState, type MouseEvent } from 'react';
import { lazyComponent } from '#components/site/LazyComponent.tsx';
import { Button } from '#components/ui/Button.tsx';
import { Icon } from '#components/ui/icons/Icon.tsx';
import { forward, message } from '#components/ui/icons/account-icons.ts';
import { focusFirstField } from '#components/ui/focus.ts';
import { chevron, clock, refresh } from '#components/ui/icons/icons.ts';
import { profileRoutes } from '#config/routes.ts';
import { apiSettings } from '#config/site.ts';
import { Skeleton } from '#components/ui/loading/Skeleton.tsx';
import type { PhoneFieldTexts } from '#domain/phone/phone-texts.ts';
import type { VirtualNumber } from '#contract/number-entities.ts';
import { localizedPath } from '#i18n/localized-path.ts';
import { fillText } from '#lib/text/text.ts';
import { pageLanguage } from '#stores/language.ts';
import { reloadSaved } from '#stores/messages/reload-saved.ts';
import type { CapabilityTexts, MyNumbersTexts, StopRenewalTexts } from './my-numbers-texts.ts';
import { PhoneNumber, formatByMask } from './PhoneNumber.tsx';
import type { ReloadNumber } from './use-my-numbers.ts';
import { numberTerm } from './renewal/renewal-rules.ts';
import { TermText } from './renewal/TermParts.tsx';

const NumberPanel = lazyComponent(
  async () => (await import('./NumberPanel.tsx')).NumberPanel,
  <div aria-busy="true">
    <Skeleton block />
  </div>,
);

interface NumberCardProps {
  capabilities: CapabilityTexts;
  number: VirtualNumber;
  texts: MyNumbersTexts;
  phoneTexts: PhoneFieldTexts;
  phoneCountry: string;
  /** Whether its settings are open at first. */
  open: boolean;
  /** Loads the list again; returns whether it has. */
  onChanged: () => Promise<boolean>;
  reloadNumber: ReloadNumber;
  /** Called when the number is released, or found to be no longer the customer's. */
  onLeft: (how: 'released' | 'gone') => void;
}

const hasEmail = ({ smsEmail }: VirtualNumber): boolean => smsEmail !== null && smsEmail !== '';

/**
 * Renders one number: where its calls and messages go at a glance, and all its settings once
 * opened.
 */
export function NumberCard(props: NumberCardProps) {
  const { number: listed, texts, phoneTexts, capabilities, phoneCountry, open } = props;
  const { onChanged, reloadNumber, onLeft } = props;
  const { stopTexts, testTexts, minutesTexts } = capabilities;
  const [expanded, setExpanded] = useState(open);
  /**
   * How often the settings were opened. From the first time on they stay behind a closed head, with
   * what is typed there and a test that runs.
   */
  const [openings, setOpenings] = useState(open ? 1 : 0);
  const show = (on: boolean): void => {
    if (on && !expanded) setOpenings(openings + 1);
    setExpanded(on);
  };
  const [editing, setEditing] = useState({ calls: false, sms: false });
  /** The forms that something was typed into since they were opened. */
  const typed = useRef({ calls: false, sms: false });
  /** The number with its new term until the list, which may not load, has it too. */
  const [changed, setChanged] = useState({ before: listed, now: listed });
  const number = changed.before === listed ? changed.now : listed;
  const [announced, setAnnounced] = useState({ text: '', count: 0 });
  const announce = (text: string): void =>
    setAnnounced(({ count }) => ({ text, count: count + 1 }));
  const panel = useId();
  const formattedNumber = formatByMask(number.didNumber, number.mask);
  const isNew = number.forwardingNumbers.length === 0 && !hasEmail(number);
  const closeForms = (what: 'calls' | 'sms'): void => {
    typed.current[what] = false;
    // The other form closes too, unless that would lose what is typed there.
    const { calls, sms } = typed.current;
    setEditing((now) => ({ calls: now.calls && calls, sms: now.sms && sms }));
  };
  const onSaved = (
    what: 'calls' | 'sms',
    isShown: boolean,
    text = texts['profile.saved'],
  ): void => {
    if (isShown) closeForms(what);
    announce(text);
    void reloadSaved(onChanged, texts);
  };
  const edit = (what: 'calls' | 'sms', on: boolean): void => {
    announce('');
    show(true);
    // A form that is open has perhaps been typed into.
    if (on && editing[what])
      return focusFirstField(document.getElementById(`${what}-${number.didid}-form`));
    typed.current[what] = false;
    setEditing((now) => ({ ...now, [what]: on }));
  };
  const toggle = ({ target, currentTarget: head }: MouseEvent<HTMLElement>): void => {
    const selection = getSelection();
    const isMarked = selection?.isCollapsed === false && head.contains(selection.anchorNode);
    // A press that marked the number for copying is not meant to open it; one of the button is.
    if (!isMarked || (target as Element).closest('button') !== null) show(!expanded);
  };
  return (
    <li className="card number-card">
      {/* A larger target for the pointer; the button inside works for every input. */}
      {/* oxlint-disable-next-line click-events-have-key-events, no-static-element-interactions */}
      <div className="number-card__head" onClick={toggle}>
        <h2 className="number-card__number">
          <PhoneNumber
            number={number.didNumber}
            mask={number.mask}
            countryName={number.countryName}
            large
          />
        </h2>
        <button
          className="button button--ghost button--icon number-card__toggle"
          type="button"
          aria-expanded={expanded}
          aria-controls={panel}
          aria-label={fillText(texts['my-numbers.settings'], { number: formattedNumber })}
        >
          <Icon shape={chevron} />
        </button>
        <Glance number={number} texts={texts} />
        {testTexts === undefined || number.firstArrivalAt !== null ? null : (
          <p className="number-card__untested">
            <span className="badge badge--neutral">{testTexts['test-number.not-tested']}</span>
          </p>
        )}
        {stopTexts === undefined ? null : <Term number={number} stopTexts={stopTexts} />}
      </div>
      {isNew && !editing.calls && !editing.sms ? (
        <FirstSteps
          minutesTexts={number.callMinutes === 0 ? minutesTexts : undefined}
          texts={texts}
          onEdit={(what) => edit(what, true)}
        />
      ) : null}
      <output className="visually-hidden">
        {/* A text that repeats is announced again only as a new element. */}
        <span key={announced.count}>{announced.text}</span>
      </output>
      <div className="number-card__panel" id={panel} hidden={!expanded}>
        {openings === 0 ? null : (
          <NumberPanel
            {...{
              number,
              formattedNumber,
              texts,
              phoneTexts,
              capabilities,
              phoneCountry,
              editing,
              edit,
              openings,
            }}
            {...{ onSaved, reloadNumber, announce, onLeft }}
            onTyped={(what) => {
              typed.current[what] = true;
            }}
            onTested={() => void onChanged()}
            onRenewal={(renews) => setChanged({ before: listed, now: { ...listed, renews } })}
            onClose={() => {
              setExpanded(false);
              setOpenings(0);
            }}
          />
        )}
      </div>
    </li>
  );
}

interface FirstStepsProps {
  /** Undefined where calls need no credit, or the provider has no call minutes. */
  minutesTexts: CapabilityTexts['minutesTexts'];
  texts: MyNumbersTexts;
  onEdit: (what: 'calls' | 'sms') => void;
}

/** Renders what a new number needs before calls and messages reach the customer. */
function FirstSteps({ minutesTexts, texts, onEdit }: FirstStepsProps) {
  return (
    <div className="number-card__guide">
      <p>{texts['my-numbers.guide']}</p>
      {minutesTexts === undefined ? null : (
        <p>
          {minutesTexts['call-minutes.credit-first']}{' '}
          <a href={localizedPath(pageLanguage(), profileRoutes(apiSettings.product).addCredit)}>
            {minutesTexts['credit.add']}
          </a>
        </p>
      )}
      <div className="cluster">
        <Button variant="primary" small onClick={() => onEdit('calls')}>
          {texts['my-numbers.guide-calls']}
        </Button>
        <Button small onClick={() => onEdit('sms')}>
          {texts['my-numbers.guide-messages']}
        </Button>
      </div>
    </div>
  );
}

function Glance({ number, texts }: { number: VirtualNumber; texts: MyNumbersTexts }) {
  const [target] = number.forwardingNumbers;
  const more = number.forwardingNumbers.length - 1;
  const isMail = hasEmail(number);
  const notSet = <span className="muted">{texts['my-numbers.not-set']}</span>;
  return (
    <dl className="glance">
      <div className="glance__item" data-set={target !== undefined || undefined}>
        <Icon shape={forward} className="icon--turns" />
        <dt>{texts['my-numbers.calls']}</dt>
        <dd>
          {target === undefined ? (
            notSet
          ) : (
            <>
              <bdi dir="ltr" className="digits">
                {formatByMask(target.phoneNumber, target.mask)}
              </bdi>
              {more > 0 ? ` ${fillText(texts['my-numbers.more'], { count: more })}` : ''}
            </>
          )}
        </dd>
      </div>
      <div className="glance__item" data-set={isMail || undefined}>
        <Icon shape={message} />
        <dt>{texts['my-numbers.messages']}</dt>
        <dd>{isMail ? <bdi dir="ltr">{number.smsEmail}</bdi> : notSet}</dd>
      </div>
    </dl>
  );
}

function Term({ number, stopTexts }: { number: VirtualNumber; stopTexts: StopRenewalTexts }) {
  const term = numberTerm(number);
  if (term === undefined) return null;
  const { key, renews, until, price } = term;
  return (
    <p className={renews ? 'number-term' : 'number-term number-term--ends'}>
      <Icon shape={renews ? refresh : clock} />
      <span>
        <TermText text={stopTexts[key]} date={until} price={price} />
      </span>
    </p>
  );
}
