import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import * as payment from '#contract/main/payment.ts';
import { findPlan } from '#provider/domain/plans/plan.ts';
import { renewCustomer } from '#provider/domain/plans/renewal/renew-customer.ts';
import { savedCards } from '#provider/platform/db/schema/saved-cards.ts';
import { request } from '../support/servers/app.ts';
import { assertDefined } from '../support/assert-defined.ts';
import {
  DEMO,
  listSavedCards,
  OTHER,
  paymentsOf,
  saveNewCard,
  signIn,
} from '../support/customers/customer-area.ts';
import { describeOnBothEngines, type TestProvider } from '../support/databases/engines.ts';

describeOnBothEngines('a saved card', (open) => {
  let provider: TestProvider;
  let token: string;
  let customerId: number;

  beforeAll(async () => {
    provider = await open();
    const demo = await signIn(provider.context, DEMO);
    token = demo.token;
    customerId = demo.customer.id;
  });

  const save = async (card: Parameters<typeof saveNewCard>[2], key: string, as = token) =>
    (await saveNewCard(provider.app, as, card, key)).body;
  const list = (as = token) => listSavedCards(provider.app, as);

  it.each([
    // Two cards of one brand that the sandbox accepts.
    ['last four digits', { CreditCardNumber: '4000000000000341' }],
    ['month', { ExpirationMonth: 9 }],
    ['year', { ExpirationYear: new Date().getFullYear() + 4 }],
  ])('is another one than a card with another %s', async (what, change) => {
    await save({ CreditCardNumber: '4242424242424242' }, `first of ${what}`);
    const before = await list();
    await save({ CreditCardNumber: '4242424242424242', ...change }, `second of ${what}`);
    const after = await list();
    expect(after).toHaveLength(before.length + 1);
    expect(after).toEqual(expect.arrayContaining(before));
  });

  it('refuses to pay once it has expired, and nothing is charged', async () => {
    const { context, app } = provider;
    const { creditCardId } = assertDefined((await list())[0]);
    const before = await paymentsOf(context, customerId);
    await context.db
      .update(savedCards)
      .set({ expirationYear: 2020 })
      .where(eq(savedCards.id, creditCardId));
    const body = { PaymentId: String(creditCardId), Amount: 25 };
    const response = await request(app, payment.addCredit, { token, body });
    expect(response.body).toMatchObject({
      isSuccessful: false,
      messages: [{ code: 'card-expired' }],
    });
    expect(await paymentsOf(context, customerId)).toEqual(before);
  });

  it('is the primary one when it is the first, and pays the next renewal', async () => {
    const { context } = provider;
    const { customer, token: other } = await signIn(context, OTHER);
    await context.db.delete(savedCards).where(eq(savedCards.customerId, customer.id));
    await save({ IsPrimary: 0 }, 'first card', other);
    expect(await list(other)).toMatchObject([{ lastFourNumbers: '1117', isPrimary: true }]);
    const { nextPaymentAt } = assertDefined(await findPlan(context.db, customer.id));
    await renewCustomer(context, customer.id, nextPaymentAt);
    expect((await paymentsOf(context, customer.id)).at(-1)).toMatchObject({
      kind: 'renewal',
      status: 'succeeded',
      cardLastFour: '1117',
    });
  });

  it('is one of twenty at most', async () => {
    const { context } = provider;
    const { customer, token: other } = await signIn(context, OTHER);
    const [card] = await context.db.select().from(savedCards);
    const { id: _id, ...values } = assertDefined(card);
    const known = await list(other);
    await context.db.insert(savedCards).values(
      Array.from({ length: 19 - known.length }, (_, index) => ({
        ...values,
        customerId: customer.id,
        isPrimary: false,
        lastFour: String(1_000 + index),
      })),
    );
    const last = await save({ CreditCardNumber: '378282246310005' }, 'twentieth', other);
    expect(last.isSuccessful).toBe(true);
    expect(await save({ CreditCardNumber: '30569309025904' }, 'one more', other)).toMatchObject({
      isSuccessful: false,
      messages: [{ code: 'too-many-cards' }],
    });
    expect(await list(other)).toHaveLength(20);
  });
});
