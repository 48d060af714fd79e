import type { CallUsage } from '#contract/hub/numbers.ts';
import type { CallMinutesTexts } from '#features/my-numbers/my-numbers-texts.ts';
import type { NumberTerm } from '#features/my-numbers/renewal/renewal-rules.ts';
import { dayText } from '#lib/text/date-text.ts';
import { fillText } from '#lib/text/text.ts';
import { pageLanguage } from '#stores/language.ts';
import { callCost, durationText, hasNextMonth } from './call-rules.ts';

interface MonthOfCallsProps {
  usage: CallUsage;
  /** The minutes a month of the number's plan; undefined where the provider does not send them. */
  planMinutes: number | undefined;
  texts: CallMinutesTexts;
  /** Undefined where the provider does not send it. */
  term: NumberTerm | undefined;
}

/** Renders what the calls of a number have used in this month of its plan, and what is left. */
export function MonthOfCalls({ usage, planMinutes, texts, term }: MonthOfCallsProps) {
  const { minutes, minutesLeft } = usage;
  const left = fillText(texts['call-minutes.left-of'], { left: minutesLeft, minutes });
  const language = pageLanguage();
  const day = (isoTime: string): string => dayText(language, new Date(isoTime));
  return (
    <section className="call-month" aria-label={texts['call-minutes.month']}>
      <p className="call-month__head">
        <strong>{texts['call-minutes.month']}</strong>
        <span className="muted small">
          {fillText(texts['call-minutes.month-from'], { date: day(usage.from) })}
        </span>
      </p>
      <dl className="call-month__facts">
        {minutes === 0 ? null : (
          <div>
            <dt>{texts['call-minutes.left']}</dt>
            <dd>
              {left}
              <meter
                className="call-month__meter"
                aria-label={texts['call-minutes.left']}
                aria-valuetext={left}
                min={0}
                max={minutes}
                value={minutesLeft}
              />
              {planMinutes !== undefined && minutes < planMinutes ? (
                <span className="muted small">{texts['call-minutes.first-days']}</span>
              ) : null}
              {hasNextMonth(usage.until, term) ? (
                <span className="muted small">
                  {fillText(texts['call-minutes.until'], { date: day(usage.until) })}
                </span>
              ) : null}
            </dd>
          </div>
        )}
        <div>
          <dt>{texts['call-minutes.talk-time']}</dt>
          <dd>
            <bdi dir="ltr">{durationText(usage.seconds)}</bdi>
          </dd>
        </div>
        <div>
          <dt>{texts['call-minutes.cost']}</dt>
          <dd>
            <bdi dir="ltr">{callCost(usage.cost)}</bdi>
          </dd>
        </div>
      </dl>
    </section>
  );
}
