import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { LANGUAGES } from '#config/languages.ts';
import { renewPackage } from '#contract/hub/billing.ts';
import { addNumber } from '#contract/main/add-number.ts';
import { addNumberQuote } from '#contract/main/add-number-quote.ts';
import { createValidatedSubscriber, validatePromoCode } from '#contract/main/ordering.ts';
import { dayText } from '#lib/text/date-text.ts';
import { formatUsd, toCents } from '#lib/money/money.ts';
import { addMonths } from '#lib/calendar.ts';
import { listDurations } from '#provider/domain/catalogue/prices.ts';
import { renewDue } from '#provider/domain/plans/renewal/renew-due.ts';
import { consents } from '#provider/platform/db/schema/consents.ts';
import { savedCards } from '#provider/platform/db/schema/saved-cards.ts';
import { customers } from '#provider/platform/db/schema/customers.ts';
import {
  buyNumber,
  firstOnSale,
  primaryCard,
  quoteNumber,
} from '../support/customers/added-numbers.ts';
import { request } from '../support/servers/app.ts';
import { assertDefined } from '../support/assert-defined.ts';
import { confirmPhones, emailOf, onSale, orderOf, statusOf } from '../support/customers/buyers.ts';
import {
  DEMO,
  expectLedgerToAddUp,
  keyed,
  newCard,
  paymentsOf,
  signIn,
  SUSPENDED,
} from '../support/customers/customer-area.ts';
import { describeOnBothEngines, type TestProvider } from '../support/databases/engines.ts';
import { countMessages, lastMessage } from '../support/customers/messages.ts';
import { chargedRenewals, setRenewal, shownNumbers, sumOf } from '../support/customers/numbers.ts';

const DECLINED = '4000 0000 0000 0002';

const codeOf = (response: { messages: { code: string }[] }) => response.messages[0]?.code;

describeOnBothEngines('another number', (open) => {
  let provider: TestProvider;
  let customerId: number;

  beforeEach(async () => {
    provider = await open();
    customerId = (await signIn(provider.context, DEMO)).customer.id;
  });

  const lastPayment = async () =>
    assertDefined((await paymentsOf(provider.context, customerId)).at(-1));
  const allAddsUp = () => expectLedgerToAddUp(provider.context);
  const stopAll = async (email = DEMO) => {
    for (const { didid } of await shownNumbers(provider, email)) {
      await setRenewal(provider, didid, false, email);
    }
  };

  it('costs the sum of its quote, by days, and renews with the others on their day', async () => {
    const { context, clock } = provider;
    const product = await firstOnSale(provider);
    const before = await shownNumbers(provider);
    const { paidUntil } = assertDefined(before[0]);
    const quote = assertDefined((await quoteNumber(provider, product)).result);
    expect(quote).toMatchObject({
      paidUntil: paidUntil.toISOString(),
      months: 1,
      discount: 0,
      joinsPlan: true,
      renewalPrice: quote.periodPrice,
    });
    expect(toCents(quote.total)).toBe(
      Math.round((toCents(quote.periodPrice) * quote.days) / quote.periodDays),
    );
    expect(quote.days).toBeLessThan(quote.periodDays);
    const bought = await buyNumber(provider, product, { key: 'add-1', Total: quote.total });
    expect(bought).toMatchObject({ response_code: 200, value: null });
    expect(bought.confirmationId).toMatch(/^[0-9A-F]{4}(-[0-9A-F]{4}){2}$/);
    expect(await lastPayment()).toMatchObject({
      kind: 'order',
      status: 'succeeded',
      amountCents: toCents(quote.total),
    });
    const shown = await shownNumbers(provider);
    expect(shown.at(-1)).toMatchObject({
      didid: product.DIDID,
      paidUntil,
      renews: true,
      cents: toCents(quote.renewalPrice),
    });
    const start = context.now();
    clock.set(paidUntil);
    await renewDue(context, paidUntil);
    expect(await chargedRenewals(context, customerId, start)).toEqual([
      { createdAt: paidUntil, amountCents: sumOf(shown) },
    ]);
    await allAddsUp();
  });

  it('pays for a whole period of the chosen duration where no number renews', async () => {
    const { context } = provider;
    await stopAll();
    const product = await firstOnSale(provider);
    const durations = await listDurations(context.db, product.PackageID);
    const half = assertDefined(durations.find(({ intervalMonths }) => intervalMonths === 6));
    const longer = { ...product, RenewalPackageID: half.id };
    const quote = assertDefined((await quoteNumber(provider, longer)).result);
    const until = addMonths(context.now(), 6);
    expect(quote).toMatchObject({
      total: quote.periodPrice,
      months: 6,
      paidUntil: until.toISOString(),
      joinsPlan: false,
    });
    expect(quote.days).toBe(quote.periodDays);
    expect((await buyNumber(provider, longer, { key: 'add-6' })).response_code).toBe(200);
    expect((await shownNumbers(provider)).at(-1)).toMatchObject({ paidUntil: until, renews: true });
    await allAddsUp();
  });

  it('takes the duration of the plan that it joins, whatever duration is asked for', async () => {
    const { context } = provider;
    const product = await firstOnSale(provider);
    const [, longer] = await listDurations(context.db, product.PackageID);
    const asked = { ...product, RenewalPackageID: assertDefined(longer).id };
    const plain = await quoteNumber(provider, product);
    expect((await quoteNumber(provider, asked)).result).toEqual(plain.result);
  });

  it('costs less with a code, by the same days, and the full price from then on', async () => {
    const product = { ...(await firstOnSale(provider)), PromoCode: 'welcome10' };
    const quote = assertDefined((await quoteNumber(provider, product)).result);
    const period = toCents(quote.periodPrice);
    const byDays = (cents: number) => Math.round((cents * quote.days) / quote.periodDays);
    expect(quote.days).toBeLessThan(quote.periodDays);
    expect(toCents(quote.total)).toBe(byDays(period) - byDays(Math.round(period / 10)));
    const full = assertDefined((await quoteNumber(provider, { ...product, PromoCode: '' })).result);
    expect(toCents(quote.discount)).toBe(toCents(full.total) - toCents(quote.total));
    expect(quote.renewalPrice).toBe(quote.periodPrice);
    await buyNumber(provider, product, { key: 'add-code', Total: quote.total });
    expect((await lastPayment()).amountCents).toBe(toCents(quote.total));
    await stopAll();
    const other = { ...(await firstOnSale(provider)), PromoCode: 'welcome10' };
    const [, longer] = await listDurations(provider.context.db, other.PackageID);
    const long = { ...other, RenewalPackageID: assertDefined(longer).id };
    expect(codeOf(await quoteNumber(provider, long))).toBe('promo-code');
  });

  it('takes 60 different codes an hour of a network or customer, however often each', async () => {
    const limited = await open({ trustedProxies: 1 });
    const { app, context } = limited;
    const product = await firstOnSale(limited);
    const { token } = await signIn(context, DEMO);
    const from = (network: number) => ({ 'x-forwarded-for': `198.51.100.${network}` });
    const quote = async (PromoCode: string | null, network = 1) => {
      const body = { ...product, PromoCode };
      const response = await request(app, addNumberQuote, { token, body, headers: from(network) });
      return response.status;
    };
    for (let times = 0; times < 61; times += 1) expect(await quote('WELCOME10')).toBe(200);
    for (let codes = 1; codes < 60; codes += 1) expect(await quote(`GUESS${codes}`)).toBe(200);
    const body = { ...(await primaryCard(limited)), ...product, PromoCode: 'GUESS60' };
    const buy = async (network: number) => {
      const headers = { ...from(network), ...keyed(`code-${network}`).headers };
      return (await request(app, addNumber, { token, body, headers })).status;
    };
    // A refused code stays refused, also on another network of the same customer.
    for (let times = 0; times < 2; times += 1) expect(await quote('GUESS60')).toBe(429);
    expect(await quote('GUESS60', 2)).toBe(429);
    expect([await buy(1), await buy(3)]).toEqual([429, 429]);
    const order = { ...orderOf(1, product.DIDID, product.PackageID), PromoCode: 'GUESS60' };
    await confirmPhones(context, [1]);
    const placed = { body: order, headers: from(1) };
    expect((await request(app, createValidatedSubscriber, placed)).status).toBe(429);
    expect([await quote('welcome10'), await quote(null)]).toEqual([200, 200]);
  });

  it('costs twelve months where the plan is paid a year ahead, and a code takes off one', async () => {
    const { app, context, clock } = provider;
    // The year ends with a February of 29 days.
    clock.set(new Date('2027-03-01T15:00:00Z'));
    const { didIds, packageId } = await onSale(context, 2);
    const [orderedId = 0, DIDID = 0] = didIds;
    const durations = await listDurations(context.db, packageId);
    const ofMonths = (months: number) =>
      assertDefined(durations.find(({ intervalMonths }) => intervalMonths === months)).id;
    await confirmPhones(context, [1]);
    const order = { ...orderOf(1, orderedId, packageId), ExpirationYear: 2032 };
    const body = { ...order, RenewalPackageID: ofMonths(12) };
    const ordered = await request(app, createValidatedSubscriber, { body });
    expect(ordered.body.response_code).toBe(200);
    const { token } = await signIn(context, emailOf(1));
    const query = { renewalPriceId: ofMonths(1) };
    expect((await request(app, renewPackage, { token, query })).body.isSuccessful).toBe(true);
    const product = { DIDID, PackageID: packageId, RenewalPackageID: null, PromoCode: null };
    const quote = assertDefined((await quoteNumber(provider, product, emailOf(1))).result);
    expect(quote).toMatchObject({ days: 366, periodDays: 29, months: 1, discount: 0 });
    expect(toCents(quote.total)).toBe(12 * toCents(quote.periodPrice));
    const withCode = { ...product, PromoCode: 'SAVE5' };
    const reduced = assertDefined((await quoteNumber(provider, withCode, emailOf(1))).result);
    const checked = await request(app, validatePromoCode, {
      body: { PackageID: packageId, DIDID, PromoCode: 'SAVE5', PromoCodeParams: product },
    });
    expect(reduced.discount).toBe(checked.body.discount);
    expect(toCents(reduced.total)).toBe(toCents(quote.total) - toCents(reduced.discount));
  });

  it('is not sold for another sum than was shown', async () => {
    const product = await firstOnSale(provider);
    const quote = assertDefined((await quoteNumber(provider, product)).result);
    const shown = quote.total + 0.01;
    const refused = await buyNumber(provider, product, { key: 'add-changed', Total: shown });
    expect(refused).toMatchObject({ response_code: 400, confirmationId: null });
    expect(codeOf(refused)).toBe('price-changed');
    expect(await statusOf(provider.context, product.DIDID)).toBe('available');
    // Nothing was reserved, so the same key may try again.
    const again = await buyNumber(provider, product, { key: 'add-changed', Total: quote.total });
    expect(again.response_code).toBe(200);
  });

  it('is on offer again after the card was declined, and a failed gateway returns 999', async () => {
    const { app, context } = provider;
    const product = await firstOnSale(provider);
    const { token } = await signIn(context, DEMO);
    const pay = async (card: string, key: string) => {
      const body = { ...newCard({ CreditCardNumber: card, IsSaveCard: 0 }), ...product };
      return (await request(app, addNumber, { token, body, ...keyed(key) })).body;
    };
    expect(await pay(DECLINED, 'add-declined')).toMatchObject({
      response_code: 402,
      messages: [{ code: 'declined' }],
    });
    expect(await statusOf(context, product.DIDID)).toBe('available');
    expect(await pay('4000 0000 0000 0119', 'add-failed')).toMatchObject({ response_code: 999 });
    expect(await statusOf(context, product.DIDID)).toBe('available');
    expect(await pay('4242 4242 4242 4241', 'add-wrong')).toMatchObject({
      response_code: 400,
      messages: [{ code: 'card-number' }],
    });
    expect(await shownNumbers(provider)).toHaveLength(3);
    await allAddsUp();
  });

  it('records what the customer was shown, and is not sold for another next charge', async () => {
    const { context } = provider;
    const product = await firstOnSale(provider);
    const quote = assertDefined((await quoteNumber(provider, product)).result);
    const Consent = {
      TextDigest: 'a'.repeat(64),
      Amount: quote.total,
      NextAmount: quote.renewalPrice,
      NextDate: quote.paidUntil.slice(0, 10),
    };
    const wrong = { ...Consent, NextAmount: quote.renewalPrice + 1 };
    const refused = await buyNumber(provider, product, { key: 'add-consent', Consent: wrong });
    expect(codeOf(refused)).toBe('price-changed');
    expect(await context.db.select().from(consents)).toEqual([]);
    await buyNumber(provider, product, { key: 'add-consent', Consent });
    expect(await context.db.select().from(consents)).toMatchObject([
      {
        textDigest: Consent.TextDigest,
        amountCents: toCents(quote.total),
        nextAmountCents: toCents(quote.renewalPrice),
        nextChargeOn: Consent.NextDate,
      },
    ]);
  });

  it('saves the new card that pays for it', async () => {
    const { app, context } = provider;
    const { token } = await signIn(context, DEMO);
    const body = { ...newCard({ CardHolder: 'Dana Added' }), ...(await firstOnSale(provider)) };
    const paid = await request(app, addNumber, { token, body, ...keyed('add-new-card') });
    expect(paid.body.response_code).toBe(200);
    expect(await context.db.$count(savedCards, eq(savedCards.cardHolder, 'Dana Added'))).toBe(1);
  });

  it('is not sold to a suspended customer', async () => {
    const { app, context } = provider;
    const product = await firstOnSale(provider);
    const { token, customer } = await signIn(context, SUSPENDED);
    expect((await request(app, addNumberQuote, { token, body: product })).status).toBe(403);
    const active = await signIn(context, DEMO);
    await context.db
      .update(customers)
      .set({ status: 'Suspended' })
      .where(eq(customers.id, active.customer.id));
    const body = { ...newCard(), ...product };
    expect((await request(app, addNumber, { token: active.token, body })).status).toBe(403);
    expect(await statusOf(context, product.DIDID)).toBe('available');
    expect(customer.status).toBe('Suspended');
  });

  describe('has a receipt', () => {
    it.each(LANGUAGES)('in %s, with its next charge and the way to withdraw', async (language) => {
      const { context } = provider;
      await context.db.update(customers).set({ language }).where(eq(customers.email, DEMO));
      const product = await firstOnSale(provider);
      const quote = assertDefined((await quoteNumber(provider, product)).result);
      const bought = await buyNumber(provider, product, { key: 'add-receipt' });
      const { body, subject } = await lastMessage(context, DEMO, 'number-receipt');
      for (const shown of [
        assertDefined(bought.confirmationId),
        dayText(language, new Date(quote.paidUntil)),
        formatUsd(toCents(quote.total)),
        formatUsd(toCents(quote.renewalPrice)),
        '/profile/my-vnums',
        '/withdrawal',
      ]) {
        expect(body).toContain(shown);
      }
      expect(`${subject}${body}`).not.toContain('{{');
      await buyNumber(provider, product, { key: 'add-receipt' });
      expect(await countMessages(context, DEMO, 'number-receipt')).toBe(1);
    });
  });
});
