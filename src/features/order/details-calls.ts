import { joinedPhone, type OrderData } from '#stores/order-data.ts';
import { findCustomer, validateCode } from '#contract/main/ordering.ts';
import { formatPhone } from '#lib/phone-format.ts';
import { request } from '#stores/api.ts';
import { reportConversion } from '#stores/conversion.ts';
import { pageLanguage } from '#stores/language.ts';
import { checkCodeOutcome, type CheckCodeOutcome } from './check-code-outcome.ts';
import { personalInfoOf, type DetailsValues } from './details-form.ts';
import type { InquiryType } from './inquiry-body.ts';
import { openTicket } from './open-ticket.ts';
import { sendCodeOutcome, type SendCodeOutcome } from './send-code-outcome.ts';

export { CodeCheck } from './CodeCheck.tsx';
export { ExistingCustomer } from './ExistingCustomer.tsx';

/** Asks for a phone code and reports one that was sent. */
export async function askForCode(values: DetailsValues): Promise<SendCodeOutcome> {
  const person = { email: values.email.trim(), phone: joinedPhone(values) };
  const body = { ...person, languageiso: pageLanguage(), sendPhoneVerification: true };
  const outcome = sendCodeOutcome(await request(findCustomer, { body }));
  if (outcome.kind !== 'code-sent') return outcome;
  reportConversion('checkout_s1_send_code', person);
  return { ...outcome, phone: formatPhone(person.phone) };
}

/** Asks whether a typed code is the one that was sent. */
export const askAboutCode = async (token: string, code: string): Promise<CheckCodeOutcome> =>
  checkCodeOutcome(await request(validateCode, { body: { token, code } }));

/** Leaves a ticket of somebody who started to order. */
export const leaveTicket = (
  order: OrderData,
  values: DetailsValues,
  type: InquiryType,
  affiliatePrefix: string,
): Promise<void> => openTicket(order, personalInfoOf(values), type, affiliatePrefix);
