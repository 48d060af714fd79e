/** A number typed twice, its country code apart; digits only. */
export interface PhonePairValues extends Record<string, string> {
  prefix: string;
  phone: string;
  confirmPrefix: string;
  confirmPhone: string;
}

export type PhonePairError = 'form.required' | 'form.number-too-short' | 'form.phone-not-match';
export type PhonePairErrors = Partial<Record<keyof PhonePairValues, PhonePairError | undefined>>;

/** The shortest whole number that the contract takes. */
const MIN_DIGITS = 4;

export const EMPTY_PAIR: PhonePairValues = {
  prefix: '',
  phone: '',
  confirmPrefix: '',
  confirmPhone: '',
};

/** The whole number, country code first. */
export const pairNumber = ({ prefix, phone }: { prefix: string; phone: string }): string =>
  prefix + phone;

const required = (value: string): PhonePairError | undefined =>
  value === '' ? 'form.required' : undefined;

function confirmErrors(values: PhonePairValues): PhonePairErrors {
  const { confirmPrefix, confirmPhone } = values;
  const missing = { confirmPrefix: required(confirmPrefix), confirmPhone: required(confirmPhone) };
  if (missing.confirmPrefix ?? missing.confirmPhone) return missing;
  const same = pairNumber(values) === confirmPrefix + confirmPhone;
  return { confirmPhone: same ? undefined : 'form.phone-not-match' };
}

/** Names what is wrong with a number and its confirmation, as text keys. With an original, the confirmation counts only once the number differs from it (specification 2, section 4, "Caller IDs", and section 5). */
export function phonePairErrors(
  values: PhonePairValues,
  original?: { prefix: string; phone: string },
): PhonePairErrors {
  const { prefix, phone } = values;
  const short = pairNumber(values).length < MIN_DIGITS;
  const changed = original === undefined || prefix !== original.prefix || phone !== original.phone;
  return {
    prefix: required(prefix),
    phone: required(phone) ?? (short ? 'form.number-too-short' : undefined),
    ...(changed ? confirmErrors(values) : {}),
  };
}
