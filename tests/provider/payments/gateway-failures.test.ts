import { expect, it } from 'vitest';
import * as payment from '#contract/main/payment.ts';
import { createApp } from '#provider/http/app.ts';
import type { Context } from '#provider/domain/context.ts';
import type { PaymentGateway } from '#provider/gateways/payment.ts';
import { fail } from '#lib/result.ts';
import { request } from '../support/servers/app.ts';
import { creditFrom, DEMO, signIn } from '../support/customers/customer-area.ts';
import { describeOnBothEngines } from '../support/databases/engines.ts';

const CARDS = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  failing: '4000 0000 0000 0119',
};

describeOnBothEngines('charges that the payment gateway fails', (open) => {
  const withPayment = (context: Context, changes: Partial<PaymentGateway>): Context => ({
    ...context,
    gateways: { ...context.gateways, payment: { ...context.gateways.payment, ...changes } },
  });

  async function openWith(changes: Partial<PaymentGateway> = {}) {
    const { context: plain, clock, logLines } = await open();
    const context = withPayment(plain, changes);
    const app = createApp(context);
    const { token } = await signIn(context, DEMO);
    let dollars = 5;
    const charge = async (CreditCardNumber = CARDS.good) => {
      dollars += 1;
      const body = creditFrom(dollars, { CreditCardNumber });
      return (await request(app, payment.addCredit, { token, body })).status;
    };
    const failures = () =>
      logLines
        .map((line) => JSON.parse(line) as { level: number; msg: string; failures?: number })
        .filter(({ msg }) => msg === 'the payment gateway fails charges');
    const scrape = async () => (await app.request('/metrics')).text();
    return { charge, failures, scrape, clock, logLines };
  }

  it('are logged at level 50 without the card, once a minute with their number', async () => {
    const { charge, failures, clock, logLines } = await openWith();
    await charge(CARDS.good);
    await charge(CARDS.declined);
    expect(failures()).toEqual([]);
    await charge(CARDS.failing);
    await charge(CARDS.failing);
    await charge(CARDS.failing);
    expect(failures()).toMatchObject([{ level: 50, failures: 1, purpose: 'credit' }]);
    clock.advance(60_000);
    await charge(CARDS.failing);
    expect(failures()).toMatchObject([{ failures: 1 }, { level: 50, failures: 3 }]);
    expect(logLines.join('')).not.toMatch(/4000 ?0000|0119/);
  });

  it('are logged where a gateway knows nothing of the charge that it failed', async () => {
    const { charge, failures, scrape } = await openWith({
      charge: async () => fail('gateway-error'),
      find: async () => ({ state: 'unknown' }),
    });
    await charge();
    expect(failures()).toHaveLength(1);
    expect(await scrape()).toContain('payment_charges_total{outcome="gateway-error"} 1');
  });

  it('are counted apart from those that succeed and those that are declined', async () => {
    const { charge, scrape } = await openWith();
    expect(await scrape()).toContain('payment_charges_total{outcome="gateway-error"} 0');
    for (const card of [CARDS.good, CARDS.good, CARDS.declined, CARDS.failing]) await charge(card);
    const counted = await scrape();
    expect(counted).toContain('payment_charges_total{outcome="charged"} 2');
    expect(counted).toContain('payment_charges_total{outcome="declined"} 1');
    expect(counted).toContain('payment_charges_total{outcome="no-funds"} 0');
    expect(counted).toContain('payment_charges_total{outcome="gateway-error"} 1');
    expect(counted).toContain('payment_charges_total{outcome="open"} 0');
  });
});
