import { eq } from 'drizzle-orm';
import type { BodyOf } from '#contract/endpoint.ts';
import type { findCustomer as endpoint } from '#contract/main/ordering.ts';
import { FIND_CUSTOMER_VALUE } from '#contract/message-codes.ts';
import type { Context } from '#provider/domain/context.ts';
import { leads } from '#provider/platform/db/schema/inquiries.ts';
import { phoneVerifications } from '#provider/platform/db/schema/phone-verifications.ts';
import { errorsOf } from '#provider/platform/errors.ts';
import { readPhone, smsPhoneCode } from '#provider/domain/phone-number.ts';
import { allowanceFor, type RequestFacts } from '#provider/platform/requests/request-facts.ts';
import { isEmailTaken } from '../email-confirmation/email-taken.ts';
import { limitPerHour } from '#provider/platform/requests/limits.ts';
import { sendPhoneCode } from './phone-code.ts';

const refuse = errorsOf<'ordering.findCustomer'>();

async function isKnownLead(context: Context, email: string): Promise<boolean> {
  const [lead] = await context.db
    .select({ email: leads.email })
    .from(leads)
    .where(eq(leads.email, email))
    .limit(1);
  if (lead) return true;
  const [earlier] = await context.db
    .select({ email: phoneVerifications.email })
    .from(phoneVerifications)
    .where(eq(phoneVerifications.email, email))
    .limit(1);
  return earlier !== undefined;
}

/**
 * Finds out whether a person is new, a known lead or a customer, and sends the phone code to those
 * who are no customer yet; `token` confirms it.
 */
export async function findCustomerAndSendCode(
  context: Context,
  { email, phone, languageiso, sendPhoneVerification }: BodyOf<typeof endpoint>,
  facts: RequestFacts,
): Promise<{ value: number; token: string | null }> {
  const read = readPhone(phone, 'sms');
  if ('problem' in read)
    throw refuse('bad-request', smsPhoneCode(read.problem), { detail: 'body.phone' });
  const max = allowanceFor(facts, context.config.limits.codesPerAddress);
  await limitPerHour(context, 'find-customer', facts.network, max);
  if (await isEmailTaken(context, context.db, email)) {
    return { value: FIND_CUSTOMER_VALUE.existingCustomer, token: null };
  }
  const known = await isKnownLead(context, email);
  const buyer = { email, phone: read.digits, language: languageiso };
  return {
    value: known ? FIND_CUSTOMER_VALUE.knownLead : FIND_CUSTOMER_VALUE.newLead,
    token: sendPhoneVerification ? await sendPhoneCode(context, buyer, facts) : null,
  };
}
