import { LIMITS } from '#config/limits/limits.ts';
import { emailError } from '#lib/text/email-address.ts';
import { passwordError } from '#lib/password/password.ts';
import { trimInput, withoutDirection } from '#lib/text/text.ts';
import type { OrderData, PersonalInfo } from '#stores/order/order-data.ts';

/**
 * The personal details while they are typed. `phone` is the national part; `phoneValid` is the
 * phone field's verdict.
 */
export interface DetailsValues {
  firstName: string;
  lastName: string;
  email: string;
  password: string;
  phone: string;
  dialCode: string;
  phoneValid: boolean;
  termsAccepted: boolean;
}

export type DetailsError =
  | 'form.required'
  | 'form.name-too-long'
  | 'form.invalid-email'
  | 'form.invalid-phone-number'
  | 'form.phone-not-mobile'
  | 'form.password-character'
  | 'form.password-letter'
  | 'form.password-uppercase'
  | 'form.password-number'
  | 'form.password-too-long'
  | 'form.password-common'
  | 'personal.consent-required';

type DetailsErrors = Partial<Record<keyof DetailsValues, DetailsError>>;

function nameError(name: string): DetailsError | undefined {
  const length = name.trim().length;
  if (length === 0) return 'form.required';
  return length <= LIMITS.personNameMax ? undefined : 'form.name-too-long';
}

function addressError(email: string): DetailsError | undefined {
  const error = emailError(email);
  return error && `form.${error}`;
}

/** Returns whether a password is too common. */
type IsCommon = (password: string) => boolean;

function newPasswordError(password: string, isCommon: IsCommon): DetailsError | undefined {
  const error = passwordError(password, LIMITS.password);
  if (error !== undefined) return `form.${error}`;
  return isCommon(password) ? 'form.password-common' : undefined;
}

function phoneError(values: DetailsValues): DetailsError | undefined {
  if (values.phone.trim() === '') return 'form.required';
  return values.phoneValid ? undefined : 'form.invalid-phone-number';
}

/** Names what is wrong with each of the personal details, as text keys. */
export const detailsErrors = (values: DetailsValues, isCommon: IsCommon): DetailsErrors => ({
  firstName: nameError(values.firstName),
  lastName: nameError(values.lastName),
  email: addressError(values.email),
  password: newPasswordError(values.password, isCommon),
  phone: phoneError(values),
  termsAccepted: values.termsAccepted ? undefined : 'personal.consent-required',
});

/** Returns what the order stores of the typed details. */
export const personalInfoOf = (values: DetailsValues): PersonalInfo => ({
  firstName: values.firstName,
  lastName: values.lastName,
  email: withoutDirection(values.email),
  phone: values.phone,
  dialCode: values.dialCode,
  password: values.password,
});

/**
 * Returns whether the details are valid apart from the phone. Another phone needs a new
 * confirmation anyway, and a confirmed one is valid before its widget has loaded.
 */
function areDetailsValid(values: DetailsValues, isCommon: IsCommon): boolean {
  const errors = detailsErrors({ ...values, phoneValid: true }, isCommon);
  return Object.values(errors).every((key) => key === undefined);
}

/** Returns what a code is sent to and confirms: the email and the phone. */
export const personKey = ({
  email = '',
  dialCode,
  phone,
}: Partial<Pick<PersonalInfo, 'email' | 'dialCode' | 'phone'>>): string =>
  `${trimInput(email)} ${dialCode} ${phone}`;

/** Returns whether the email and the phone are the same. */
export const isSamePerson = (one: PersonalInfo | undefined, other: PersonalInfo): boolean =>
  one !== undefined && personKey(one) === personKey(other);

/**
 * Returns the changes that typed details make to the order; another email or phone needs a new
 * confirmation.
 */
export function detailsChanges(
  order: OrderData,
  values: DetailsValues,
  isCommon: IsCommon,
): Partial<OrderData> {
  const info = personalInfoOf(values);
  const before = order.personalInfo;
  return {
    personalInfo: info,
    phoneConfirmed: isSamePerson(before, info) && order.phoneConfirmed === true,
    detailsValid: areDetailsValid(values, isCommon),
    termsAccepted: values.termsAccepted,
    passwordRefused: order.passwordRefused === true && before?.password === info.password,
    idle: order.idle === true && info.password === '',
  };
}
