/** Words that are spelled alike in languages of ours: names, international words, and Romance words that English shares. */
const SHARED_WORDS = new Set(
  'whatsapp sms visa mastercard american express diners club discover facebook x instagram linkedin cvv zip e-mail email ok no total error plan faq id roaming status'.split(
    ' ',
  ),
);

/** Says whether a text may rightly be the same as the English one: nothing but placeholders, digits, symbols and shared words. */
export function isSameOnPurpose(key: string, text: string): boolean {
  const words = text
    .replace(/\{\{[^}]*\}\}/g, ' ')
    .toLowerCase()
    .split(/[^\p{L}-]+/u)
    .filter((word) => word.length > 1);
  return words.every((word) => SHARED_WORDS.has(word)) || SAME_KEYS.has(key);
}

/** Keys whose text is the same word in at least one other language. */
const SAME_KEYS: ReadonlySet<string> = new Set(['card.month-short']);
