import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { DAY_MS } from '#lib/time.ts';
import { createApp } from '#provider/http/app.ts';
import type { Context } from '#provider/domain/context.ts';
import type { Mail } from '#provider/gateways/mail.ts';
import { cleanUp } from '#provider/domain/clean-up/clean-up.ts';
import { deliverDue, LANES } from '#provider/domain/messages/deliver.ts';
import { insertMessage } from '#provider/domain/messages/insert-message.ts';
import { outbox } from '#provider/platform/db/schema/outbox.ts';
import { withGateways } from '../support/databases/connected.ts';
import { describeOnBothEngines } from '../support/databases/engines.ts';
import { findMessage } from '../support/customers/messages.ts';

const queue = (context: Context, to = 'ann@example.com') =>
  insertMessage(context, context.db, {
    to,
    channel: to.startsWith('+') ? 'sms' : 'email',
    language: 'en',
    template: 'test',
    subject: to.startsWith('+') ? '' : 'Your code <i>',
    body: 'Use 123456 or http://site.test/x?token=abc',
    secret: { code: '123456', link: 'http://site.test/x?token=abc' },
    at: context.now(),
  });

const queueBulk = (context: Context, to: string) =>
  insertMessage(context, context.db, {
    to,
    channel: 'email',
    language: 'en',
    template: 'receipt',
    subject: 'Your receipt',
    body: 'Thank you',
    at: context.now(),
  });

describeOnBothEngines('the outbox', (open) => {
  it('stores messages where no gateway is configured', async () => {
    const { context } = await open();
    await queue(context);
    await deliverDue(context);
    expect(await findMessage(context, 'ann@example.com')).toMatchObject({
      state: 'stored',
      code: '123456',
    });
  });

  it('sends an email with the picture that its HTML shows, all of it below 100 KB', async () => {
    const provider = await open();
    const mails: Mail[] = [];
    const { connected } = withGateways(provider, async (mail) => void mails.push(mail));
    await queueBulk(connected, 'ann@example.com');
    await deliverDue(connected);
    const [{ html, text, pictures }] = mails as [Mail];
    const shown = [...html.matchAll(/src="cid:([^"]+)"/g)].map(([, id]) => id);
    expect(shown).toEqual(pictures.map(({ contentId }) => contentId));
    expect(shown).toHaveLength(1);
    const base64 = pictures.map(({ content }) => content.toString('base64'));
    expect([html, text, ...base64].join('').length).toBeLessThan(100 * 1024);
  });

  it('loses a message with the transaction that caused it', async () => {
    const { context } = await open();
    const failing = context.db.transaction(async (tx) => {
      await queue({ ...context, db: tx });
      throw new Error('the cause failed');
    });
    await expect(failing).rejects.toThrow('the cause failed');
    expect(await findMessage(context, 'ann@example.com')).toBeUndefined();
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

  it('delivers codes by text message while the mail server hangs, and codes before bulk emails', async () => {
    const provider = await open();
    const sent: string[] = [];
    let release = (): void => undefined;
    const hanging = new Promise<void>((resolve) => (release = resolve));
    const { connected, texts } = withGateways(provider, async ({ to }) => {
      sent.push(to);
      await hanging;
    });
    for (let n = 0; n < 30; n++) await queueBulk(connected, `bulk${n}@example.com`);
    const delivery = deliverDue(connected);
    await expect.poll(() => sent.length, { timeout: 90_000 }).toBe(8);
    await queue(connected, '+12025550123');
    await queue(connected, 'code@example.com');
    await deliverDue(
      connected,
      LANES.filter(({ channel }) => channel === 'sms'),
    );
    expect(texts).toHaveLength(1);
    const urgent = deliverDue(
      connected,
      LANES.filter(({ urgentOnly }) => urgentOnly),
    );
    await expect.poll(() => sent.at(-1), { timeout: 90_000 }).toBe('code@example.com');
    release();
    expect((await Promise.all([delivery, urgent])).reduce((sum, count) => sum + count, 0)).toBe(31);
    expect(new Set(sent).size).toBe(31);
  });

  it('takes a code before the bulk emails that waited longer', async () => {
    const provider = await open();
    const sent: string[] = [];
    const { connected } = withGateways(provider, async ({ to }) => void sent.push(to));
    for (let n = 0; n < 20; n++) await queueBulk(connected, `bulk${n}@example.com`);
    provider.clock.advance(60_000);
    await queue(connected, 'code@example.com');
    await deliverDue(connected, [
      { name: 'email', channel: 'email', urgentOnly: false, workers: 1 },
    ]);
    expect(sent[0]).toBe('code@example.com');
  });

  it('logs why the mail server refused, without the address', async () => {
    const provider = await open();
    const refusal = Object.assign(new Error('Can’t send: 550 <ann@example.com> mailbox full'), {
      code: 'EENVELOPE',
      responseCode: 550,
      command: 'RCPT TO',
    });
    const { connected } = withGateways(provider, () => Promise.reject(refusal));
    await queue(connected);
    await deliverDue(connected);
    const line = provider.logLines.find((entry) => entry.includes('could not be delivered'));
    expect(JSON.parse(line ?? '{}')).toMatchObject({
      kind: 'test',
      attempt: 1,
      err: {
        code: 'EENVELOPE',
        responseCode: 550,
        command: 'RCPT TO',
        message: 'Can t send: 550 <[email]> mailbox full',
      },
    });
  });

  it('leaves a message alone that another instance claims after a slow attempt', async () => {
    const provider = await open();
    let release = (): void => undefined;
    const slow = new Promise<void>((resolve) => (release = resolve));
    let attempts = 0;
    const ids = new Set<string>();
    const { connected } = withGateways(provider, async ({ id }) => {
      attempts += 1;
      ids.add(id);
      if (attempts === 1) {
        await slow;
        throw new Error('too late');
      }
    });
    await queue(connected);
    const first = deliverDue(connected);
    await expect.poll(() => attempts, { timeout: 90_000 }).toBe(1);
    provider.clock.advance(61_000);
    await deliverDue(connected);
    release();
    await first;
    expect(attempts).toBe(2);
    expect(ids.size).toBe(1);
    expect(await findMessage(connected, 'ann@example.com')).toMatchObject({
      state: 'sent',
      attempts: 2,
    });
  });

  it('has another key for a message that gets the id of an earlier one after a restore', async () => {
    const provider = await open();
    const ids: string[] = [];
    const { connected, keys } = withGateways(provider, async ({ id }) => void ids.push(id));
    const [to, phone] = ['ann@example.com', '+12025550123'];
    await queue(connected, to);
    await queue(connected, phone);
    await deliverDue(connected);
    const before = await findMessage(connected, phone);
    await connected.db.execute(sql`truncate table ${outbox} restart identity cascade`);
    provider.clock.advance(60_000);
    await queue(connected, to);
    await queue(connected, phone);
    await deliverDue(connected);
    expect((await findMessage(connected, phone))?.id).toBe(before?.id);
    expect(new Set(keys).size).toBe(2);
    expect(new Set(ids).size).toBe(2);
  });

  it('redacts codes and links after delivery outside sandbox mode', async () => {
    const provider = await open();
    const { connected } = withGateways(provider, async () => undefined, false);
    await queue(connected);
    await deliverDue(connected);
    const row = await findMessage(connected, 'ann@example.com');
    expect(row).toMatchObject({ state: 'sent', code: null, link: null });
    expect(row?.body).toBe('Use •••••• or ••••••');
  });

  it('is emptied after two weeks, except of what still waits', async () => {
    const { context, clock } = await open();
    await queue(context, 'old@example.com');
    await deliverDue(context);
    await queue(context, 'waiting@example.com');
    clock.advance(15 * DAY_MS);
    await cleanUp(context);
    expect(await findMessage(context, 'old@example.com')).toBeUndefined();
    expect(await findMessage(context, 'waiting@example.com')).toBeDefined();
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
    const email = await (await app.request(letter)).text();
    expect(email).toContain('Your code &lt;i&gt;');
    expect(email).toContain('src="data:image/png;base64,');
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

  it('is shown to no other machine, whatever host it names, and not through a proxy', async () => {
    const { app } = await open();
    const statusFor = async (remoteAddress: string, headers = {}): Promise<number> => {
      const socket = { remoteAddress, remoteFamily: 'IPv4', remotePort: 4711 };
      const peer = { incoming: { socket } };
      return (await app.request('http://localhost/dev/outbox.json', { headers }, peer)).status;
    };
    expect(await statusFor('127.0.0.1')).toBe(200);
    expect(await statusFor('203.0.113.7')).toBe(404);
    expect(await statusFor('127.0.0.1', { 'x-forwarded-for': '127.0.0.1' })).toBe(404);
  });

  it('is not served outside sandbox mode', async () => {
    const { context } = await open();
    const app = createApp({ ...context, config: { ...context.config, sandbox: false } });
    const paths = ['/dev/outbox', '/dev/outbox.json', '/dev/outbox.css', '/dev/outbox/1'];
    const statuses = await Promise.all(paths.map(async (path) => (await app.request(path)).status));
    expect(statuses).toEqual([404, 404, 404, 404]);
  });
});
