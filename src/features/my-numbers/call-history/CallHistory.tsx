import { Button } from '#components/ui/Button.tsx';
import { handFocusOn } from '#components/ui/focus.ts';
import { LoadedView } from '#components/ui/loading/LoadedView.tsx';
import { Skeleton } from '#components/ui/loading/Skeleton.tsx';
import type { CallerId } from '#contract/number-entities.ts';
import type { BlockButtonProps } from '#features/my-numbers/blocked-callers/BlockButton.tsx';
import type { CallMinutesTexts, MyNumbersTexts } from '#features/my-numbers/my-numbers-texts.ts';
import type { NumberTerm } from '#features/my-numbers/renewal/renewal-rules.ts';
import { SectionHead } from '#features/my-numbers/SectionHead.tsx';
import { fillText } from '#lib/text/text.ts';
import { listCalls } from './call-rules.ts';
import { FilteredCalls } from './FilteredCalls.tsx';
import { MonthOfCalls } from './MonthOfCalls.tsx';
import type { CallHistoryState } from './use-call-history.ts';

/** What blocks callers, where the provider has the capability. */
export type BlockFromHistory = Pick<BlockButtonProps, 'blocking' | 'blockTexts' | 'announce'>;

interface CallHistoryProps {
  callHistory: CallHistoryState;
  /** The number's digits, for the file's name. */
  didNumber: string;
  planMinutes: number | undefined;
  /** The customer's own phones, whose names the calls bear. */
  callerIds: readonly CallerId[];
  /** Until when the number is paid for; undefined where the provider does not send it. */
  term: NumberTerm | undefined;
  texts: MyNumbersTexts;
  block: BlockFromHistory | undefined;
  minutesTexts: CallMinutesTexts | undefined;
  durationTitle: string | undefined;
}

/** Renders the calls of a number, filtered by direction, number or name, and as a file. */
export function CallHistory(props: CallHistoryProps) {
  const { callHistory, didNumber, planMinutes, callerIds, term, texts, block } = props;
  const { minutesTexts, durationTitle } = props;
  const { loaded, reload, loadOlder, isLoadingOlder } = callHistory;
  const hasOlder = loaded.state === 'ready' && loaded.value.older !== undefined;
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
        {({ calls, usage }) => (
          <div className="stack">
            {usage === undefined || minutesTexts === undefined ? null : (
              <MonthOfCalls texts={minutesTexts} {...{ usage, planMinutes, term }} />
            )}
            {calls.length === 0 ? (
              <p className="empty">{texts['call-history.empty']}</p>
            ) : (
              <FilteredCalls
                calls={listCalls(calls, callerIds)}
                {...{ didNumber, texts, block, minutesTexts, durationTitle }}
              />
            )}
            {hasOlder ? (
              <div className="cluster cluster--between" ref={handFocusOn}>
                <p className="muted small">
                  {fillText(texts['call-history.older-note'], { count: calls.length })}
                </p>
                <Button small busy={isLoadingOlder} onClick={() => void loadOlder()}>
                  <span>{texts['call-history.older']}</span>
                </Button>
              </div>
            ) : null}
          </div>
        )}
      </LoadedView>
    </section>
  );
}
