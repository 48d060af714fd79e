import { LIMITS } from '#config/limits/limits.ts';
import type { AccountInfo } from '#contract/entities.ts';
import { emailError, isSameEmail } from '#lib/text/email-address.ts';
import { confirmationError, passwordError } from '#lib/password/password.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import type { patchAccountInformation } from '#contract/hub/account.ts';

export interface EmailValues extends Record<string, string> {
  email: string;
  confirm: string;
  current: string;
}

export interface PasswordValues extends Record<string, string> {
  current: string;
  next: string;
  confirm: string;
}

export interface AccountDetails extends Record<string, string> {
  firstName: string;
  lastName: string;
  language: string;
}

type EmailChangeError =
  'form.required' | 'form.invalid-email' | 'form.emails-not-match' | 'account.email-unchanged';
type PasswordFieldError =
  | 'form.required'
  | 'form.password-character'
  | 'form.password-letter'
  | 'form.password-uppercase'
  | 'form.password-number'
  | 'form.password-too-long'
  | 'form.passwords-not-match';
type AccountDetailsError = 'form.required' | 'account.invalid-name';

type Errors<Values, Key> = Partial<Record<keyof Values, Key | undefined>>;

const required = (value: string): 'form.required' | undefined =>
  value.trim() === '' ? 'form.required' : undefined;

function addressError(typed: string): EmailChangeError | undefined {
  const error = emailError(typed);
  return error && `form.${error}`;
}

/**
 * Names what is wrong with another email address than the account's, its confirmation and the
 * password, as text keys.
 */
export function emailErrors(
  { email, confirm, current }: EmailValues,
  ofAccount: string,
): Errors<EmailValues, EmailChangeError> {
  const isSame = isSameEmail(email, confirm);
  return {
    email:
      addressError(email) ??
      (isSameEmail(email, ofAccount) ? 'account.email-unchanged' : undefined),
    confirm: addressError(confirm) ?? (isSame ? undefined : 'form.emails-not-match'),
    current: current === '' ? 'form.required' : undefined,
  };
}

/**
 * Returns what is wrong with a change of password, as text keys (docs/customer-area.md,
 * "Password").
 */
export function passwordErrors(values: PasswordValues): Errors<PasswordValues, PasswordFieldError> {
  const next = passwordError(values.next, LIMITS.password);
  const confirm = confirmationError(values.next, values.confirm);
  return {
    current: values.current === '' ? 'form.required' : undefined,
    next: next && `form.${next}`,
    confirm: confirm && `form.${confirm}`,
  };
}

function nameError(name: string, saved: string): AccountDetailsError | undefined {
  const trimmed = name.trim();
  if (trimmed === saved) return undefined;
  const { length } = [...trimmed];
  const { min, max } = LIMITS.accountName;
  return required(name) ?? (length >= min && length <= max ? undefined : 'account.invalid-name');
}

/**
 * Names what is wrong with the personal details, as text keys. A name that stays as it was saved
 * is never wrong: an order takes names that the account would not.
 */
export const accountErrors = (
  values: AccountDetails,
  saved: AccountDetails,
): Errors<AccountDetails, AccountDetailsError> => ({
  firstName: nameError(values.firstName, saved.firstName),
  lastName: nameError(values.lastName, saved.lastName),
  language: required(values.language),
});

/** Returns the personal details that the account has. */
export const detailsOf = (account: AccountInfo): AccountDetails => ({
  firstName: account.firstName,
  lastName: account.lastName,
  language: account.language,
});

export const DELETE_REASONS = ['reason-1', 'reason-2', 'reason-3', 'reason-4', 'reason-5'] as const;

export type DeleteReason = (typeof DELETE_REASONS)[number];

/** The reason with a free text of its own. */
export const OTHER_REASON: DeleteReason = 'reason-5';

/**
 * Returns whether the reasons step is complete: one is chosen, and Other is explained
 * (docs/customer-area.md, "Deleting the account").
 */
export const isReasonGiven = (reason: DeleteReason | undefined, more: string): boolean =>
  reason !== undefined && (reason !== OTHER_REASON || more.trim() !== '');

/** Returns the reason that is sent: its text, or the free text for Other. */
export const reasonMessage = (reason: DeleteReason, text: string, more: string): string =>
  reason === OTHER_REASON ? more.trim() : text;

type Patch = BodyOf<typeof patchAccountInformation>;

const DETAIL_PATHS = {
  firstName: '/Subscriber/firstName',
  lastName: '/Subscriber/lastName',
  language: '/Subscriber/language',
} as const;

/** Returns the typed details as they are sent and saved: without blanks around them. */
export const trimmedDetails = ({
  firstName,
  lastName,
  language,
}: AccountDetails): AccountDetails => ({
  firstName: firstName.trim(),
  lastName: lastName.trim(),
  language,
});

/**
 * Returns the operations that bring the saved details to the typed ones; only what differs is sent.
 */
export function detailsPatch(saved: AccountDetails, typed: AccountDetails): Patch {
  const wanted = trimmedDetails(typed);
  return (['firstName', 'lastName', 'language'] as const)
    .filter((name) => wanted[name] !== saved[name])
    .map((name) => ({ op: 'replace', path: DETAIL_PATHS[name], value: wanted[name] }));
}

/** Returns the operations that change a password. */
export const passwordPatch = ({ current, next }: PasswordValues): Patch => [
  { op: 'replace', path: '/Customer/CurrentPassword', value: current },
  { op: 'replace', path: '/Customer/NewPassword', value: next },
];
