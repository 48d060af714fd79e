import type { AnswerOf, BodyOf } from '#contract/call.ts';
import type { updateCustomerEmail } from '#contract/hub/account.ts';
import { MESSAGE_CODE } from '#contract/message-codes.ts';
import { failure, success } from '#provider/http/answers.ts';
import type { Context, Session } from '#provider/domain/context.ts';
import type { RequestFacts } from '#provider/platform/request-facts.ts';
import { isEmailTaken } from '#provider/domain/auth/email-confirmation/email-taken.ts';
import { sendEmailConfirmation } from '#provider/domain/auth/email-confirmation/send.ts';
import { limit } from '#provider/platform/limits/limit.ts';
import { limitCodes } from '#provider/platform/limits/limit-codes.ts';
import { queueText } from '#provider/domain/messages/queue-text.ts';
import { siteLink } from '#provider/domain/messages/site-link.ts';
import { checkOwnPassword } from '#provider/domain/auth/session/check-password.ts';
import { redeemCode } from '#provider/domain/auth/two-factor/confirm-code.ts';
import { sendCode } from '#provider/domain/auth/two-factor/send-code.ts';
import { customerOf, type Customer } from '#provider/domain/customers/customer-of.ts';

type Change = BodyOf<typeof updateCustomerEmail>;
type Response = AnswerOf<typeof updateCustomerEmail>;

const HOUR_SECONDS = 3_600;
const CHANGES_PER_HOUR = 5;

const refuse = (code: string): Response => ({ ...failure(code), result: false });

/**
 * Sends the link that changes the e-mail address to the new address, and word of it to the old one.
 * The current password proves that it is the customer who asks, with two-factor on also a code sent
 * to the old address: without one, the response carries the token of the code that is on its way.
 * ERRVNUMS11 when the address has an account already.
 */
export async function changeEmail(
  context: Context,
  session: Session,
  change: Change,
  request: RequestFacts,
): Promise<Response> {
  const customer = await customerOf(context, session);
  const password = change.CurrentPassword ?? '';
  const right =
    password !== '' && (await checkOwnPassword(context, { customer, session, request }, password));
  if (!right) return refuse('wrong-current-password');
  const refusal =
    customer.twoFactorEnabled && change.token2FA && change.OTP
      ? await checkCode(context, customer, { token2FA: change.token2FA, OTP: change.OTP })
      : await checkWish(context, customer, change, request);
  if (refusal) return refusal;
  await limitCodes(context, request, { purpose: 'confirm-email', receiver: change.Email });
  await announce(context, customer, change);
  return success(true);
}

/** Counts a wanted change and refuses a taken address; with two-factor on, sends the code first. */
async function checkWish(
  context: Context,
  customer: Customer,
  { Email }: Change,
  request: RequestFacts,
): Promise<Response | undefined> {
  await limit(context, 'email-changes', String(customer.id), CHANGES_PER_HOUR, HOUR_SECONDS);
  const taken =
    customer.email === Email || (await isEmailTaken(context, context.db, Email, customer.id));
  if (taken) return refuse(MESSAGE_CODE.emailAlreadyExists);
  if (!customer.twoFactorEnabled) return undefined;
  const token2FA = await sendCode(context, customer, 'change-email', request);
  return { ...refuse('two-factor-required'), token2FA };
}

async function checkCode(
  context: Context,
  customer: Customer,
  typed: { token2FA: string; OTP: string },
): Promise<Response | undefined> {
  const redeemed = await redeemCode(context, typed, ['change-email']);
  if (!redeemed.ok && redeemed.failure === 'wrong-code') return refuse('wrong-code');
  const isOwn = redeemed.ok && redeemed.value.customerId === customer.id;
  return isOwn ? undefined : refuse(MESSAGE_CODE.tokenExpired);
}

const announce = (
  context: Context,
  { id: customerId, firstName, email: previousEmail, language: spoken }: Customer,
  { Email: email, LanguageIso: language }: Change,
): Promise<void> =>
  context.db.transaction(async (tx) => {
    const confirmation = { customerId, firstName, language, email, previousEmail };
    await sendEmailConfirmation(context, tx, confirmation);
    await queueText(context, tx, {
      to: previousEmail,
      channel: 'email',
      language: spoken,
      kind: 'email-change',
      values: { name: firstName, email, link: siteLink(context, spoken, '/forgot-password') },
    });
  });
