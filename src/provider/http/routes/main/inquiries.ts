import type { Hono } from 'hono';
import * as ordering from '#contract/main/ordering.ts';
import { toDollars } from '#lib/money.ts';
import { SUCCESS } from '../../responses.ts';
import type { Context } from '#provider/domain/context.ts';
import { mount } from '../../route.ts';
import { createInquiry } from '#provider/domain/inquiries/create-inquiry.ts';
import { validatePromoCode } from '#provider/domain/catalogue/validate-promo-code.ts';

/** Inquiry tickets and promotion codes of the main API. */
export function mountMainInquiries(app: Hono, context: Context): void {
  mount(app, context, ordering.createInquiry, async ({ body, request }) => ({
    ...SUCCESS,
    inquiryTicket: await createInquiry(context, body, request),
  }));
  mount(app, context, ordering.validatePromoCode, async ({ body, request }) => {
    const order = { code: body.PromoCode, packageId: body.PackageID, didId: body.DIDID };
    return { ...SUCCESS, discount: toDollars(await validatePromoCode(context, order, request)) };
  });
}
