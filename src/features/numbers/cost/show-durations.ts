import { updateText } from '#lib/browser/update-page.ts';
import { formatUsd } from '#lib/money/money.ts';
import { listLongerDurations, type PairPrice } from '#site-data/site-data.ts';

/** A line of its own also without a note, so that one that comes or goes moves nothing. */
export const NO_NOTE = '\u00a0';

/** Returns what a duration costs in all, what a month of it costs, and what it saves. */
export const durationSums = ({
  totalCents,
  monthlyCents,
  savedCents,
}: ReturnType<typeof listLongerDurations>[number]): string[] => [
  formatUsd(totalCents),
  formatUsd(monthlyCents),
  savedCents === 0 ? '–' : formatUsd(savedCents),
];

/**
 * Writes a price into the page's table of durations. One that it lacks is hidden, and with the last
 * one the table. `note` says whose price it is; it is empty where all numbers have it.
 */
export function showDurations(price: PairPrice, note: string): void {
  const durations = listLongerDurations(price);
  const rows = [...document.querySelectorAll<HTMLElement>('[data-months]')];
  for (const row of rows) {
    const duration = durations.find(({ months }) => String(months) === row.dataset['months']);
    row.hidden = duration === undefined;
    if (duration === undefined) continue;
    const sums = durationSums(duration);
    for (const [at, cell] of row.querySelectorAll('bdi').entries())
      updateText(cell, sums[at] ?? '');
  }
  const table = rows[0]?.closest<HTMLElement>('.plan-table');
  if (!table) return;
  table.hidden = rows.every((row) => row.hidden);
  updateText(table.querySelector('[data-durations-note]'), note || NO_NOTE);
}
