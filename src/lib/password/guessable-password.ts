/** Number of digits and signs around a common word up to which a password is guessable. */
const MOST_AROUND_A_WORD = 6;
/** Length from which characters that follow, or repeat, each other are a run. */
const SHORTEST_RUN = 5;
/** Number of characters beside a run up to which a password is guessable. */
const MOST_BESIDE_A_RUN = 3;

/** What passwords are compared with, in lower case. */
export interface CommonPasswords {
  /** Whole passwords that too many people use. */
  passwords: ReadonlySet<string>;
  /** Words that a few digits and signs around them do not hide. */
  words: ReadonlySet<string>;
}

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

function isCommonWord(lower: string, words: ReadonlySet<string>): boolean {
  const core = lower.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  if (lower.length - core.length > MOST_AROUND_A_WORD) return false;
  return words.has(core) || words.has(undisguised(core));
}

/** Returns whether little is left beside runs such as `345678`, `fedcba` or `aaaaa`. */
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

/** Returns the distance to the next character where it is a neighbour or the same: -1, 0 or 1. */
function stepAt(signs: readonly string[], at: number): number | undefined {
  const [one, other] = [signs[at]?.codePointAt(0), signs[at + 1]?.codePointAt(0)];
  if (one === undefined || other === undefined) return undefined;
  return Math.abs(other - one) <= 1 ? other - one : undefined;
}

/**
 * Returns whether a password is easy to guess: one of the commonest in any letter case, a common
 * word or a word of the shop with a few digits and signs, or little more than a run. Browser and
 * provider share this rule.
 */
export function isGuessablePassword(
  password: string,
  { passwords, words }: CommonPasswords,
): boolean {
  const lower = password.normalize('NFKC').toLowerCase();
  return (
    passwords.has(lower) ||
    passwords.has(undisguised(lower)) ||
    isCommonWord(lower, words) ||
    isMostlyRuns(lower)
  );
}
