// Apart from card.ts, as it loads with a card form: lists of cards do without.
import { cardBrand } from './card.ts';
import { asciiDigits } from '../text/digits.ts';

const digitsOnly = (typed: string): string => asciiDigits(typed).replace(/\D/g, '');

/**
 * Groups a card number for reading: 4-6-5 for American Express, 4-6-4 for Diners, fours for the
 * others.
 */
function formatCardNumber(typed: string): string {
  const digits = digitsOnly(typed).slice(0, 19);
  const brand = cardBrand(digits);
  const sizes =
    brand === 'american-express'
      ? [4, 6, 5]
      : brand === 'diners' && digits.length <= 14
        ? [4, 6, 4]
        : [4, 4, 4, 4, 3];
  const groups: string[] = [];
  let start = 0;
  for (const size of sizes) {
    if (start >= digits.length) break;
    groups.push(digits.slice(start, start + size));
    start += size;
  }
  return groups.join(' ');
}

function positionAfterDigits(text: string, count: number): number {
  let seen = 0;
  for (let position = 0; position < text.length; position += 1) {
    if (seen === count) return position;
    if (/\d/.test(text.charAt(position))) seen += 1;
  }
  return text.length;
}

/**
 * Groups a card number as it is typed, and returns the caret's position: behind the same digit as
 * before.
 */
export function formatCardInput(typed: string, caret: number): { text: string; caret: number } {
  const text = formatCardNumber(typed);
  return { text, caret: positionAfterDigits(text, digitsOnly(typed.slice(0, caret)).length) };
}

/** Returns what was typed of a security code: digits, at most `max`. */
export const formatCvvInput = (typed: string, max: number): string =>
  digitsOnly(typed).slice(0, max);

const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1);

/**
 * Returns the years that a card form offers: the current one and the next nine
 * (docs/public-site.md, "Card form").
 */
const expiryYears = (now: Date, count: number): number[] =>
  Array.from({ length: count }, (_, index) => now.getUTCFullYear() + index);

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
  const isEarlier = chosen.month > 0 && chosen.month <= now.getUTCMonth();
  if (isEarlier) years.delete(now.getUTCFullYear());
  if (saved.year > 0) years.add(saved.year);
  if (saved.month > 0 && chosen.year === saved.year) months.add(saved.month);
  return { months: sorted(months), years: sorted(years) };
}

/**
 * Returns the months (1 to 12) that may be chosen in a year: from the current month on in the
 * current year.
 */
const expiryMonths = (year: number | undefined, now: Date): number[] =>
  year === now.getUTCFullYear() ? MONTHS.filter((month) => month > now.getUTCMonth()) : MONTHS;
