import { asc, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { createApp } from '#provider/http/app.ts';
import type { Context } from '#provider/domain/context.ts';
import { sendEmailConfirmation } from '#provider/domain/auth/email-confirmation/send.ts';
import { announceEmailChange } from '#provider/domain/auth/email-confirmation/restore.ts';
import { sendPhoneCode } from '#provider/domain/auth/phone-verification/phone-code.ts';
import { sendRecovery } from '#provider/domain/auth/recovery/request.ts';
import { findCustomerByEmail } from '#provider/domain/customers/customer.ts';
import { runMessagesCommand } from '#provider/cli/messages.ts';
import { retryMessages } from '#provider/domain/messages/retry.ts';
import { deliverDue, watchMessages } from '#provider/domain/messages/deliver.ts';
import { insertMessage } from '#provider/domain/messages/insert-message.ts';
import { outbox } from '#provider/platform/db/schema/outbox.ts';
import type { RequestFacts } from '#provider/platform/requests/request-facts.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#lib/time.ts';
import { assertDefined } from '../support/assert-defined.ts';
import { withMailServer } from '../support/databases/connected.ts';
import { findMessage } from '../support/customers/messages.ts';
import { DEMO } from '../support/customers/customer-area.ts';
import {
  describeOnBothEngines,
  type TestProvider,
  withClockOff,
} from '../support/databases/engines.ts';

const ANN = 'ann@example.com';

const receipt = {
  to: ANN,
  channel: 'email',
  language: 'en',
  template: 'receipt',
  subject: 'Your receipt',
  body: 'Thank you',
} as const;

const link = {
  ...receipt,
  template: 'recovery',
  body: 'Open http://site.test/x?token=abc or enter 628193',
  secret: { link: 'http://site.test/x?token=abc', code: '628193' },
} as const;

const REQUEST: RequestFacts = {
  network: '203.0.113.7',
  ipAddress: '203.0.113.7',
  idempotencyKey: null,
  holdTokenDigest: null,
  userAgent: '',
  bot: 'verified',
  language: 'en',
  brandId: 5,
};

const refusal = (response: string) =>
  Object.assign(new Error(`Can't send mail: ${response}`), {
    code: 'EENVELOPE',
    command: 'RCPT TO',
    response,
  });

const find = async (context: Context, to = ANN) => assertDefined(await findMessage(context, to));

/** Delivers what is due now and at each of the hours that follow. */
async function deliverHourly({ clock }: TestProvider, connected: Context, hours: number) {
  for (let hour = 0; hour < hours; hour++) {
    await deliverDue(connected);
    clock.advance(HOUR_MS);
  }
}

const failures = ({ logLines }: TestProvider) =>
  logLines
    .filter((line) => line.includes('a message has failed'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);

describeOnBothEngines('a message that is not delivered at once', (open) => {
  it('is tried later and later; one with a link eight times in its half hour', async () => {
    const provider = await open();
    const { connected, server } = withMailServer(provider);
    const at = connected.now();
    const expiresAt = new Date(at.getTime() + 30 * MINUTE_MS);
    await insertMessage(connected, connected.db, { ...link, expiresAt, at });
    await deliverDue(connected);
    await deliverDue(connected);
    expect(server.attempts).toBe(1);
    for (const [before, waitSeconds] of [10, 20, 40, 80, 160, 320, 640].entries()) {
      provider.clock.advance((waitSeconds - 1) * 1_000);
      await deliverDue(connected);
      expect(server.attempts).toBe(before + 1);
      provider.clock.advance(1_000);
      await deliverDue(connected);
      expect(server.attempts).toBe(before + 2);
    }
    // The next one, 1280 seconds later, would come after the link's end.
    expect(await find(connected)).toMatchObject({
      state: 'failed',
      link: null,
      code: null,
      body: 'Open •••••• or enter ••••••',
    });
    expect(provider.logLines.join('')).not.toMatch(/token=abc|628193|ann@example/);
  });

  it('is delivered after an outage of two days, within an hour after its end', async () => {
    const provider = await open();
    const { connected, server } = withMailServer(provider);
    await insertMessage(connected, connected.db, { ...receipt, at: connected.now() });
    await deliverHourly(provider, connected, 48);
    expect(await find(connected)).toMatchObject({ state: 'pending' });
    expect(failures(provider)).toEqual([]);
    server.error = null;
    await deliverDue(connected);
    expect(await find(connected)).toMatchObject({ state: 'sent' });
  });

  it('fails after three days, with an error in the log that names no address or text', async () => {
    const provider = await open();
    const { connected, server } = withMailServer(provider);
    await insertMessage(connected, connected.db, { ...receipt, at: connected.now() });
    await deliverHourly(provider, connected, 100);
    expect(server.attempts).toBe(72);
    const { id, state } = await find(connected);
    expect(state).toBe('failed');
    expect(failures(provider)).toEqual([
      {
        level: 50,
        time: expect.any(String),
        message: id,
        kind: 'receipt',
        attempts: 72,
        reason: 'expired',
        msg: 'a message has failed',
      },
    ]);
    const metrics = await (await createApp(connected).request('/metrics')).text();
    expect(metrics).toContain('shop_outbox_messages{state="failed"} 1');
  });

  it('is not sent any more when its code or link has ended', async () => {
    const provider = await open();
    const { connected, server } = withMailServer(provider);
    server.error = null;
    const at = connected.now();
    await insertMessage(connected, connected.db, {
      ...link,
      expiresAt: new Date(at.getTime() + HOUR_MS),
      at,
    });
    provider.clock.advance(HOUR_MS);
    await deliverDue(connected);
    expect(server.attempts).toBe(0);
    expect(await find(connected)).toMatchObject({ state: 'failed', link: null });
    expect(failures(provider)).toMatchObject([{ level: 50, reason: 'expired' }]);
  });

  it('is sent when the clock of the instance that wrote it is an hour behind', async () => {
    const provider = await open();
    const { connected, server } = withMailServer(provider);
    server.error = null;
    const behind = withClockOff(provider, -HOUR_MS);
    const customer = assertDefined(await findCustomerByEmail(behind, DEMO));
    await connected.db.delete(outbox);
    await behind.db.transaction((tx) => sendRecovery(behind, tx, customer, 'en'));
    await deliverDue(connected);
    expect(await find(connected, DEMO)).toMatchObject({ template: 'recovery', state: 'sent' });
  });

  it('fails at once when the mail server knows that there is no such address', async () => {
    const provider = await open();
    const { connected, server } = withMailServer(provider);
    server.error = refusal('550 5.1.1 <ann@example.com> User unknown');
    await insertMessage(connected, connected.db, { ...receipt, at: connected.now() });
    await deliverDue(connected);
    expect(await find(connected)).toMatchObject({ state: 'failed', attempts: 1 });
    expect(failures(provider)).toMatchObject([{ level: 40, reason: 'address-refused' }]);
    expect(provider.logLines.join('')).not.toContain(ANN);
  });

  it.each(['554 5.7.1 Relay access denied', '550 Refused', '450 4.1.1 Try again later'])(
    'is tried again when the mail server refuses with %s',
    async (response) => {
      const provider = await open();
      const { connected, server } = withMailServer(provider);
      server.error = refusal(response);
      await insertMessage(connected, connected.db, { ...receipt, at: connected.now() });
      await deliverDue(connected);
      expect(await find(connected)).toMatchObject({ state: 'pending', attempts: 1 });
    },
  );

  it('is sent by a command after it failed, unless a secret was in it or it is a week old', async () => {
    const provider = await open();
    const { connected, server } = withMailServer(provider);
    const at = connected.now();
    const old = new Date(at.getTime() - 4 * DAY_MS);
    const forwarded = { ...receipt, body: 'Your code is 4711', secret: { code: '4711' } } as const;
    await insertMessage(connected, connected.db, { ...receipt, at });
    await insertMessage(connected, connected.db, { ...receipt, to: 'old@example.com', at });
    const isOld = eq(outbox.recipient, 'old@example.com');
    await connected.db.update(outbox).set({ createdAt: old }).where(isOld);
    await insertMessage(connected, connected.db, { ...forwarded, to: 'forwarded@example.com', at });
    await insertMessage(connected, connected.db, { ...link, to: 'link@example.com', at });
    provider.clock.advance(3 * DAY_MS + MINUTE_MS);
    await deliverDue(connected);
    expect(failures(provider)).toHaveLength(4);
    expect(await retryMessages(connected)).toBe(1);
    await deliverDue(connected);
    expect(await find(connected)).toMatchObject({ state: 'pending', attempts: 1 });
    server.error = null;
    provider.clock.advance(2 * DAY_MS);
    await deliverDue(connected);
    const rows = await connected.db.select().from(outbox).where(eq(outbox.state, 'sent'));
    expect(rows.map(({ recipient, body }) => [recipient, body])).toEqual([[ANN, receipt.body]]);
    expect(await retryMessages(connected)).toBe(0);
    await expect(runMessagesCommand(connected.config, ['messages'])).rejects.toThrow('Usage');
  });

  it('waits outside sandbox mode for a gateway that is not configured, as long as it is of use', async () => {
    const provider = await open();
    const { connected, server } = withMailServer(provider);
    const without = { ...connected, gateways: provider.context.gateways };
    const at = connected.now();
    const expiresAt = new Date(at.getTime() + 10 * MINUTE_MS);
    await insertMessage(connected, connected.db, { ...receipt, at });
    await insertMessage(connected, connected.db, {
      ...link,
      to: 'link@example.com',
      expiresAt,
      at,
    });
    await deliverDue(without);
    provider.clock.advance(6 * MINUTE_MS);
    await deliverDue(without);
    expect(await find(connected)).toMatchObject({ state: 'pending', attempts: 0 });
    expect(await find(connected, 'link@example.com')).toMatchObject({ state: 'pending' });
    await watchMessages(without);
    const stuck = provider.logLines.find((line) => line.includes('messages are stuck'));
    expect(JSON.parse(stuck ?? '{}')).toMatchObject({ level: 50, messages: 2 });
    provider.clock.advance(DAY_MS);
    await deliverDue(without);
    expect(await find(connected, 'link@example.com')).toMatchObject({
      state: 'failed',
      link: null,
    });
    server.error = null;
    await deliverDue(connected);
    expect(await find(connected)).toMatchObject({ state: 'sent' });
    expect(server.attempts).toBe(1);
  });

  it('is tried as long as its code or link lasts, three days at most', async () => {
    const { context } = await open();
    const { db } = context;
    const customer = assertDefined(await findCustomerByEmail(context, DEMO));
    const facts = { ...customer, customerId: customer.id };
    await db.delete(outbox);
    await sendPhoneCode(context, { email: ANN, phone: '12025550123', language: 'en' }, REQUEST);
    await db.transaction(async (tx) => {
      await sendRecovery(context, tx, customer, 'en');
      await sendEmailConfirmation(context, tx, facts);
      await announceEmailChange(context, tx, customer, { from: ANN, to: DEMO });
      await insertMessage(context, tx, { ...receipt, at: context.now() });
    });
    const rows = await db.select().from(outbox).orderBy(asc(outbox.id));
    const times = rows.map(({ template, createdAt, expiresAt }) => [
      template,
      (expiresAt.getTime() - createdAt.getTime()) / MINUTE_MS,
    ]);
    expect(times).toEqual([
      ['phone-code', 10],
      ['recovery', 60],
      ['confirm-email', 48 * 60],
      ['email-changed', (3 * DAY_MS) / MINUTE_MS],
      ['receipt', (3 * DAY_MS) / MINUTE_MS],
    ]);
  });
});
