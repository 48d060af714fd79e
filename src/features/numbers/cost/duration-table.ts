import type { Language } from '#config/languages.ts';
import type { Translate } from '#i18n/texts.ts';
import { monthsText } from '#lib/text/date-text.ts';
import { markup, type Markup } from '#lib/text/markup.ts';
import { listLongerDurations, type PairPrice } from '#site-data/site-data.ts';
import { durationSums, NO_NOTE } from './show-durations.ts';

/** What the table of durations is made from. */
interface DurationsInput {
  t: Translate;
  language: Language;
  price: PairPrice;
  /** What follows a price for readers in the visitor's country (`usdAfter`). */
  usd: string;
  /** Whether some numbers cost more than the cheapest one. */
  hasDearer: boolean;
}

/**
 * Returns what the longer durations of a pair cost and save; empty where there is only the single
 * month. `showDurations` rewrites the sums and the note.
 */
export function durationsHtml({ t, language, price, usd, hasDearer }: DurationsInput): Markup {
  const durations = listLongerDurations(price);
  if (durations.length === 0) return markup``;
  const unit = usd && ' (USD)';
  const rows = durations.map(
    (duration) => markup`
      <tr data-months="${duration.months}">
        <th scope="row">${monthsText(language, duration.months)}</th>
        ${durationSums(duration).map((sum) => markup`<td><bdi dir="ltr">${sum}</bdi></td>`)}
      </tr>`,
  );
  return markup`
    <div class="plan-table">
      <h3>${t('numbers.durations-title')}</h3>
      <table class="cost-table cost-table--plain" data-fact="cost">
        <thead>
          <tr>
            <th scope="col">${t('numbers.durations-months')}</th>
            <th scope="col">${t('numbers.durations-total')}${unit}</th>
            <th scope="col">${t('numbers.durations-month')}${unit}</th>
            <th scope="col">${t('numbers.durations-saved')}${unit}</th>
          </tr>
        </thead>
        <tbody>${rows}</tbody>
      </table>
      <p class="muted small" data-durations-note>${hasDearer ? t('numbers.durations-cheapest') : NO_NOTE}</p>
    </div>`;
}
