import type { Language } from '#config/languages.ts';
import { LIMITS } from '#config/limits/limits.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import type { createValidatedSubscriber } from '#contract/main/ordering.ts';
import { billingState, type BillingFormValues } from '#domain/address/billing-form.ts';
import { cardDigits } from '#lib/card/card.ts';
import type { CardFormValues } from '#domain/card/card-form.ts';
import { joinedPhone, type PersonalInfo, type ReadyOrder } from '#stores/order/order-data.ts';
import type { Coupon } from '#features/payment/coupon.ts';
import type { DurationOption } from '#domain/duration/duration-options.ts';
import { isMultiMonth } from '#lib/calendar.ts';

export type OrderBody = BodyOf<typeof createValidatedSubscriber>;

export interface OrderInput {
  order: ReadyOrder;
  card: CardFormValues;
  billing: BillingFormValues;
  option: DurationOption;
  coupon: Coupon;
  language: Language;
}

const cardPart = (card: CardFormValues) => ({
  CreditCardNumber: cardDigits(card.number),
  CardHolder: card.holder.trim(),
  SecurityCode: card.cvv,
  ExpirationMonth: Number(card.month),
  ExpirationYear: Number(card.year),
});

const billingPart = (billing: BillingFormValues) => ({
  BillCountry: Number(billing.country),
  State: billingState(billing),
  City: billing.city.trim(),
  Zip: billing.zipCode.trim(),
  Address: billing.address.trim(),
});

const personPart = (info: PersonalInfo) => ({
  Phone: joinedPhone(info),
  Email: info.email.trim(),
  Password: info.password,
  FirstName: info.firstName.trim(),
  LastName: info.lastName.trim(),
});

/**
 * Returns the body of an order (docs/public-site.md, "Order body"). A duration longer than a
 * month sends its renewal package and no promo code.
 */
export function orderBody(input: OrderInput): OrderBody {
  const { order, option, coupon } = input;
  const product = { PackageID: order.packageCountry.packageId, DIDID: order.didData.didid };
  const promoCode = !isMultiMonth(option.months) && coupon.cents > 0 ? coupon.code.trim() : null;
  return {
    PlatformID: LIMITS.platformId,
    ...cardPart(input.card),
    ...billingPart(input.billing),
    ...personPart(order.personalInfo),
    ...product,
    LanguageISO: input.language,
    IsSaveCard: 1,
    IsPrimary: 1,
    PromoCode: promoCode,
    PromoCodeParams: promoCode === null ? null : product,
    inquiryTicket: order.inquiryTicket ?? null,
    RenewalPackageID: isMultiMonth(option.months) ? option.renewalPackageId : null,
  };
}
