import type { Language } from '#config/languages.ts';
import type { Strings } from '#i18n/texts.ts';
import { dayText, monthsText } from '#lib/text/date-text.ts';
import { formatUsd, type Cents } from '#lib/money/money.ts';
import type { NextCharge } from '#lib/money/next-charge.ts';
import { fillText, isolate } from '#lib/text/text.ts';

/** The strings of what a payer agrees to. */
export const AGREEMENT_TEXTS = [
  'agreement.title',
  'checkout.number',
  'agreement.today',
  'agreement.today-value',
  'agreement.next',
  'agreement.next-value',
  'agreement.stop',
  'agreement.card',
] as const;

export type AgreementTexts = Strings<(typeof AGREEMENT_TEXTS)[number]>;

/** What is paid for, and what is charged after that. */
interface Bought {
  /** The number, formatted for display. */
  number: string;
  months: number;
  dueCents: Cents;
  next: NextCharge;
}

type AgreementRow = readonly [term: string, value: string];

/** What a payer agrees to, in the words that are shown beside the button. */
export interface Agreement {
  /** The number, formatted for display: a value that stays on one line. */
  number: AgreementRow;
  rows: readonly AgreementRow[];
  notes: readonly string[];
}

/** Returns what a payer agrees to: the number, both charges, how to stop, and the saved card. */
export function describeAgreement(
  { number, months, dueCents, next }: Bought,
  language: Language,
  texts: AgreementTexts,
): Agreement {
  const price = isolate(formatUsd(dueCents));
  const duration = monthsText(language, months);
  const date = dayText(language, next.at);
  const nextPrice = isolate(formatUsd(next.amountCents));
  return {
    number: [texts['checkout.number'], number],
    rows: [
      [texts['agreement.today'], fillText(texts['agreement.today-value'], { price, duration })],
      [
        texts['agreement.next'],
        fillText(texts['agreement.next-value'], { price: nextPrice, date }),
      ],
    ],
    notes: [fillText(texts['agreement.stop'], { date }), texts['agreement.card']],
  };
}

/**
 * Returns an agreement and the button that accepts it as plain text: a line for each row and note,
 * and last the button. Its digest is recorded (docs/billing.md, "Consents").
 */
export const agreementText = ({ number, rows, notes }: Agreement, button: string): string =>
  [...[number, ...rows].map((row) => row.join(': ')), ...notes, button].join('\n');
