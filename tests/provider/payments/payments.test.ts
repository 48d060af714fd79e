import { beforeAll, expect, it } from 'vitest';
import * as billing from '#contract/hub/billing.ts';
import * as payment from '#contract/main/payment.ts';
import { savedCards } from '#provider/platform/db/schema/saved-cards.ts';
import { outbox } from '#provider/platform/db/schema/outbox.ts';
import { paymentRequests } from '#provider/platform/db/schema/payment-requests.ts';
import { getBalance } from '#provider/domain/payments/ledger/balance.ts';
import { findPlan } from '#provider/domain/plans/plan.ts';
import { renewCustomer } from '#provider/domain/plans/renewal/renew-customer.ts';
import { request } from '../support/servers/app.ts';
import {
  creditFrom,
  DEMO,
  expectLedgerToAddUp,
  keyed,
  listSavedCards,
  newCard,
  OTHER,
  paymentsOf,
  saveNewCard,
  signIn,
} from '../support/customers/customer-area.ts';
import { describeOnBothEngines, type TestProvider } from '../support/databases/engines.ts';
import { lastMessage } from '../support/customers/messages.ts';
import { assertDefined } from '../support/assert-defined.ts';

describeOnBothEngines('payments of a customer', (open) => {
  let provider: TestProvider;
  let token: string;
  let customerId: number;

  beforeAll(async () => {
    provider = await open();
    const demo = await signIn(provider.context, DEMO);
    token = demo.token;
    customerId = demo.customer.id;
  });

  const add = (body: ReturnType<typeof creditFrom>, key: string) =>
    request(provider.app, payment.addCredit, { token, body, ...keyed(key) });
  const save = (card: Parameters<typeof saveNewCard>[2], key: string) =>
    saveNewCard(provider.app, token, card, key);
  const edit = (id: number, IsPrimary: 0 | 1, CardHolder = 'New Holder') =>
    request(provider.app, payment.saveCard, {
      token,
      body: {
        ...newCard({ CardHolder, IsPrimary, State: 'California' }),
        CreditCardNumber: '**** **** **** 1111',
        SecurityCode: '',
        PaymentId: String(id),
      },
    });
  const remove = (id: number) =>
    request(provider.app, billing.deleteSavedCard, { token, query: { id } });
  const cards = () => listSavedCards(provider.app, token);
  const balance = () => getBalance(provider.context.db, customerId);

  it('start from a ledger that adds up', () => expectLedgerToAddUp(provider.context));

  it('add credit from a saved card, with a receipt', async () => {
    const before = await balance();
    const [primary] = await cards();
    const body = { PaymentId: String(assertDefined(primary).creditCardId), Amount: 25 };
    const { body: response } = await request(provider.app, payment.addCredit, {
      token,
      body,
      ...keyed('saved'),
    });
    expect(response).toMatchObject({ response_code: 200, isSuccessful: true });
    expect(response.confirmationId).toMatch(/^([0-9A-F]{4}-){2}[0-9A-F]{4}$/);
    expect(await balance()).toBe(before + 2_500);
    const email = await lastMessage(provider.context, DEMO, 'credit-receipt');
    expect(email.body).toContain(response.confirmationId);
    expect(email.body).toContain('$25.00');
    await expectLedgerToAddUp(provider.context);
  });

  it('charge once for a hundred requests with one key, with the same response to all', async () => {
    const before = await balance();
    const responses = await Promise.all(
      Array.from({ length: 100 }, () => add(creditFrom(15), 'hundred')),
    );
    expect(new Set(responses.map(({ json }) => JSON.stringify(json))).size).toBe(1);
    expect(assertDefined(responses[0]).body.response_code).toBe(200);
    expect(await balance()).toBe(before + 1_500);
    await expectLedgerToAddUp(provider.context);
  });

  it('charge once for a repetition without a key, until ten minutes have passed', async () => {
    const before = await balance();
    const body = creditFrom(7);
    const once = () => request(provider.app, payment.addCredit, { token, body });
    const responses = await Promise.all([once(), once(), once()]);
    expect(new Set(responses.map(({ body: response }) => response.confirmationId)).size).toBe(1);
    expect(await balance()).toBe(before + 700);
    const now = provider.context.now();
    provider.clock.advance(11 * 60_000);
    expect((await once()).body.confirmationId).not.toBe(
      assertDefined(responses[0]).body.confirmationId,
    );
    expect(await balance()).toBe(before + 1_400);
    provider.clock.set(now);
  });

  it('refuse another payment under a key that was used', async () => {
    expect((await add(creditFrom(16), 'hundred')).status).toBe(422);
  });

  it.each([
    ['4000 0000 0000 0002', 100, 'declined'],
    ['4000 0000 0000 9995', 100, 'no-funds'],
    ['4000 0000 0000 0119', 999, 'gateway-error'],
    ['4242 4242 4242 4241', 100, 'card-number'],
  ])(
    'refuse a card %s that does not pay with %i and %s, the same again, and save nothing',
    async (number, code, reason) => {
      const before = [await balance(), (await cards()).length];
      const body = creditFrom(15, { CreditCardNumber: number });
      const first = await add(body, `bad-${number}`);
      expect(first.body).toMatchObject({
        isSuccessful: false,
        response_code: code,
        confirmationId: null,
        messages: [{ code: reason }],
      });
      expect(first.body.response_message).toBeTruthy();
      expect((await add(body, `bad-${number}`)).json).toEqual(first.json);
      expect([await balance(), (await cards()).length]).toEqual(before);
      await expectLedgerToAddUp(provider.context);
    },
  );

  it('refuse a holder of two letters, of a new card and of an edited one', async () => {
    const before = await cards();
    const { creditCardId } = assertDefined(before[0]);
    const refused = { isSuccessful: false, messages: [{ code: 'billing-address' }] };
    expect((await edit(creditCardId, 0, 'Al')).body).toMatchObject(refused);
    expect((await save({ CardHolder: 'Al' }, 'short-holder')).body).toMatchObject(refused);
    expect(await cards()).toEqual(before);
  });

  it('save a card on request, never its number or code', async () => {
    const { body: response } = await save(
      { CreditCardNumber: '30569309025904', IsPrimary: 1 },
      'diners',
    );
    expect(response).toMatchObject({ response_code: 200, confirmationId: null });
    const [first, ...others] = await cards();
    expect(first).toMatchObject({
      creditCardType: 'diners',
      lastFourNumbers: '5904',
      isPrimary: true,
      address: { countryID: 218, state: 'New York', stateID: expect.any(Number) },
    });
    expect(others.every(({ isPrimary }) => !isPrimary)).toBe(true);
    const stored = JSON.stringify([
      await provider.context.db.select().from(savedCards),
      await provider.context.db.select().from(paymentRequests),
      await provider.context.db.select().from(outbox),
      provider.logLines,
    ]);
    expect(stored).not.toMatch(/30569309025904|6011111111111117|6011 1111|"123"/);
  });

  it('save no card without a request, and replace one with the same number and expiry', async () => {
    const before = (await cards()).length;
    const used = { CreditCardNumber: '378282246310005', ExpirationMonth: 1 };
    await add(creditFrom(9, { ...used, IsSaveCard: 0 }), 'not-saved');
    expect(await cards()).toHaveLength(before);
    await save({ ...used, CardHolder: 'First Holder' }, 'amex-1');
    await save({ ...used, CardHolder: 'Second Holder' }, 'amex-2');
    const kept = await cards();
    expect(kept).toHaveLength(before + 1);
    expect(kept.map(({ cardHolder }) => cardHolder)).toContain('Second Holder');
  });

  it('refuse to save a card that the gateway declines', async () => {
    const before = (await cards()).length;
    const { body: response } = await save({ CreditCardNumber: '4000000000000002' }, 'declined');
    expect(response).toMatchObject({ isSuccessful: false, response_code: 402 });
    expect(await cards()).toHaveLength(before);
  });

  it('edit a card, hand the first rank over, and remove any but the primary one', async () => {
    const [primary, second] = await cards();
    expect((await remove(assertDefined(primary).creditCardId)).status).toBe(409);
    expect((await edit(assertDefined(primary).creditCardId, 0)).body.response_code).toBe(200);
    expect((await cards())[0]).toMatchObject({
      creditCardId: assertDefined(primary).creditCardId,
      isPrimary: true,
      cardHolder: 'New Holder',
      lastFourNumbers: assertDefined(primary).lastFourNumbers,
      address: { state: 'California' },
    });
    expect((await edit(assertDefined(second).creditCardId, 1)).body.response_code).toBe(200);
    expect((await cards()).filter(({ isPrimary }) => isPrimary)).toMatchObject([
      { creditCardId: assertDefined(second).creditCardId },
    ]);
    expect((await remove(assertDefined(primary).creditCardId)).body.isSuccessful).toBe(true);
    expect((await remove(assertDefined(primary).creditCardId)).status).toBe(404);
  });

  it('page the bills, and send a receipt in the language asked for', async () => {
    const all = await paymentsOf(provider.context, customerId);
    const page = async (pageIndex: number) =>
      (
        await request(provider.app, billing.getBillingHistory, {
          token,
          query: { pageIndex, totalRecordsPerPage: 5 },
        })
      ).body.result ?? [];
    const last = Math.ceil(all.length / 5);
    const pages = await Promise.all(Array.from({ length: last }, (_, index) => page(index + 1)));
    const ids = pages.flat().map(({ transactionID }) => Number(transactionID));
    expect([...ids].sort((a, b) => a - b)).toEqual(all.map(({ id }) => id));
    expect(pages.map((rows) => assertDefined(rows[0]).hasNextTransaction)).toEqual(
      pages.map((_, index) => index < last - 1),
    );
    expect(await page(last + 1)).toEqual([]);
    const paid = assertDefined(all.find(({ status }) => status === 'succeeded'));
    const receipt = (transactionID: number) =>
      request(provider.app, billing.sendReceipt, {
        token,
        body: { transactionID, languageIso: 'es' },
      });
    expect((await receipt(paid.id)).body.isSuccessful).toBe(true);
    const email = await lastMessage(provider.context, DEMO, 'bill-numbers');
    expect(email).toMatchObject({ language: 'es' });
    expect(email.body).toContain(`Transacción: ${paid.id}`);
    const failed = assertDefined(all.find(({ status }) => status === 'declined'));
    expect((await receipt(failed.id)).body.isSuccessful).toBe(false);
  });

  it('have their confirmation number in a receipt that is sent again', async () => {
    const { body: paid } = await request(provider.app, payment.addCredit, {
      token,
      body: creditFrom(15),
      ...keyed('receipt-again'),
    });
    const bill = assertDefined((await paymentsOf(provider.context, customerId)).at(-1));
    const body = { transactionID: bill.id, languageIso: 'en' } as const;
    await request(provider.app, billing.sendReceipt, { token, body });
    const email = await lastMessage(provider.context, DEMO, 'bill');
    expect(email.body).toContain(`Confirmation number: ${paid.confirmationId}\n`);
  });

  it('send twenty receipts an hour', async () => {
    const { customer, token: other } = await signIn(provider.context, OTHER);
    const [bill] = await paymentsOf(provider.context, customer.id);
    const body = { transactionID: assertDefined(bill).id, languageIso: 'en' } as const;
    const statuses: number[] = [];
    for (let index = 0; index < 21; index += 1) {
      const sent = await request(provider.app, billing.sendReceipt, { token: other, body });
      statuses.push(sent.status);
    }
    expect(statuses.indexOf(429)).toBe(20);
  });

  it.each(['sandbox-530', 'sandbox-531'])('are refused by bot protection, %s', async (bot) => {
    const before = await balance();
    const refused = await request(provider.app, payment.addCredit, {
      token,
      body: creditFrom(15),
      headers: { 'x-recaptcha-token': bot, 'idempotency-key': bot },
    });
    expect(refused.json).toMatchObject({
      isSuccessful: false,
      response_code: Number(bot.split('-')[1]),
    });
    expect(await balance()).toBe(before);
  });

  it('stop after twenty tries in an hour, in which the plan is still renewed', async () => {
    const now = provider.context.now();
    provider.clock.advance(2 * 3_600_000);
    const { token: later } = await signIn(provider.context, DEMO);
    const attempt = (key: string) =>
      request(provider.app, payment.addCredit, {
        token: later,
        body: creditFrom(1, { CreditCardNumber: '4000000000000002' }),
        ...keyed(key),
      });
    for (let index = 0; index < 20; index += 1) {
      expect((await attempt(`try-${index}`)).status).toBe(200);
    }
    const refused = await attempt('one-more');
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBeTruthy();
    expect(refused.json).toMatchObject({ messages: [{ code: 'ERRVNUMS22' }] });
    const { context } = provider;
    const { nextPaymentAt } = assertDefined(await findPlan(context.db, customerId));
    const renewal = await renewCustomer(context, customerId, nextPaymentAt);
    expect(renewal).toMatchObject({ responseCode: 200 });
    provider.clock.set(now);
  });
});
