import { createHash } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { LANGUAGES, type Language } from '#config/languages.ts';
import { getOrderPackagePrice } from '#contract/hub/catalogue.ts';
import { createValidatedSubscriber } from '#contract/main/ordering.ts';
import { AGREEMENT_TEXTS } from '#domain/checkout/agreement.ts';
import { durationOptions, type DurationOption } from '#domain/duration/duration-options.ts';
import { createOffer, type OrderOffer } from '#features/payment/offer.ts';
import { readTextFile } from '#i18n/check/read-texts.ts';
import { dayText } from '#lib/text/date-text.ts';
import { formatUsd, toDollars } from '#lib/money/money.ts';
import { findCustomerByEmail } from '#provider/domain/customers/customer.ts';
import { auditLedger } from '#provider/domain/payments/ledger/audit-ledger.ts';
import { renewDue } from '#provider/domain/plans/renewal/renew-due.ts';
import { ledgerEntries } from '#provider/platform/db/schema/billing.ts';
import { consents } from '#provider/platform/db/schema/consents.ts';
import { orders } from '#provider/platform/db/schema/orders.ts';
import { request } from '../support/servers/app.ts';
import { assertDefined } from '../support/assert-defined.ts';
import { confirmPhones, emailOf, onSale, orderOf, statusOf } from '../support/customers/buyers.ts';
import { keyed } from '../support/customers/customer-area.ts';
import { describeOnBothEngines, type TestProvider } from '../support/databases/engines.ts';
import { lastMessage } from '../support/customers/messages.ts';

/** The last day of a long month: the next one is shorter, and the charge is on its last day. */
const BOUGHT_AT = new Date('2027-01-31T22:30:00Z');

const UNITED_STATES = 218;

const textsOf = (language: Language) => {
  const texts = readTextFile(`i18n/${language}.json`);
  const keys = [...AGREEMENT_TEXTS, 'payment.pay-amount'] as const;
  return Object.fromEntries(keys.map((key) => [key, assertDefined(texts.get(key))])) as Record<
    (typeof keys)[number],
    string
  >;
};

const withoutIsolates = (text: string): string => text.replace(/[\u2068\u2069]/g, '');

async function readOption(
  { app }: TestProvider,
  product: { packageId: number; didId: number },
  months: number,
): Promise<DurationOption> {
  const body = { ...product, countryId: UNITED_STATES, price: 0 as const };
  const priced = await request(app, getOrderPackagePrice, { body });
  const options = durationOptions(assertDefined(priced.body.result));
  return assertDefined(options.find((option) => option.months === months));
}

const consentOf = ({ text, nextDay }: OrderOffer, dueCents: number, nextCents: number) => ({
  TextDigest: createHash('sha256').update(text).digest('hex'),
  Amount: toDollars(dueCents),
  NextAmount: toDollars(nextCents),
  NextDate: nextDay,
});

/** Prepares the order of a new buyer as the payment page shows and sends it. */
async function prepare(
  provider: TestProvider,
  sale: { buyer: number; didId: number; packageId: number },
  { language, months }: { language: Language; months: number },
) {
  const { buyer, didId, packageId } = sale;
  const option = await readOption(provider, { packageId, didId }, months);
  const didData = { didid: didId, did: '+1 202 555 0100', price: 0, state: '', countryName: '' };
  const at = provider.context.now();
  const { totalCents } = option;
  const offer = createOffer(
    { order: { didData }, option, totalCents, at },
    language,
    textsOf(language),
  );
  await confirmPhones(provider.context, [buyer]);
  const body = {
    ...orderOf(buyer, didId, packageId),
    ExpirationYear: at.getFullYear() + 5,
    LanguageISO: language,
    RenewalPackageID: months > 1 ? option.renewalPackageId : null,
    Consent: consentOf(offer, totalCents, totalCents),
  };
  return { buyer, language, totalCents, offer, body };
}

const readConsents = ({ context: { db } }: TestProvider) => db.select().from(consents);

describeOnBothEngines('what a buyer is shown', (open) => {
  it.each([1, 3, 6, 12])(
    'is what is paid for %i months at a time, and charged again on the day that page and email name',
    async (months) => {
      const provider = await open();
      const { app, context, clock } = provider;
      clock.set(BOUGHT_AT);
      const { didIds, packageId } = await onSale(context, LANGUAGES.length);
      const bought = [];
      for (const [buyer, language] of LANGUAGES.entries()) {
        const sale = { buyer, didId: assertDefined(didIds[buyer]), packageId };
        const prepared = await prepare(provider, sale, { language, months });
        const { body } = await request(app, createValidatedSubscriber, { body: prepared.body });
        expect(body.response_code).toBe(200);
        bought.push(prepared);
      }
      const [first] = bought;
      const due = new Date(`${assertDefined(first).offer.nextDay}T22:30:00Z`);
      await renewDue(context, new Date(due.getTime() - 1));
      clock.set(due);
      await renewDue(context, due);
      for (const { buyer, language, totalCents, offer } of bought) {
        const customer = assertDefined(await findCustomerByEmail(context, emailOf(buyer)));
        const spent = await context.db
          .select({ at: ledgerEntries.createdAt, cents: ledgerEntries.amountCents })
          .from(ledgerEntries)
          .where(eq(ledgerEntries.customerId, customer.id))
          .orderBy(asc(ledgerEntries.id));
        expect(spent.filter(({ cents }) => cents < 0)).toEqual([
          { at: BOUGHT_AT, cents: -totalCents },
          { at: due, cents: -totalCents },
        ]);
        const receipt = await lastMessage(context, emailOf(buyer), 'receipt');
        for (const text of [offer.text, receipt.body].map(withoutIsolates)) {
          expect(text).toContain(dayText(language, due));
          expect(text.split(formatUsd(totalCents)).length, 'both sums').toBeGreaterThan(2);
        }
        expect(receipt.body).toContain('/profile/my-vnums\n');
        expect(receipt.body).not.toContain('{{');
      }
      expect(await auditLedger(context)).toEqual([]);
    },
    60_000,
  );

  it('is recorded with the order: the digest of the text, both sums and the day', async () => {
    const provider = await open();
    const { app, context, clock } = provider;
    clock.set(BOUGHT_AT);
    const { didIds, packageId } = await onSale(context, 1);
    const sale = { buyer: 1, didId: assertDefined(didIds[0]), packageId };
    const { body, offer, totalCents } = await prepare(provider, sale, {
      language: 'he',
      months: 3,
    });
    await request(app, createValidatedSubscriber, { body, ...keyed('once') });
    const [order] = await context.db.select().from(orders);
    const recorded = {
      requestId: assertDefined(order).id,
      textDigest: createHash('sha256').update(offer.text).digest('hex'),
      amountCents: totalCents,
      nextAmountCents: totalCents,
      nextChargeOn: '2027-04-30',
      createdAt: BOUGHT_AT,
    };
    expect(await readConsents(provider)).toEqual([recorded]);
    // The page was opened again after midnight: the same order, with another day on the page.
    const later = { ...body, Consent: { ...body.Consent, NextDate: '2027-05-01' } };
    const again = await request(app, createValidatedSubscriber, { body: later, ...keyed('once') });
    expect(again.body.response_code).toBe(200);
    expect(await readConsents(provider)).toEqual([recorded]);
  });

  it('is refused when it is not what would be charged, now or the next time', async () => {
    const provider = await open();
    const { app, context } = provider;
    const { didIds, packageId } = await onSale(context, 1);
    const didId = assertDefined(didIds[0]);
    const sale = { buyer: 1, didId, packageId };
    const { body, totalCents } = await prepare(provider, sale, { language: 'en', months: 1 });
    for (const changed of [{ Amount: 0.5 }, { NextAmount: toDollars(totalCents + 1) }]) {
      const shown = { ...body, Consent: { ...body.Consent, ...changed } };
      const refused = await request(app, createValidatedSubscriber, { body: shown });
      expect(refused.body).toMatchObject({
        response_code: 400,
        messages: [{ code: 'price-changed' }],
      });
    }
    expect(await statusOf(context, didId)).toBe('available');
    expect(await readConsents(provider)).toEqual([]);
    const bought = await request(app, createValidatedSubscriber, { body });
    expect(bought.body.response_code).toBe(200);
  });

  it('need not come with an order', async () => {
    const provider = await open();
    const { app, context } = provider;
    const { didIds, packageId } = await onSale(context, 1);
    const sale = { buyer: 1, didId: assertDefined(didIds[0]), packageId };
    const { body } = await prepare(provider, sale, { language: 'en', months: 1 });
    const { Consent: _consent, ...silent } = body;
    const bought = await request(app, createValidatedSubscriber, { body: silent });
    expect(bought.body.response_code).toBe(200);
    expect(await readConsents(provider)).toEqual([]);
  });
});
