const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1);

/** The years that a card form offers: the current one and the next nine (specification 1, section 5). */
export const expiryYears = (now: Date, count: number): number[] =>
  Array.from({ length: count }, (_, index) => now.getFullYear() + index);

/** The months (1 to 12) that may be chosen in a year: from the current month on in the current year. */
export const expiryMonths = (year: number | undefined, now: Date): number[] =>
  year === now.getFullYear() ? MONTHS.filter((month) => month > now.getMonth()) : MONTHS;

/** Says whether a card that ends in this month is still good: it is until the month's last day. */
export const isExpiryAhead = (month: number, year: number, now: Date): boolean =>
  year > now.getFullYear() || (year === now.getFullYear() && month >= now.getMonth() + 1);
