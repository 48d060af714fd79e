import type { MouseEvent } from 'react';
import { Icon } from '#components/ui/icons/Icon.tsx';
import { forward, message } from '#components/ui/icons/account-icons.ts';
import { chevron, clock, refresh } from '#components/ui/icons/icons.ts';
import type { VirtualNumber } from '#contract/number-entities.ts';
import { fillText } from '#lib/text/text.ts';
import type {
  CapabilityTexts,
  MyNumbersTexts,
  StopRenewalTexts,
} from '#features/my-numbers/my-numbers-texts.ts';
import { hasEmail } from '#features/my-numbers/forwarding/sms-rules.ts';
import { PhoneNumber, formatByMask } from '#features/my-numbers/PhoneNumber.tsx';
import { numberTerm } from '#features/my-numbers/renewal/renewal-rules.ts';
import { TermText } from '#features/my-numbers/renewal/TermParts.tsx';

interface NumberHeadProps {
  number: VirtualNumber;
  capabilities: Pick<CapabilityTexts, 'stopTexts' | 'testTexts'>;
  texts: MyNumbersTexts;
  /** Whether the settings are open, and the id of their element. */
  expanded: boolean;
  panel: string;
  onToggle: () => void;
}

/** Renders the head of a number, which opens and closes its settings. */
export function NumberHead(props: NumberHeadProps) {
  const { number, capabilities, texts, expanded, panel, onToggle } = props;
  const { stopTexts, testTexts } = capabilities;
  const formattedNumber = formatByMask(number.didNumber, number.mask);
  const toggle = ({ target, currentTarget: head }: MouseEvent<HTMLElement>): void => {
    const selection = getSelection();
    const isMarked = selection?.isCollapsed === false && head.contains(selection.anchorNode);
    // A press that marked the number for copying is not meant to open it; one of the button is.
    if (!isMarked || (target as Element).closest('button') !== null) onToggle();
  };
  return (
    // A larger target for the pointer; the button inside works for every input.
    // oxlint-disable-next-line click-events-have-key-events, no-static-element-interactions
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
  const { key, renews, until, price, months } = term;
  return (
    <p className={renews ? 'number-term' : 'number-term number-term--ends'}>
      <Icon shape={renews ? refresh : clock} />
      <span>
        <TermText text={stopTexts[key]} date={until} {...{ price, months }} />
      </span>
    </p>
  );
}
