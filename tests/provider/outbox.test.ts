import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { createApp } from '#provider/app.ts';
import type { Context } from '#provider/context.ts';
import { outbox } from '#provider/db/schema/outbox.ts';
import type { Mail } from '#provider/gateways/mail.ts';
import { cleanUp } from '#provider/services/cleanup/clean-up.ts';
import { deliverDue } from '#provider/services/outbox/deliver.ts';
import { queueMessage } from '#provider/services/outbox/queue.ts';
import { describeOnBothEngines, type TestProvider } from './support/engines.ts';

const queue = ({ db, now }: Context, to = 'ann@example.com') =>
  queueMessage(db, {
    to,
    channel: to.startsWith('+') ? 'sms' : 'email',
    language: 'en',
    kind: 'test',
    subject: to.startsWith('+') ? '' : 'Your code <i>',
    body: 'Use 123456 or http://site.test/x?token=abc',
    secret: { code: '123456', link: 'http://site.test/x?token=abc' },
    at: now(),
  });

const rowOf = async ({ db }: Context, to: string) =>
  (await db.select().from(outbox).where(eq(outbox.recipient, to)))[0];

/** The same provider with mail and text message gateways that note what they are given. */
function withGateways(
  { context }: TestProvider,
  send: (mail: Mail) => Promise<void>,
  sandbox = true,
) {
  const texts: string[] = [];
  const connected: Context = {
    ...context,
    config: { ...context.config, sandbox },
    gateways: {
      ...context.gateways,
      mail: { send, close: () => undefined },
      sms: { send: async ({ to, text }) => void texts.push(`${to}: ${text}`) },
    },
  };
  return { connected, texts };
}

describeOnBothEngines('the outbox', (open) => {
  it('keeps messages where no gateway is configured', async () => {
    const { context } = await open();
    await queue(context);
    await deliverDue(context);
    expect(await rowOf(context, 'ann@example.com')).toMatchObject({
      state: 'kept',
      code: '123456',
    });
  });

  it('loses a message with the transaction that caused it', async () => {
    const { context } = await open();
    const failing = context.db.transaction(async (tx) => {
      await queue({ ...context, db: tx });
      throw new Error('the cause failed');
    });
    await expect(failing).rejects.toThrow('the cause failed');
    expect(await rowOf(context, 'ann@example.com')).toBeUndefined();
  });

  it('delivers by mail and text message, once each, also with several couriers at once', async () => {
    const provider = await open();
    const mails: Mail[] = [];
    const { connected, texts } = withGateways(provider, async (mail) => void mails.push(mail));
    for (let n = 0; n < 30; n++) await queue(connected, `friend${n}@example.com`);
    await queue(connected, '+12025550123');
    const couriers = Array.from({ length: 6 }, () => deliverDue(connected));
    const claimed = (await Promise.all(couriers)).reduce((sum, count) => sum + count, 0);
    expect(claimed).toBe(31);
    expect(new Set(mails.map(({ to }) => to)).size).toBe(30);
    expect(mails).toHaveLength(30);
    expect(mails[0]).toMatchObject({ language: 'en', subject: 'Your code <i>' });
    expect(mails[0]?.text).toBe('Use 123456 or http://site.test/x?token=abc');
    expect(mails[0]?.html).toContain('Your code &lt;i&gt;');
    expect(texts).toEqual(['+12025550123: Use 123456 or http://site.test/x?token=abc']);
  });

  it('tries again later and later, and gives up after eight attempts', async () => {
    const provider = await open();
    let attempts = 0;
    const { connected } = withGateways(provider, async () => {
      attempts += 1;
      throw new Error('the mail server is away');
    });
    await queue(connected);
    await deliverDue(connected);
    await deliverDue(connected);
    expect(attempts).toBe(1);
    for (let round = 0; round < 12; round++) {
      provider.clock.advance(3_600_000);
      await deliverDue(connected);
    }
    expect(attempts).toBe(8);
    expect(await rowOf(connected, 'ann@example.com')).toMatchObject({ state: 'failed' });
    expect(provider.logLines.join('')).not.toMatch(/123456|ann@example/);
  });

  it('blanks codes and links after delivery outside sandbox mode', async () => {
    const provider = await open();
    const { connected } = withGateways(provider, async () => undefined, false);
    await queue(connected);
    await deliverDue(connected);
    const row = await rowOf(connected, 'ann@example.com');
    expect(row).toMatchObject({ state: 'sent', code: null, link: null });
    expect(row?.body).toBe('Use •••••• or ••••••');
  });

  it('is emptied after two weeks, except of what still waits', async () => {
    const { context, clock } = await open();
    await queue(context, 'old@example.com');
    await deliverDue(context);
    await queue(context, 'waiting@example.com');
    clock.advance(15 * 86_400_000);
    await cleanUp(context);
    expect(await rowOf(context, 'old@example.com')).toBeUndefined();
    expect(await rowOf(context, 'waiting@example.com')).toBeDefined();
  });

  it('is shown in sandbox mode, escaped, newest first and by recipient', async () => {
    const { app, context } = await open();
    await queue(context, 'ann@example.com');
    await queue(context, '+12025550123');
    const page = await app.request('/dev/outbox');
    const html = await page.text();
    const filtered = await (await app.request('/dev/outbox?to=ANN@example.com')).text();
    const json: unknown = await (
      await app.request('/dev/outbox.json?to=1%20202%20555-0123')
    ).json();
    expect(page.headers.get('content-security-policy')).toContain("style-src 'self'");
    expect(html).toContain('Your code &lt;i&gt;');
    const [, letter = ''] = /href="(\/dev\/outbox\/\d+)"/.exec(html) ?? [];
    expect(await (await app.request(letter)).text()).toContain('Your code &lt;i&gt;');
    expect((await app.request('/dev/outbox/999999')).status).toBe(404);
    expect(html.indexOf('+12025550123')).toBeLessThan(html.indexOf('ann@example.com'));
    expect(filtered).not.toContain('+12025550123');
    expect(json).toMatchObject([{ channel: 'sms', to: '+12025550123', code: '123456' }]);
    expect((await app.request('/dev/outbox.css')).headers.get('content-type')).toContain(
      'text/css',
    );
  });

  it('is shown under this machine’s own names only', async () => {
    const { app, context } = await open();
    await queue(context, 'ann@example.com');
    const statusOf = async (host: string): Promise<number> =>
      (await app.request(`http://${host}/dev/outbox.json`)).status;
    for (const host of ['localhost:4321', 'shop.localhost', '127.0.0.1', '[::1]:4321']) {
      expect([host, await statusOf(host)]).toEqual([host, 200]);
    }
    for (const host of [
      'evil.example',
      'localhost.evil.example',
      '192.168.1.10',
      '127.0.0.1.nip.io',
    ]) {
      expect([host, await statusOf(host)]).toEqual([host, 404]);
    }
  });

  it('is shown to nobody outside sandbox mode', async () => {
    const { context } = await open();
    const app = createApp({ ...context, config: { ...context.config, sandbox: false } });
    const paths = ['/dev/outbox', '/dev/outbox.json', '/dev/outbox.css', '/dev/outbox/1'];
    const statuses = await Promise.all(paths.map(async (path) => (await app.request(path)).status));
    expect(statuses).toEqual([404, 404, 404, 404]);
  });
});
