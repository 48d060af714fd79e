import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '#lib/time.ts';
import { createApp } from '#provider/http/app.ts';
import { readConfig } from '#provider/platform/config.ts';
import type { Context } from '#provider/domain/context.ts';
import { bills } from '#provider/platform/db/schema/billing.ts';
import { customers } from '#provider/platform/db/schema/customers.ts';
import { paymentRequests, refunds } from '#provider/platform/db/schema/payment-requests.ts';
import { findCustomer } from '#contract/main/ordering.ts';
import { request } from '../support/servers/app.ts';
import { DEMO } from '../support/customers/customer-area.ts';
import { describeOnBothEngines, describeOnEmbedded } from '../support/databases/engines.ts';
import { assertDefined } from '../support/assert-defined.ts';
import { onSale } from '../support/customers/buyers.ts';
import { addWaitingEmail } from '../support/customers/messages.ts';
import { hold, HOLD_MS, visitorOf } from '../support/customers/visitors.ts';

const TOKEN = 'k7Qm2xV9tR4wZ8pL1nB6yD3fH5jC0sGa';
/** A request as the HTTP server hands it over, from the peer at that address. */
const peer = (remoteAddress: string) => ({
  incoming: { socket: { remoteAddress, remoteFamily: 'IPv4', remotePort: 4711 } },
});

const scrape = async (app: ReturnType<typeof createApp>): Promise<string> => {
  const response = await app.request('/metrics');
  expect(response.status).toBe(200);
  return response.text();
};

/**
 * Adds an order that was reserved, a message that waits and a payment that is not in the ledger.
 */
async function addUnfinished(context: Context, at: Date): Promise<void> {
  const { db } = context;
  await db.insert(paymentRequests).values({
    id: randomUUID(),
    purpose: 'order',
    fingerprint: 'f',
    state: 'reserved',
    amountCents: 500,
    createdAt: at,
    leaseHolder: randomUUID(),
    leaseUntil: at,
  });
  await addWaitingEmail(context, at);
  const [customer] = await db.select().from(customers).where(eq(customers.email, DEMO));
  await db.insert(bills).values({
    customerId: assertDefined(customer).id,
    kind: 'credit',
    idempotencyKey: randomUUID(),
    amountCents: 700,
    status: 'succeeded',
    createdAt: at,
  });
}

/** Adds a renewal that is being paid, and a payment whose refund the gateway has not confirmed. */
async function addStuckPayments({ db }: Context, at: Date): Promise<void> {
  const [customer] = await db.select().from(customers).where(eq(customers.email, DEMO));
  const payment = {
    customerId: assertDefined(customer).id,
    fingerprint: 'f',
    amountCents: 500,
    createdAt: at,
    leaseHolder: randomUUID(),
    leaseUntil: at,
  };
  const refunded = randomUUID();
  await db.insert(paymentRequests).values([
    { ...payment, id: randomUUID(), purpose: 'renewal', state: 'reserved' },
    { ...payment, id: refunded, purpose: 'credit', state: 'released', finishedAt: at },
  ]);
  await db.insert(refunds).values({
    requestId: refunded,
    amountCents: 500,
    reason: 'late-charge',
    state: 'pending',
    createdAt: at,
    retryAt: at,
  });
}

describeOnBothEngines('GET /metrics', (open) => {
  it('counts and times requests by route pattern and never names a path', async () => {
    const { app } = await open();
    await app.request('/hub/api/vnum/dids/get-available-dids/218');
    await app.request('/hub/ann@example.com/secret');
    await app.request('/healthz', { method: 'DELETE' });
    const text = await scrape(app);
    const route = '/hub/api/vnum/dids/get-available-dids/:';
    expect(text).toMatch(
      new RegExp(`http_requests_total{method="GET",route="${route}\\w+",status="2xx"} 1`),
    );
    expect(text).toContain('http_requests_total{method="GET",route="unmatched",status="4xx"} 1');
    expect(text).toContain('http_requests_total{method="DELETE",route="/healthz",status="4xx"} 1');
    expect(text).toMatch(/http_request_duration_seconds_bucket{le="0.1",method="GET",route="/);
    expect(text).toMatch(/^process_cpu_seconds_total \d/m);
    const labels = [...text.matchAll(/\{([^}]*)\}/g)].map(([, label]) => label).join('\n');
    expect(labels).not.toMatch(/218|ann@|secret/);
  });

  it('shows unfinished orders, unsent messages, renewals and what the ledger lacks', async () => {
    const { app, context, clock } = await open();
    const before = await scrape(app);
    expect(before).toContain('shop_orders{state="reserved"} 0');
    expect(before).toContain('shop_orders_oldest_unfinished_seconds 0');
    expect(before).toContain('shop_ledger_difference_cents 0');
    expect(before).toContain('shop_renewals_due 0');
    expect(before).toContain('shop_renewals_failed 1');
    await addUnfinished(context, context.now());
    clock.advance(400 * 24 * HOUR_MS);
    const after = await scrape(createApp(context));
    expect(after).toContain('shop_orders{state="reserved"} 1');
    expect(after).toContain('shop_orders{state="settled"} 0');
    expect(after).toMatch(/^shop_orders_oldest_unfinished_seconds 34560000(\.\d+)?$/m);
    expect(after).toContain('shop_outbox_messages{state="pending"} 1');
    expect(after).toMatch(/^shop_outbox_oldest_unsent_seconds 34560000(\.\d+)?$/m);
    expect(after).toMatch(/^shop_renewals_due [1-9]/m);
    expect(after).toMatch(/^shop_renewals_oldest_due_seconds [1-9]/m);
    expect(after).toContain('shop_ledger_difference_cents 700');
    expect(after.match(/shop_metrics_read_success{figures="[\w ]+"} 1/g)).toHaveLength(9);
  });

  it('counts the messages of each channel that were written within the last hour', async () => {
    const { app, context, clock } = await open();
    expect(await scrape(app)).toContain('shop_outbox_written_last_hour{channel="sms"} 0');
    const phones = ['+12025550143', '+12025550144'];
    for (const [index, phone] of phones.entries()) {
      clock.advance(index * 50 * 60_000);
      const body = {
        phone,
        email: `b${index}@x.test`,
        languageiso: 'en',
        sendPhoneVerification: true,
      } as const;
      await request(app, findCustomer, { body });
    }
    const written = await scrape(createApp(context));
    expect(written).toContain('shop_outbox_written_last_hour{channel="sms"} 2');
    expect(written).toContain('shop_outbox_written_last_hour{channel="email"} 0');
    clock.advance(11 * 60_000);
    const later = await scrape(createApp(context));
    expect(later).toContain('shop_outbox_written_last_hour{channel="sms"} 1');
  });

  it('shows for how long payments of any purpose are unfinished and refunds are pending', async () => {
    const { app, context, clock } = await open();
    const before = await scrape(app);
    for (const purpose of paymentRequests.purpose.enumValues) {
      expect(before).toContain(`shop_payments_oldest_unfinished_seconds{purpose="${purpose}"} 0`);
    }
    expect(before).toContain('shop_refunds_pending 0');
    expect(before).toContain('shop_refunds_oldest_pending_seconds 0');
    await addStuckPayments(context, context.now());
    clock.advance(HOUR_MS);
    await addStuckPayments(context, context.now());
    const after = await scrape(createApp(context));
    expect(after).toContain('shop_payments_oldest_unfinished_seconds{purpose="renewal"} 3600');
    expect(after).toContain('shop_payments_oldest_unfinished_seconds{purpose="credit"} 0');
    expect(after).toContain('shop_refunds_pending 2');
    expect(after).toContain('shop_refunds_oldest_pending_seconds 3600');
  });

  it('counts holds that are active, that ran out and that were refused, by reason', async () => {
    const { app, context, clock } = await open({ trustedProxies: 1 });
    const { didIds } = await onSale(context, 12);
    const [first = 0, second = 0] = didIds;
    const before = await scrape(app);
    expect(before).toContain('shop_number_holds{state="active"} 0');
    expect(before).toContain('shop_number_holds{state="ended"} 0');
    expect(before).toContain('number_holds_refused_total{reason="number-held"} 0');
    const [ann, bob] = [visitorOf(801), visitorOf(802)];
    await hold(app, ann, first);
    clock.advance(HOLD_MS);
    await hold(app, ann, second);
    expect(await hold(app, bob, second)).toBe('number-held');
    for (const [index, didId] of didIds.slice(2).entries()) {
      await hold(app, visitorOf(900 + index), didId);
    }
    const refused = await scrape(app);
    expect(refused).toContain('number_holds_refused_total{reason="number-held"} 1');
    expect(refused).toContain('number_holds_refused_total{reason="too-many-holds"} 1');
    expect(refused).toContain('number_holds_refused_total{reason="number-taken"} 0');
    const after = await scrape(createApp(context));
    expect(after).toContain('shop_number_holds{state="active"} 10');
    expect(after).toContain('shop_number_holds{state="ended"} 1');
    clock.advance(25 * HOUR_MS);
    const later = await scrape(createApp(context));
    expect(later).toContain('shop_number_holds{state="active"} 0');
    expect(later).toContain('shop_number_holds{state="ended"} 0');
  });

  it('reads the database once for scrapes that follow each other', async () => {
    const { context } = await open();
    let transactions = 0;
    const reads = new Proxy(context.reads, {
      get: (target, name, self) => {
        if (name === 'transaction') transactions += 1;
        return Reflect.get(target, name, self) as unknown;
      },
    });
    const app = createApp({ ...context, reads });
    await Promise.all([scrape(app), scrape(app)]);
    await scrape(app);
    expect(transactions).toBe(9);
  });
});

describeOnEmbedded('GET /metrics without a database', (open) => {
  it('has the metrics of the process alone, while reading fails and while it does not end', async () => {
    const { context, logLines } = await open();
    const broken = [
      () => Promise.reject(new Error('gone')),
      () => new Promise<never>(() => undefined),
    ];
    for (const transaction of broken) {
      const began = Date.now();
      const text = await scrape(createApp({ ...context, reads: { transaction } as never }));
      expect(Date.now() - began).toBeLessThan(5_000);
      expect(text).toContain('process_cpu_seconds_total');
      expect(text).toContain('shop_metrics_read_success{figures="orders"} 0');
      expect(text).not.toMatch(/^shop_(orders|payments|refunds|number|outbox|renewals|ledger)/m);
    }
    expect(logLines.join('')).toContain('metrics could not be read');
  });
});

describeOnEmbedded('who may read /metrics', (open) => {
  it('is this machine, by its own names and without a proxy', async () => {
    const { app } = await open();
    const status = async (url: string, address: string, headers = {}) =>
      (await app.request(url, { headers }, peer(address))).status;
    expect(await status('http://127.0.0.1:4322/metrics', '127.0.0.1')).toBe(200);
    expect(await status('http://localhost:4322/metrics', '::ffff:127.0.0.1')).toBe(200);
    expect(await status('http://127.0.0.1:4322/metrics', '203.0.113.7')).toBe(404);
    expect(await status('http://shop.example/metrics', '127.0.0.1')).toBe(404);
    for (const header of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via']) {
      const headers = { [header]: '127.0.0.1' };
      expect(await status('http://127.0.0.1:4322/metrics', '127.0.0.1', headers)).toBe(404);
    }
  });

  it('is any caller with METRICS_TOKEN as bearer token, and none with another token', async () => {
    const { app, logLines } = await open({ metricsToken: TOKEN });
    const status = async (authorization: string, method = 'GET') =>
      (
        await app.request(
          'http://shop.example/metrics',
          { method, headers: { authorization } },
          peer('203.0.113.7'),
        )
      ).status;
    expect(await status(`Bearer ${TOKEN}`)).toBe(200);
    expect(await status(`Bearer ${TOKEN}x`)).toBe(404);
    expect(await status('Bearer x', 'POST')).toBe(404);
    expect(await status('')).toBe(404);
    expect(logLines.join('')).toContain('"reason":"metrics-token"');
    expect(logLines.join('')).not.toContain(TOKEN);
    const without = await open();
    const refused = await without.app.request('/metrics', {
      headers: { authorization: 'Bearer null' },
    });
    expect(refused.status).toBe(404);
  });
});

describe('METRICS_TOKEN', () => {
  it('is absent when empty and refused when it is weak, without its value', () => {
    expect(readConfig({ SANDBOX: 'true', METRICS_TOKEN: '' }).metricsToken).toBeNull();
    expect(readConfig({ SANDBOX: 'true', METRICS_TOKEN: TOKEN }).metricsToken).toBe(TOKEN);
    const weak = () => readConfig({ SANDBOX: 'true', METRICS_TOKEN: 'hidden' });
    expect(weak).toThrow(/METRICS_TOKEN/);
    expect(weak).not.toThrow(/hidden/);
  });
});
