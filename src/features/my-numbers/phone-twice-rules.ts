import { countryCode } from '#lib/country/country-code.ts';
import { mainCountry, type PhoneValue } from '#lib/phone/phone-field.ts';
import { digitsOf, nationalDigits } from '#lib/phone/phone.ts';

/**
 * A number typed twice, each with its country (ISO 3166-1 alpha-2), calling code and the rest;
 * digits only.
 */
export interface PhoneTwiceValues extends Record<string, string | boolean> {
  country: string;
  prefix: string;
  phone: string;
  /** Whether the phone field refuses the number. What it cannot check is left to the provider. */
  hasProblem: boolean;
  confirmCountry: string;
  confirmPrefix: string;
  confirmPhone: string;
}

export type PhoneTwiceError =
  'form.required' | 'form.invalid-phone-number' | 'form.phone-not-match';
export type PhoneTwiceErrors = Partial<
  Record<'phone' | 'confirmPhone', PhoneTwiceError | undefined>
>;

/** A number as it is edited. */
export interface EditedPhone {
  country: string;
  prefix: string;
  phone: string;
}

/** Returns a number of the APIs as it is edited; its country by name, else by calling code. */
export function editedPhone(
  { number, prefix, countryName }: { number: string; prefix: string; countryName: string },
  otherwise: string,
): EditedPhone {
  const code = digitsOf(prefix);
  return {
    country: countryCode(countryName) ?? mainCountry(code) ?? otherwise,
    prefix: code,
    phone: nationalDigits(number, code),
  };
}

/** Returns what the two fields begin with. */
export const initialPhone = (saved: EditedPhone): PhoneTwiceValues => ({
  ...saved,
  hasProblem: false,
  confirmCountry: saved.country,
  confirmPrefix: '',
  confirmPhone: '',
});

/** Returns the whole number, calling code first. */
export const numberWithPrefix = ({
  prefix,
  phone,
}: Pick<EditedPhone, 'prefix' | 'phone'>): string => prefix + phone;

/** Returns whether a number is another one than the saved one; always while none is saved. */
export const isChanged = (values: EditedPhone, saved: EditedPhone | undefined): boolean =>
  saved === undefined || numberWithPrefix(values) !== numberWithPrefix(saved);

const missing = (typed: string): 'form.required' | undefined =>
  typed === '' ? 'form.required' : undefined;

/**
 * Names what is wrong with a number and its confirmation, as text keys; a saved number needs
 * neither again.
 */
export function phoneTwiceErrors(values: PhoneTwiceValues, saved?: EditedPhone): PhoneTwiceErrors {
  if (!isChanged(values, saved)) return {};
  const { confirmPrefix, confirmPhone } = values;
  const same = numberWithPrefix(values) === confirmPrefix + confirmPhone;
  return {
    phone: missing(values.phone) ?? (values.hasProblem ? 'form.invalid-phone-number' : undefined),
    confirmPhone: missing(confirmPhone) ?? (same ? undefined : 'form.phone-not-match'),
  };
}

/** Returns what a form stores of a phone field's report. */
export const typedPhone = ({ dialCode, national, problem, country }: PhoneValue) => ({
  ...(country === undefined ? {} : { country }),
  prefix: dialCode,
  phone: national,
  hasProblem: problem !== undefined,
});

/** Returns the fields that a typed confirmation changes. */
export const confirmedPhone = ({ dialCode, national, country }: PhoneValue) => ({
  ...(country === undefined ? {} : { confirmCountry: country }),
  confirmPrefix: dialCode,
  confirmPhone: national,
});
