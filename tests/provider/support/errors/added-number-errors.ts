import { eq } from 'drizzle-orm';
import { addNumberQuote } from '#contract/main/add-number-quote.ts';
import { listCustomerNumbers } from '#provider/domain/numbers/customer-numbers.ts';
import type { AddedProduct } from '#provider/domain/orders/order.ts';
import { customerNumbers } from '#provider/platform/db/schema/customers.ts';
import { request } from '../servers/app.ts';
import { onSale } from '../customers/buyers.ts';
import { OTHER, signIn } from '../customers/customer-area.ts';
import { UNKNOWN_ID, type Reachable, type Scene, type Send } from './error-scene.ts';

/** Asks what the demo customer would pay for a number, the first that is on sale by default. */
async function quoteNumber({ provider, token }: Scene, product: Partial<AddedProduct> = {}) {
  const { didIds, packageId } = await onSale(provider.context, 1);
  const body = { DIDID: didIds[0] ?? 0, PackageID: packageId, RenewalPackageID: null };
  return request(provider.app, addNumberQuote, {
    token,
    body: { ...body, PromoCode: null, ...product },
  });
}

/** Sends a request when the demo customer's numbers are due. */
const whileDue =
  (send: Send): Send =>
  async (scene) => {
    const { db, now } = scene.provider.context;
    const own = eq(customerNumbers.customerId, scene.customer.id);
    const rows = await db.select().from(customerNumbers).where(own);
    await db.update(customerNumbers).set({ nextPaymentAt: now() }).where(own);
    const response = await send(scene);
    for (const { id, nextPaymentAt } of rows) {
      await db.update(customerNumbers).set({ nextPaymentAt }).where(eq(customerNumbers.id, id));
    }
    return response;
  };

/** A request for every error of what another number costs. */
export const ADDED_NUMBER_ERRORS = {
  'addingNumbers.addNumberQuote refused plan-unknown': (scene) =>
    quoteNumber(scene, { DIDID: UNKNOWN_ID }),
  'addingNumbers.addNumberQuote refused promo-code': (scene) =>
    quoteNumber(scene, { PromoCode: 'EXPIRED' }),
  'addingNumbers.addNumberQuote refused number-taken': async (scene) => {
    const { customer } = await signIn(scene.provider.context, OTHER);
    const [number] = await listCustomerNumbers(scene.provider.context.db, customer.id);
    return quoteNumber(scene, { DIDID: number?.didId ?? 0 });
  },
  'addingNumbers.addNumberQuote refused already-yours': (scene) =>
    quoteNumber(scene, { DIDID: scene.number.didid }),
  'addingNumbers.addNumberQuote refused renewal-due': whileDue((scene) => quoteNumber(scene)),
} satisfies Partial<Record<Reachable, Send>>;
