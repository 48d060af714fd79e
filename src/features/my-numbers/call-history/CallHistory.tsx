import { useState } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { Field } from '#components/ui/Field.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import { LoadedView } from '#components/ui/LoadedView.tsx';
import { Select } from '#components/ui/Select.tsx';
import { Skeleton } from '#components/ui/Skeleton.tsx';
import { useLoad } from '#components/ui/use-load.ts';
import { LIMITS } from '#config/limits.ts';
import type { CallRecord } from '#contract/entities.ts';
import { getCallHistory } from '#contract/hub/numbers.ts';
import type { MyNumbersTexts } from '#features/my-numbers/my-numbers-texts.ts';
import { SectionHead } from '#features/my-numbers/SectionHead.tsx';
import { callingCode } from '#lib/calling-code.ts';
import { fillText } from '#lib/fill-text.ts';
import { maskedNumber } from '#lib/masked-number.ts';
import { request } from '#stores/api.ts';
import { pageLanguage } from '#stores/language.ts';
import { callCost, callsCsv, filterCalls, otherSide, type Direction } from './call-rules.ts';
import { saveFile } from './save-file.ts';

interface CallHistoryProps {
  didid: number;
  /** The number's digits, for the file's name. */
  didNumber: string;
  texts: MyNumbersTexts;
}

const INWARD = 'M18.5 5.5 6 18m0-9.5V18h9.5';
const OUTWARD = 'M5.5 18.5 18 6m0 9.5V6H8.5';

/** The calls of a number, filtered by direction and digits, and as a file. */
export function CallHistory({ didid, didNumber, texts }: CallHistoryProps) {
  const [direction, setDirection] = useState<Direction>('all');
  const [typed, setTyped] = useState('');
  const { loaded, reload } = useLoad(async () => {
    const answered = await request(getCallHistory, { query: { didid } });
    return answered.ok ? (answered.value.result ?? undefined) : undefined;
  });
  const download = (calls: readonly CallRecord[]): void => {
    const csv = callsCsv(calls, {
      headings: [
        texts['call-history.direction'],
        texts['call-history.caller'],
        texts['call-history.destination'],
        texts['call-history.time'],
        texts['call-history.cost'],
      ],
      incoming: texts['call-history.incoming-call'],
      outgoing: texts['call-history.outgoing-call'],
    });
    saveFile(`calls-${didNumber}.csv`, csv, 'text/csv;charset=utf-8');
  };
  return (
    <section className="number-section">
      <SectionHead title={texts['call-history.title']} />
      <LoadedView
        loaded={loaded}
        reload={reload}
        failedText={texts['profile.failed']}
        retryText={texts['profile.try-again']}
        waiting={<Skeleton lines={4} />}
      >
        {(calls) => {
          if (calls.length === 0) return <p className="empty">{texts['call-history.empty']}</p>;
          const shown = filterCalls(calls, direction, typed);
          return (
            <div className="stack">
              <div className="call-filter">
                <Select
                  label={texts['call-history.direction']}
                  value={direction}
                  onChange={(event) => setDirection(event.currentTarget.value as Direction)}
                >
                  <option value="all">{texts['call-history.all']}</option>
                  <option value="incoming">{texts['call-history.incoming']}</option>
                  <option value="outgoing">{texts['call-history.outgoing']}</option>
                </Select>
                <Field
                  label={texts['call-history.number']}
                  type="search"
                  dir="ltr"
                  inputMode="tel"
                  autoComplete="off"
                  value={typed}
                  onChange={(event) => setTyped(event.currentTarget.value)}
                />
                <Button disabled={shown.length === 0} onClick={() => download(shown)}>
                  {texts['call-history.download']}
                </Button>
              </div>
              <output className="visually-hidden">
                {fillText(texts['call-history.shown'], { count: shown.length })}
              </output>
              {shown.length === 0 ? (
                <p className="muted">{texts['call-history.none']}</p>
              ) : (
                <section
                  className="call-list"
                  aria-label={texts['call-history.title']}
                  // A scrolling region must be within reach of the keyboard (WCAG 2.1.1).
                  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
                  tabIndex={0}
                  style={{ maxBlockSize: LIMITS.callHistoryHeightPx }}
                >
                  <ul>
                    {shown.map((call) => (
                      <CallRow
                        key={`${call.dialedTime}-${call.callerID}-${call.callDestination}`}
                        call={call}
                        texts={texts}
                      />
                    ))}
                  </ul>
                </section>
              )}
            </div>
          );
        }}
      </LoadedView>
    </section>
  );
}

function CallRow({ call, texts }: { call: CallRecord; texts: MyNumbersTexts }) {
  const direction = call.isIncomingCall ? 'incoming' : 'outgoing';
  const other = otherSide(call);
  const time = new Intl.DateTimeFormat(pageLanguage(), { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <li className="call">
      <span className={`call__circle call__circle--${direction}`}>
        <Icon shape={call.isIncomingCall ? INWARD : OUTWARD} />
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
