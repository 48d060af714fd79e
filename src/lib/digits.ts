/**
 * Returns a text with its Arabic-Indic digits, as keyboards in Arabic and Persian type them, as 0
 * to 9. The last four bits of such a digit are its value.
 */
export const asciiDigits = (text: string): string =>
  text.replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 15));
