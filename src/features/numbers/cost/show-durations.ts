import { formatUsd } from '#lib/money/money.ts';
import { listLongerDurations, type PairPrice } from '#site-data/site-data.ts';

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
 * Writes today's price into the page's table of durations. One that is gone is hidden, and with the
 * last one the table.
 */
export function showDurations(price: PairPrice): void {
  const durations = listLongerDurations(price);
  const rows = [...document.querySelectorAll<HTMLElement>('[data-months]')];
  for (const row of rows) {
    const duration = durations.find(({ months }) => String(months) === row.dataset['months']);
    row.hidden = duration === undefined;
    if (duration === undefined) continue;
    const sums = durationSums(duration);
    for (const [at, cell] of row.querySelectorAll('bdi').entries()) {
      if (cell.textContent !== sums[at]) cell.textContent = sums[at] ?? '';
    }
  }
  const table = rows[0]?.closest<HTMLElement>('.plan-table');
  if (table) table.hidden = rows.every((row) => row.hidden);
}
