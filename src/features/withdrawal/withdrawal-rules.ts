import { isEmailAddress } from '#lib/text/email-address.ts';
import { trimInput } from '#lib/text/text.ts';
import type { Strings, TextKey } from '#i18n/texts.ts';

/** What a withdrawal names. */
export interface WithdrawalValues extends Record<string, string> {
  /** The confirmation number of the order, or the telephone number. */
  reference: string;
  email: string;
  name: string;
}

export type WithdrawalField = 'reference' | 'email' | 'name';

type ErrorKey =
  'form.required' | 'form.invalid-email' | 'form.name-too-long' | 'withdrawal.reference-invalid';

/** The error of each field; the API refuses a field by the same. */
export const INVALID: Readonly<Record<WithdrawalField, ErrorKey>> = {
  reference: 'withdrawal.reference-invalid',
  email: 'form.invalid-email',
  name: 'form.name-too-long',
};

const CONFIRMATION = /^[\dA-F]{12}$/i;
/** In full, or as it is dialed at home or abroad, after a prefix of up to five digits. */
const PHONE = /^(?:\+\d{7,15}|\d{7,20})$/;
const NAME_MAX = 60;

/** Returns whether a reference may be a confirmation number or a telephone number. */
export function isReference(typed: string): boolean {
  const plain = trimInput(typed).replace(/[\s().-]/g, '');
  return CONFIRMATION.test(plain) || PHONE.test(plain);
}

/** Checks what a withdrawal names. */
export function withdrawalErrors({
  reference,
  email,
  name,
}: WithdrawalValues): Partial<Record<WithdrawalField, ErrorKey>> {
  const check = (field: WithdrawalField, value: string, valid: boolean): ErrorKey | undefined => {
    if (trimInput(value) === '') return 'form.required';
    return valid ? undefined : INVALID[field];
  };
  return {
    reference: check('reference', reference, isReference(reference)),
    email: check('email', email, isEmailAddress(email)),
    name: check('name', name, trimInput(name).length <= NAME_MAX),
  };
}

/** Returns what is sent of the typed values. */
export const sentWithdrawal = ({ reference, email, name }: WithdrawalValues) => ({
  reference: trimInput(reference),
  email: trimInput(email),
  name: trimInput(name),
});

/** The strings of the withdrawal's steps. */
export const WITHDRAWAL_TEXTS = [
  'form.email',
  'form.invalid-email',
  'form.name',
  'form.name-too-long',
  'form.required',
  'withdrawal.reference',
  'withdrawal.reference-hint',
  'withdrawal.reference-invalid',
  'withdrawal.email-hint',
  'withdrawal.continue',
  'withdrawal.check-title',
  'withdrawal.check-text',
  'withdrawal.check-refund',
  'withdrawal.row-reference',
  'withdrawal.confirm',
  'withdrawal.change',
  'withdrawal.done-title',
  'withdrawal.done-date',
  'withdrawal.done-text',
] as const satisfies readonly TextKey[];

export type WithdrawalTexts = Strings<(typeof WITHDRAWAL_TEXTS)[number]>;
