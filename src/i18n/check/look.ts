import { LANGUAGE_TABLE } from '#config/language-table.ts';
import type { Language } from '#config/languages.ts';
import type { CompiledTexts } from '../compile.ts';
import { BUTTON_LIMIT, isOnButton, shownLength } from './button-keys.ts';
import type { Finding } from './finding.ts';
import { baseKey } from './plural-keys.ts';

/** Characters that set the direction of text by hand; pages isolate values themselves. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;
/** A sign before digits, which a right-to-left sentence shows at their other end. */
const SIGN_BEFORE_DIGITS = /(?<![\d\p{L}])[+−-]\d/u;

/** Titles and subjects have one line, as have labels of buttons. */
const ONE_LINE = /(?:^|[.-])(?:title|subject)$/;

/**
 * Finds labels that are too long for their button, new lines in labels and titles, and directions
 * that are set by hand or lost.
 */
export function findWrongLook(
  language: Language,
  texts: CompiledTexts,
  buttons: ReadonlySet<string>,
): Finding[] {
  const isRightToLeft = LANGUAGE_TABLE[language].direction === 'rtl';
  return [...texts].flatMap(([key, text]) => {
    const found: Finding[] = [];
    const length = shownLength(text);
    if (isOnButton(key, buttons) && length > BUTTON_LIMIT) {
      const values = { length, limit: BUTTON_LIMIT };
      const detail = `${length} characters on a button, at most ${BUTTON_LIMIT}`;
      found.push({ kind: 'button', language, key, detail, values });
    }
    const isOneLine = isOnButton(key, buttons) || ONE_LINE.test(baseKey(key));
    if (isOneLine && text.includes('\n')) {
      found.push({ kind: 'line-end', language, key, detail: 'has a new line' });
    }
    if (DIRECTION_MARKS.test(text)) {
      found.push({ kind: 'direction', language, key, detail: 'has a mark of direction' });
    } else if (isRightToLeft && SIGN_BEFORE_DIGITS.test(text)) {
      const detail = 'shows the sign before digits behind them: use a value, which is isolated';
      found.push({ kind: 'direction', language, key, detail });
    }
    return found;
  });
}
