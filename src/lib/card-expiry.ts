const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1);

/**
 * The years that a card form offers: the current one and the next nine (docs/public-site.md, "Card
 * form").
 */
export const expiryYears = (now: Date, count: number): number[] =>
  Array.from({ length: count }, (_, index) => now.getFullYear() + index);

const sorted = (values: Iterable<number>): number[] => [...values].toSorted((a, b) => a - b);

/** A month and a year as a card form holds them; 0 for none. */
interface ChosenExpiry {
  month: number;
  year: number;
}

/**
 * Returns the months and years that a card form offers beside what is chosen: an earlier month
 * takes the current year away, and the current year the earlier months. `saved` is the expiry of
 * a card that is edited; it stays on offer also where it has passed or lies beyond the list.
 */
export function offeredExpiry(
  chosen: ChosenExpiry,
  saved: ChosenExpiry,
  now: Date,
  count: number,
): { months: number[]; years: number[] } {
  const months = new Set(expiryMonths(chosen.year, now));
  const years = new Set(expiryYears(now, count));
  const isEarlier = chosen.month > 0 && chosen.month <= now.getMonth();
  if (isEarlier) years.delete(now.getFullYear());
  if (saved.year > 0) years.add(saved.year);
  if (saved.month > 0 && chosen.year === saved.year) months.add(saved.month);
  return { months: sorted(months), years: sorted(years) };
}

/** The months (1 to 12) that may be chosen in a year: from the current month on in the current year. */
export const expiryMonths = (year: number | undefined, now: Date): number[] =>
  year === now.getFullYear() ? MONTHS.filter((month) => month > now.getMonth()) : MONTHS;

/** Says whether a card that ends in this month is still good: it is until the month's last day. */
export const isExpiryAhead = (month: number, year: number, now: Date): boolean =>
  year > now.getFullYear() || (year === now.getFullYear() && month >= now.getMonth() + 1);
