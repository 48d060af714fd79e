import { formatCardNumber } from './card-brand.ts';

const digitsIn = (text: string): number => text.replace(/\D/g, '').length;

function positionAfterDigits(text: string, count: number): number {
  let seen = 0;
  for (let position = 0; position < text.length; position += 1) {
    if (seen === count) return position;
    if (/\d/.test(text.charAt(position))) seen += 1;
  }
  return text.length;
}

/** Groups a card number as it is typed, and says where the caret belongs: behind the digit that it was behind before. */
export function formatCardInput(typed: string, caret: number): { text: string; caret: number } {
  const text = formatCardNumber(typed);
  return { text, caret: positionAfterDigits(text, digitsIn(typed.slice(0, caret))) };
}
