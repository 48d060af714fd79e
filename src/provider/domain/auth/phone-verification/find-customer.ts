import { eq } from 'drizzle-orm';
import type { AnswerOf, BodyOf } from '#contract/call.ts';
import type { findCustomer as findCustomerCall } from '#contract/main/ordering.ts';
import { FIND_CUSTOMER_VALUE } from '#contract/message-codes.ts';
import { SUCCESS } from '#provider/http/answers.ts';
import type { Context } from '#provider/domain/context.ts';
import { leads } from '#provider/platform/db/schema/inquiries.ts';
import { phoneVerifications } from '#provider/platform/db/schema/orders.ts';
import { refusedPhone } from '#provider/platform/errors.ts';
import { phoneProblemCode, readPhone } from '#provider/domain/phone-number.ts';
import { allowance, type RequestFacts } from '#provider/platform/request-facts.ts';
import { isEmailTaken } from '../email-confirmation/email-taken.ts';
import { limit } from '#provider/platform/limits/limit.ts';
import { sendPhoneCode } from './send-code.ts';

const HOUR_SECONDS = 3_600;

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

/** Tells whether a person is new, a known lead or a customer, and sends the phone code to those who are no customer yet. */
export async function findCustomer(
  context: Context,
  { email, phone, languageiso, sendPhoneVerification }: BodyOf<typeof findCustomerCall>,
  request: RequestFacts,
): Promise<AnswerOf<typeof findCustomerCall>> {
  const read = readPhone(phone, 'sms');
  if ('problem' in read) throw refusedPhone(phoneProblemCode(read.problem));
  const max = allowance(request, context.config.limits.codesPerAddress);
  await limit(context, 'find-customer', request.ip, max, HOUR_SECONDS);
  if (await isEmailTaken(context, context.db, email)) {
    return { ...SUCCESS, value: FIND_CUSTOMER_VALUE.existingCustomer, response_message: null };
  }
  const known = await isKnownLead(context, email);
  const buyer = { email, phone: read.digits, language: languageiso };
  return {
    ...SUCCESS,
    value: known ? FIND_CUSTOMER_VALUE.knownLead : FIND_CUSTOMER_VALUE.newLead,
    response_message: sendPhoneVerification ? await sendPhoneCode(context, buyer, request) : null,
  };
}
