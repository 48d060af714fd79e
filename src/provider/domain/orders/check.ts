import { eq } from 'drizzle-orm';
import { LIMITS } from '#config/limits/limits.ts';
import { cardNumberError, isExpiryAhead } from '#lib/card/card.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { Context } from '#provider/domain/context.ts';
import { countries } from '#provider/platform/db/schema/catalogue.ts';
import { readPhone } from '#provider/domain/phone-number.ts';
import { isEmailTaken } from '#provider/domain/auth/email-confirmation/email-taken.ts';
import { findPasswordError } from '#provider/domain/auth/password/new-password-error.ts';
import { isPhoneConfirmed } from '#provider/domain/auth/phone-verification/phone-code.ts';
import { limitPromoCodes } from '#provider/domain/catalogue/validate-promo-code.ts';
import type { RequestFacts } from '#provider/platform/requests/request-facts.ts';
import { limitPerHour } from '#provider/platform/requests/limits.ts';
import { isPriceShown } from '#provider/domain/payments/requests/consents.ts';
import { CARD_TRIES_PER_HOUR } from '#provider/domain/payments/requests/reserve.ts';
import { priceOrder } from './price.ts';
import type { CheckedOrder, OrderRefusal, OrderBody } from './order.ts';

function findFormRefusal(body: OrderBody, now: Date): OrderRefusal | undefined {
  if (cardNumberError(body.CreditCardNumber, LIMITS.orderCardNumber)) return 'card-number';
  if (!isExpiryAhead(body.ExpirationMonth, body.ExpirationYear, now)) return 'card-expired';
  const password = findPasswordError(body.Password);
  if (password) return password === 'password-common' ? password : 'password';
  return undefined;
}

/** Orders with one phone: an attacker may have as many email addresses as they like. */
const TRIES_PER_HOUR_OF_PHONE = 40;

/**
 * Counts an order of a buyer who has confirmed the phone; throws 429 beyond 20 an hour, and beyond
 * 40 of the phone with any address. The phone is a part of both keys, and one that is not confirmed
 * does not count: an attacker who knows the address cannot use up the buyer's orders. Nothing is
 * charged for those; the limit of a network's writing requests counts them.
 */
async function limitOrders(
  context: Context,
  { email, phone }: { email: string; phone: string },
): Promise<void> {
  await limitPerHour(context, 'orders', JSON.stringify([email, phone]), CARD_TRIES_PER_HOUR);
  await limitPerHour(context, 'orders-phone', phone, TRIES_PER_HOUR_OF_PHONE);
}

/**
 * Checks everything about an order that can be known before its number is reserved, and computes
 * its price.
 */
export async function checkOrder(
  context: Context,
  body: OrderBody,
  facts: Pick<RequestFacts, 'network' | 'bot'>,
): Promise<Result<CheckedOrder, OrderRefusal>> {
  const phone = readPhone(body.Phone, 'sms');
  if ('problem' in phone) return fail('phone-not-confirmed');
  const buyer = { email: body.Email, phone: phone.digits };
  if (!(await isPhoneConfirmed(context, buyer))) return fail('phone-not-confirmed');
  await limitOrders(context, buyer);
  const refusal = findFormRefusal(body, context.now());
  if (refusal) return fail(refusal);
  if (await isEmailTaken(context, context.db, body.Email)) return fail('existing-customer');
  const [country] = await context.db
    .select({ id: countries.id })
    .from(countries)
    .where(eq(countries.id, body.BillCountry));
  if (!country) return fail('billing-country');
  await limitPromoCodes(context, body.PromoCode, { facts });
  const due = await priceOrder(context, body);
  if (!due.ok) return due;
  if (body.Consent && !isPriceShown(body.Consent, due.value)) return fail('price-changed');
  return ok({
    email: body.Email,
    didId: body.DIDID,
    packageId: body.PackageID,
    renewalPackageId: body.RenewalPackageID,
    monthsInterval: due.value.months,
    amountCents: due.value.amountCents,
    details: detailsOf(body, phone.digits),
  });
}

const detailsOf = (body: OrderBody, phone: string): CheckedOrder['details'] => ({
  firstName: body.FirstName,
  lastName: body.LastName,
  phone,
  language: body.LanguageISO,
  inquiryTicket: body.inquiryTicket,
  promoCode: body.PromoCode || null,
  card: {
    holder: body.CardHolder,
    expirationMonth: body.ExpirationMonth,
    expirationYear: body.ExpirationYear,
  },
  billing: {
    address: body.Address,
    city: body.City,
    state: body.State,
    zipCode: body.Zip,
    countryId: body.BillCountry,
  },
});
