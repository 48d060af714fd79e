import { pageLanguage } from '#stores/language.ts';
import { createInquiry } from '#contract/main/ordering.ts';
import { request } from '#stores/api.ts';
import { updateOrder } from '#stores/order.ts';
import type { OrderData, PersonalInfo } from '#stores/order-data.ts';
import { inquiryBody, type InquiryType } from './inquiry-body.ts';

/** Creates an inquiry ticket; the one of a first send goes along with the order. Without it the order works too, so a failure is only logged. */
export async function openTicket(
  order: OrderData,
  info: PersonalInfo,
  type: InquiryType,
  affiliatePrefix: string,
): Promise<void> {
  const body = inquiryBody(order, info, pageLanguage(), type, affiliatePrefix);
  const answered = await request(createInquiry, { body });
  const ticket = answered.ok ? answered.value.inquiryTicket : null;
  if (ticket === null) console.warn('inquiry ticket not created');
  else if (type === 'firstSend') updateOrder({ inquiryTicket: ticket });
}
