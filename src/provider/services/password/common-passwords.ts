import { dictionary } from '@zxcvbn-ts/language-common';
import { BRAND_NAMES } from '#config/brands.ts';
import { LIMITS } from '#config/limits.ts';

const REFUSED = 3_000;
const SHORTEST_WORD = 4;
/** So many digits and signs around a common word do not make it a good password. */
const MOST_AROUND_A_WORD = 6;
/** So many characters in a row that follow, or repeat, each other are a run. */
const SHORTEST_RUN = 5;
/** So many characters beside a run are no password of their own. */
const MOST_BESIDE_A_RUN = 3;

const RANKED = dictionary['passwords-common'];

/** The commonest passwords that are long enough to be typed here at all, in lower case. */
const COMMON: ReadonlySet<string> = new Set(
  RANKED.filter((password) => password.length >= LIMITS.password.min).slice(0, REFUSED),
);

/** Common words, and those of the shop. */
const WORDS: ReadonlySet<string> = new Set([
  ...RANKED.filter((word) => word.length >= SHORTEST_WORD).slice(0, REFUSED),
  ...BRAND_NAMES,
]);

const LETTER_FOR: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  '5': 's',
  $: 's',
  '7': 't',
};

const undisguised = (text: string): string =>
  text.replace(/[@431!05$7]/g, (sign) => LETTER_FOR[sign] ?? sign);

function isCommonWord(lower: string): boolean {
  const core = lower.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  if (lower.length - core.length > MOST_AROUND_A_WORD) return false;
  return WORDS.has(core) || WORDS.has(undisguised(core));
}

/** Whether little is left beside runs such as `345678`, `fedcba` or `aaaaa`. */
function isMostlyRuns(lower: string): boolean {
  const signs = [...lower];
  let besideRuns = 0;
  let start = 0;
  while (start < signs.length) {
    const step = stepAt(signs, start);
    let end = start + 1;
    while (end < signs.length && stepAt(signs, end - 1) === step) end += 1;
    const isRun = step !== undefined && end - start >= SHORTEST_RUN;
    besideRuns += isRun ? 0 : 1;
    start = isRun ? end : start + 1;
  }
  return besideRuns <= MOST_BESIDE_A_RUN;
}

/** How far the next character is, where it is a neighbour or the same: -1, 0 or 1. */
function stepAt(signs: readonly string[], at: number): number | undefined {
  const [one, other] = [signs[at]?.codePointAt(0), signs[at + 1]?.codePointAt(0)];
  if (one === undefined || other === undefined) return undefined;
  return Math.abs(other - one) <= 1 ? other - one : undefined;
}

/**
 * Whether a password is easy to guess: one of the 3,000 commonest in any letter case, a common word
 * or a word of the shop with a few digits and signs, or little more than a run.
 */
export function isCommonPassword(password: string): boolean {
  const lower = password.normalize('NFKC').toLowerCase();
  return (
    COMMON.has(lower) ||
    COMMON.has(undisguised(lower)) ||
    isCommonWord(lower) ||
    isMostlyRuns(lower)
  );
}
