import { useState } from 'react';
import { Icon } from '#components/ui/icons/Icon.tsx';
import { ban, info } from '#components/ui/icons/icons.ts';
import { LIMITS } from '#config/limits/limits.ts';
import { BlockButton } from '#features/my-numbers/blocked-callers/BlockButton.tsx';
import type { CallMinutesTexts, MyNumbersTexts } from '#features/my-numbers/my-numbers-texts.ts';
import { formatPhone } from '#lib/phone/phone-format.ts';
import { formatTime } from '#lib/text/date-text.ts';
import { pageLanguage } from '#stores/language.ts';
import { callCost, callKind, durationText, kindText, type ListedCall } from './call-rules.ts';
import type { BlockFromHistory } from './CallHistory.tsx';

interface CallListProps {
  calls: readonly ListedCall[];
  texts: MyNumbersTexts;
  block: BlockFromHistory | undefined;
  minutesTexts: CallMinutesTexts | undefined;
  durationTitle: string | undefined;
}

const INWARD = 'M18.5 5.5 6 18m0-9.5V18h9.5';
const OUTWARD = 'M5.5 18.5 18 6m0 9.5V6H8.5';

const SHAPES = { incoming: INWARD, outgoing: OUTWARD, blocked: ban } as const;

/** Calls in a region of its own that scrolls. */
export function CallList({ calls, texts, block, minutesTexts, durationTitle }: CallListProps) {
  const [isFull, setIsFull] = useState(false);
  const time = new Intl.DateTimeFormat(pageLanguage(), { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <>
      {isFull && block !== undefined ? (
        <p className="alert alert--warning" role="alert">
          <Icon shape={info} />
          <span>{block.blockTexts['block-caller.full']}</span>
        </p>
      ) : null}
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
              key={call.key}
              {...{ call, texts, block, minutesTexts, durationTitle, time }}
              onFull={() => setIsFull(true)}
            />
          ))}
        </ul>
      </section>
    </>
  );
}

interface CallRowProps extends Omit<CallListProps, 'calls'> {
  call: ListedCall;
  time: Intl.DateTimeFormat;
  onFull: () => void;
}

function CallRow(props: CallRowProps) {
  const { call, texts, block, minutesTexts, durationTitle, time, onFull } = props;
  const kind = callKind(call, block !== undefined);
  const what = kindText(call, { texts, blockTexts: block?.blockTexts, minutesTexts });
  const { seconds, includedMinutes = 0 } = call;
  const duration = durationTitle === undefined || !seconds ? undefined : durationText(seconds);
  const fromMinutes = includedMinutes > 0 ? minutesTexts?.['call-minutes.from-minutes'] : undefined;
  return (
    <li className="call">
      <span className={`call__circle call__circle--${kind}`}>
        <Icon shape={SHAPES[kind]} className={kind === 'blocked' ? '' : 'icon--turns'} />
      </span>
      <span className="call__who">
        {call.name === '' ? null : <bdi className="call__name">{call.name}</bdi>}
        <bdi dir="ltr" className={call.name === '' ? 'digits' : 'digits call__number'}>
          {call.other === '' ? '–' : formatPhone(call.other)}
        </bdi>
        <span className="muted small">
          {what}, <time dateTime={call.dialedTime}>{formatTime(call.dialedTime, time)}</time>
        </span>
      </span>
      <span className="call__cost">
        <bdi dir="ltr">{callCost(call.cost)}</bdi>
        {duration !== undefined || fromMinutes !== undefined ? (
          <span className="muted small">
            {duration === undefined ? null : (
              <span title={durationTitle}>
                <span className="visually-hidden">{durationTitle} </span>
                <bdi dir="ltr">{duration}</bdi>
              </span>
            )}{' '}
            {fromMinutes}
          </span>
        ) : null}
      </span>
      {block === undefined ? null : (
        <span className="call__action">
          {call.isIncomingCall && call.other !== '' ? (
            <BlockButton caller={call.other} {...block} onFull={onFull} />
          ) : null}
        </span>
      )}
    </li>
  );
}
