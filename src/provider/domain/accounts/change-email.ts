import type { BodyOf } from '#contract/endpoint.ts';
import type { updateCustomerEmail } from '#contract/hub/account.ts';
import { MESSAGE_CODE } from '#contract/message-codes.ts';
import type { Context, Session } from '#provider/domain/context.ts';
import { errorsOf } from '#provider/platform/errors.ts';
import type { RequestFacts } from '#provider/platform/requests/request-facts.ts';
import { isEmailTaken } from '#provider/domain/auth/email-confirmation/email-taken.ts';
import {
  sendEmailConfirmation,
  warnOfEmailChange,
} from '#provider/domain/auth/email-confirmation/send.ts';
import { limitPerHour, limitCodes } from '#provider/platform/requests/limits.ts';
import {
  checkCustomerPassword,
  lockVerifiedCustomer,
} from '#provider/domain/auth/session/check-password.ts';
import { redeemCode } from '#provider/domain/auth/two-factor/confirm-code.ts';
import { sendCode } from '#provider/domain/auth/two-factor/send-code.ts';
import { getCustomer, type Customer } from '#provider/domain/customers/customer.ts';

type Change = BodyOf<typeof updateCustomerEmail>;

const CHANGES_PER_HOUR = 5;

const refuse = errorsOf<'account.updateCustomerEmail'>();

/**
 * Sends the link that changes the email address to the new address, and a notice to the old one.
 * The current password proves that it is the customer, with two-factor on also a code sent
 * to the old address: without one, the error carries the token of the code that is on its way.
 * ERRVNUMS11 when the address has an account already, also in a second request with the code, which
 * may name another address than the first.
 */
export async function changeEmail(
  context: Context,
  session: Session,
  change: Change,
  facts: RequestFacts,
): Promise<void> {
  const customer = await getCustomer(context, session);
  const password = change.CurrentPassword ?? '';
  const verified =
    password === ''
      ? undefined
      : await checkCustomerPassword(context, { customer, session, facts }, password);
  if (!verified) throw wrongPassword();
  const { Email, token2FA, OTP } = change;
  if (verified.twoFactorEnabled && token2FA && OTP) {
    await checkCode(context, verified, { token2FA, OTP });
    await refuseTaken(context, verified, Email);
  } else {
    await limitPerHour(context, 'email-changes', String(verified.id), CHANGES_PER_HOUR);
    await refuseTaken(context, verified, Email);
    if (verified.twoFactorEnabled)
      await askForCode(context, { customer: verified, session, facts });
  }
  await limitCodes(context, facts, { purpose: 'confirm-email', receiver: Email });
  await sendLinkAndNotice(context, verified, session, change);
}

const wrongPassword = () => refuse('refused', 'wrong-current-password');

/**
 * Throws ERRVNUMS11 for an address that has an account. The request was counted or has used up a
 * code before, so that few addresses can be tried.
 */
async function refuseTaken(context: Context, customer: Customer, email: string): Promise<void> {
  const isTaken =
    customer.email === email || (await isEmailTaken(context, context.db, email, customer.id));
  if (isTaken) throw refuse('refused', MESSAGE_CODE.emailAlreadyExists);
}

/** Sends a code to the account's address and throws `two-factor-required` with its token. */
async function askForCode(
  context: Context,
  who: { customer: Customer; session: Session; facts: RequestFacts },
): Promise<never> {
  const token2FA = await sendCode(context, who, 'change-email');
  if (token2FA === undefined) throw wrongPassword();
  throw refuse('refused', 'two-factor-required', { fields: { token2FA } });
}

async function checkCode(
  context: Context,
  customer: Customer,
  typed: { token2FA: string; OTP: string },
): Promise<void> {
  const redeemed = await redeemCode(context, typed, ['change-email']);
  if (!redeemed.ok && redeemed.failure === 'wrong-code') throw refuse('refused', 'wrong-code');
  const isCustomers = redeemed.ok && redeemed.value.customerId === customer.id;
  if (!isCustomers) throw refuse('refused', MESSAGE_CODE.tokenExpired);
}

const sendLinkAndNotice = (
  context: Context,
  verified: Customer,
  session: Session,
  { Email: email, LanguageIso: language }: Change,
): Promise<void> =>
  context.db.transaction(async (tx) => {
    if (!(await lockVerifiedCustomer(tx, verified, session))) throw wrongPassword();
    const { id: customerId, firstName, email: previousEmail } = verified;
    const confirmation = { customerId, firstName, language, email, previousEmail };
    await sendEmailConfirmation(context, tx, confirmation);
    await warnOfEmailChange(context, tx, verified, email);
  });
