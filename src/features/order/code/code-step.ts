import { joinedPhone, type OrderData } from '#stores/order/order-data.ts';
import { createInquiry, findCustomer, validateCode } from '#contract/main/ordering.ts';
import { formatPhone } from '#lib/phone/phone-format.ts';
import { trimInput } from '#lib/text/text.ts';
import { request } from '#stores/api.ts';
import { reportConversion } from '#stores/reports/conversion.ts';
import { pageLanguage } from '#stores/language.ts';
import {
  checkCodeOutcome,
  sendCodeOutcome,
  type CheckCodeOutcome,
  type SendCodeOutcome,
} from '../code-outcomes.ts';
import { type DetailsValues, isSamePerson, personalInfoOf } from '../details-form.ts';
import { inquiryBody, type InquiryType } from './inquiry-body.ts';
import { $order, updateOrder } from '#stores/order/order.ts';

// One lazy file with the requests (docs/decisions/chunk-groups.md).
export { CodeCheck } from './CodeCheck.tsx';
export { ExistingCustomer } from './ExistingCustomer.tsx';

export type RequestedCode =
  | Exclude<SendCodeOutcome, { kind: 'code-sent' }>
  /** `phone` is where the code went, in groups. */
  | { kind: 'code-sent'; token: string; phone: string };

/** Requests a phone code and reports one that was sent. */
export async function requestCode(values: DetailsValues): Promise<RequestedCode> {
  const person = { email: trimInput(values.email), phone: joinedPhone(values) };
  const body = { ...person, languageiso: pageLanguage(), sendPhoneVerification: true };
  const outcome = sendCodeOutcome(await request(findCustomer, { body }));
  if (outcome.kind !== 'code-sent') return outcome;
  reportConversion('checkout_s1_send_code', person);
  return { ...outcome, phone: formatPhone(person.phone) };
}

/**
 * Verifies a typed code for the stored details; the response is outdated when the email or the
 * phone was changed before it.
 */
export async function verifyCode(
  values: DetailsValues,
  token: string,
  code: string,
): Promise<CheckCodeOutcome | 'outdated'> {
  const outcome = checkCodeOutcome(await request(validateCode, { body: { token, code } }));
  return isSamePerson($order.get()?.personalInfo, personalInfoOf(values)) ? outcome : 'outdated';
}

/**
 * Creates the inquiry ticket of a buyer who started to order; that of a first send is stored with
 * the order. The order works without it, so a failure is only logged.
 */
export async function createTicket(
  order: OrderData,
  values: DetailsValues,
  type: InquiryType,
  affiliatePrefix: string,
): Promise<void> {
  const info = personalInfoOf(values);
  const body = inquiryBody(order, info, pageLanguage(), type, affiliatePrefix);
  const response = await request(createInquiry, { body });
  const ticket = response.ok ? response.value.inquiryTicket : null;
  if (ticket === null) console.warn('inquiry ticket not created');
  else if (type === 'firstSend') updateOrder({ inquiryTicket: ticket });
}
