/**
 * Returns a text with its Arabic-Indic digits, as keyboards in Arabic and Persian type them, as 0
 * to 9. The last four bits of such a digit are its value.
 */
export const asciiDigits = (text: string): string =>
  text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15));

const SHORTEST_CODE = 4;

/**
 * Returns the code of at most `max` digits in what was typed or pasted: in a sentence, the first
 * digits together that may be one, elsewhere all of them.
 */
export function codeIn(text: string, max: number, min = SHORTEST_CODE): string {
  const typed = asciiDigits(text);
  const runs = /\p{L}/u.test(typed) ? typed.match(/\d+(?:[ \u00a0-]\d+)*/g) : [];
  const numbers = runs?.map((run) => run.replace(/\D/g, '')) ?? [];
  const code = numbers.find(({ length }) => length >= min && length <= max);
  return code ?? typed.replace(/\D/g, '').slice(0, max);
}
