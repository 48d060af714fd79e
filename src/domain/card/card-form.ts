import { cardBrand, cardNumberError, cvvLength, isExpiryAhead } from '#lib/card/card.ts';

/** What a card form holds while it is typed; month and year are the texts of their selects. */
export interface CardFormValues {
  number: string;
  holder: string;
  month: string;
  year: string;
  cvv: string;
}

export const EMPTY_CARD: CardFormValues = { number: '', holder: '', month: '', year: '', cvv: '' };

export interface CardFormLimits {
  number: { min: number; max: number };
  holder: { min: number; max: number };
  cvv: { min: number; max: number };
}

export type CardFormError =
  | 'form.required'
  | 'form.invalid-card-format'
  | 'form.invalid-luhn-check'
  | 'form.invalid-holder'
  | 'form.invalid-cvv'
  | 'form.card-expired';

export type CardFormErrors = Partial<Record<keyof CardFormValues, CardFormError>>;

function holderError(holder: string, limits: CardFormLimits['holder']): CardFormError | undefined {
  const { length } = holder.trim();
  if (length === 0) return 'form.required';
  return length < limits.min || length > limits.max ? 'form.invalid-holder' : undefined;
}

function cvvError(
  { cvv, number }: CardFormValues,
  limits: CardFormLimits['cvv'],
): CardFormError | undefined {
  if (cvv === '') return 'form.required';
  const length = cvvLength(cardBrand(number));
  const { min, max } = length === undefined ? limits : { min: length, max: length };
  const fits = /^\d+$/.test(cvv) && cvv.length >= min && cvv.length <= max;
  return fits ? undefined : 'form.invalid-cvv';
}

function monthError(month: string, year: string, now: Date): CardFormError | undefined {
  if (month === '') return 'form.required';
  if (year === '') return undefined;
  return isExpiryAhead(Number(month), Number(year), now) ? undefined : 'form.card-expired';
}

/**
 * Returns what is wrong with each field of a card form, as text keys; a valid field has no entry
 * (docs/public-site.md, "Card form").
 */
export function cardFormErrors(
  values: CardFormValues,
  limits: CardFormLimits,
  now: Date,
): CardFormErrors {
  const number = cardNumberError(values.number, limits.number);
  const errors: CardFormErrors = {
    number: number === undefined ? undefined : `form.${number}`,
    holder: holderError(values.holder, limits.holder),
    month: monthError(values.month, values.year, now),
    year: values.year === '' ? 'form.required' : undefined,
    cvv: cvvError(values, limits.cvv),
  };
  return errors;
}

/** The texts that card fields and their preview show; a feature picks them with its own. */
export const CARD_TEXTS = [
  'card.number',
  'card.holder',
  'card.holder-hint',
  'card.month',
  'card.month-short',
  'card.year',
  'card.year-short',
  'card.cvv',
  'card.cvv-hint-3',
  'card.cvv-hint-4',
  'card.turn',
  'card.preview-holder',
  'card.preview-expiry',
  'card.brand-visa',
  'card.brand-mastercard',
  'card.brand-american-express',
  'card.brand-diners',
  'card.brand-discover',
  'form.required',
  'form.invalid-card-format',
  'form.invalid-luhn-check',
  'form.invalid-holder',
  'form.invalid-cvv',
  'form.card-expired',
] as const;

export type CardTexts = Readonly<Record<(typeof CARD_TEXTS)[number], string>>;
