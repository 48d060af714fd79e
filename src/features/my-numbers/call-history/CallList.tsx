import { Icon } from '#components/ui/Icon.tsx';
import { LIMITS } from '#config/limits.ts';
import type { CallRecord } from '#contract/entities.ts';
import type { MyNumbersTexts } from '#features/my-numbers/my-numbers-texts.ts';
import { callingCode } from '#lib/calling-code.ts';
import { maskedNumber } from '#lib/masked-number.ts';
import { pageLanguage } from '#stores/language.ts';
import { callCost, otherSide } from './call-rules.ts';

interface CallListProps {
  calls: readonly CallRecord[];
  texts: MyNumbersTexts;
}

const INWARD = 'M18.5 5.5 6 18m0-9.5V18h9.5';
const OUTWARD = 'M5.5 18.5 18 6m0 9.5V6H8.5';

/** Calls in a region of its own that scrolls. */
export const CallList = ({ calls, texts }: CallListProps) => (
  <section
    className="call-list"
    aria-label={texts['call-history.title']}
    // A scrolling region must be within reach of the keyboard (WCAG 2.1.1).
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    tabIndex={0}
    style={{ maxBlockSize: LIMITS.callHistoryHeightPx }}
  >
    <ul>
      {calls.map((call) => (
        <CallRow
          key={`${call.dialedTime}-${call.callerID}-${call.callDestination}`}
          call={call}
          texts={texts}
        />
      ))}
    </ul>
  </section>
);

function CallRow({ call, texts }: { call: CallRecord; texts: MyNumbersTexts }) {
  const direction = call.isIncomingCall ? 'incoming' : 'outgoing';
  const other = otherSide(call);
  const time = new Intl.DateTimeFormat(pageLanguage(), { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <li className="call">
      <span className={`call__circle call__circle--${direction}`}>
        <Icon shape={call.isIncomingCall ? INWARD : OUTWARD} className="icon--turns" />
      </span>
      <span className="call__who">
        <bdi dir="ltr" className="digits">
          {maskedNumber(other, callingCode(other), '')}
        </bdi>
        <span className="muted small">
          {texts[`call-history.${direction}-call`]},{' '}
          <time dateTime={call.dialedTime}>{time.format(new Date(call.dialedTime))}</time>
        </span>
      </span>
      <bdi dir="ltr" className="call__cost">
        {callCost(call.cost)}
      </bdi>
    </li>
  );
}
