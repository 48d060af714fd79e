import { Icon } from '#components/ui/Icon.tsx';
import { LIMITS } from '#config/limits.ts';
import type { MyNumbersTexts } from '#features/my-numbers/my-numbers-texts.ts';
import { formatPhone } from '#lib/phone-format.ts';
import { pageLanguage } from '#stores/language.ts';
import { callCost, writtenTime, type ListedCall } from './call-rules.ts';

interface CallListProps {
  calls: readonly ListedCall[];
  texts: MyNumbersTexts;
}

const INWARD = 'M18.5 5.5 6 18m0-9.5V18h9.5';
const OUTWARD = 'M5.5 18.5 18 6m0 9.5V6H8.5';

/** Calls in a region of its own that scrolls. */
export function CallList({ calls, texts }: CallListProps) {
  const time = new Intl.DateTimeFormat(pageLanguage(), { dateStyle: 'medium', timeStyle: 'short' });
  return (
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
          <CallRow key={call.key} call={call} texts={texts} time={time} />
        ))}
      </ul>
    </section>
  );
}

interface CallRowProps {
  call: ListedCall;
  texts: MyNumbersTexts;
  time: Intl.DateTimeFormat;
}

function CallRow({ call, texts, time }: CallRowProps) {
  const direction = call.isIncomingCall ? 'incoming' : 'outgoing';
  return (
    <li className="call">
      <span className={`call__circle call__circle--${direction}`}>
        <Icon shape={call.isIncomingCall ? INWARD : OUTWARD} className="icon--turns" />
      </span>
      <span className="call__who">
        {call.name === '' ? null : <bdi className="call__name">{call.name}</bdi>}
        <bdi dir="ltr" className={call.name === '' ? 'digits' : 'digits call__number'}>
          {call.other === '' ? '–' : formatPhone(call.other)}
        </bdi>
        <span className="muted small">
          {texts[`call-history.${direction}-call`]},{' '}
          <time dateTime={call.dialedTime}>{writtenTime(call.dialedTime, time)}</time>
        </span>
      </span>
      <bdi dir="ltr" className="call__cost">
        {callCost(call.cost)}
      </bdi>
    </li>
  );
}
