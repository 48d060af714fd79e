// Loaded with the first press: it brings the endpoint's schema.
import { validatePromoCode } from '#contract/main/ordering.ts';
import { request } from '#stores/api.ts';
import type { OrderData } from '#stores/order/order-data.ts';
import { couponOutcome, type CouponOutcome } from './coupon-outcome.ts';

/** Requests the discount of a typed code for the order. */
export async function checkCoupon(order: OrderData, code: string): Promise<CouponOutcome> {
  const product = { PackageID: order.packageCountry.packageId, DIDID: order.didData.didid };
  const body = { ...product, PromoCode: code, PromoCodeParams: product };
  return couponOutcome(await request(validatePromoCode, { body }));
}
