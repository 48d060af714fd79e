/** What a spreadsheet takes for the beginning of a formula. */
const FORMULA = /^[=+\-@\t\r\n]/;
/**
 * Numbers and phone numbers in groups (`+44 20 7946 0958`) calculate nothing and keep their sign.
 */
const HARMLESS = /^(?:-?\d+(?:[.,]\d+)?|\+\d+(?: \d+(?:[ .-]\d+)*))$/;

/** What is between two cells. */
type Separator = ',' | ';';

/**
 * Quotes a cell (RFC 4180). A text that a spreadsheet would run as a formula is marked as text by a
 * leading apostrophe.
 */
function cell(value: string, separator: Separator): string {
  const safe = FORMULA.test(value) && !HARMLESS.test(value) ? `'${value}` : value;
  const isQuoted = /["\r\n]/.test(safe) || safe.includes(separator);
  return isQuoted ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * Writes rows as comma-separated values with a byte order mark, so that spreadsheets read them as
 * UTF-8; separated by semicolons where decimals have a comma.
 */
export const toCsv = (rows: readonly (readonly string[])[], separator: Separator = ','): string => {
  const lines = rows.map((row) => row.map((value) => cell(value, separator)).join(separator));
  return `\uFEFF${lines.join('\r\n')}\r\n`;
};
