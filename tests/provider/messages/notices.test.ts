import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { LANGUAGES } from '#config/languages.ts';
import { dayText } from '#lib/text/date-text.ts';
import { cancelCustomer } from '#contract/hub/account.ts';
import { getPackagePrice, renewPackage } from '#contract/hub/billing.ts';
import { releaseNumber } from '#contract/hub/numbers.ts';
import { deliverDue } from '#provider/domain/messages/deliver.ts';
import { queueNotices, queueNoticesOnOneInstance } from '#provider/domain/notices/queue-notices.ts';
import { cleanUp } from '#provider/domain/clean-up/clean-up.ts';
import { customers } from '#provider/platform/db/schema/customers.ts';
import { outbox } from '#provider/platform/db/schema/outbox.ts';
import { notices } from '#provider/platform/db/schema/notices.ts';
import { runOnOneInstance } from '#provider/platform/jobs/lease.ts';
import { DAY_MS } from '#lib/time.ts';
import { request } from '../support/servers/app.ts';
import { assertDefined } from '../support/assert-defined.ts';
import { DEMO, signIn, typePassword } from '../support/customers/customer-area.ts';
import { describeOnBothEngines, type TestProvider } from '../support/databases/engines.ts';
import { countMessages, lastMessage } from '../support/customers/messages.ts';
import { emailsOf, recordedNotices } from '../support/customers/notices.ts';
import { setRenewal, shownNumbers } from '../support/customers/numbers.ts';

describeOnBothEngines('notices', (open) => {
  let provider: TestProvider;
  let customerId: number;

  beforeEach(async () => {
    provider = await open();
    customerId = (await signIn(provider.context, DEMO)).customer.id;
  });

  /** Sets the clock to some days before the renewal of the demo customer's numbers. */
  const goBefore = async (days: number): Promise<Date> => {
    const [first] = await shownNumbers(provider);
    const at = new Date(assertDefined(first).paidUntil.getTime() - days * DAY_MS);
    provider.clock.set(at);
    return at;
  };
  const run = () => queueNotices(provider.context, provider.context.now());
  const count = (kind = 'renewal-notice') => countMessages(provider.context, DEMO, kind);

  it('are written once by two instances at a time, in the language of the customer', async () => {
    const { context } = provider;
    for (const language of LANGUAGES) {
      await context.db.update(customers).set({ language }).where(eq(customers.id, customerId));
      await context.db.delete(notices);
      const before = await count();
      const at = await goBefore(7);
      await Promise.all([run(), run(), run()]);
      expect(await count()).toBe(before + 1);
      const { body, subject, urgent, ...email } = await lastMessage(
        context,
        DEMO,
        'renewal-notice',
      );
      const date = dayText(language, new Date(at.getTime() + 7 * DAY_MS));
      expect(body).toContain(date);
      expect(subject).toContain(date);
      expect(`${subject}${body}`).not.toMatch(/\{\{|provider\./);
      expect({ urgent, language: email.language }).toEqual({ urgent: false, language });
    }
  });

  it('run on one instance at a time', async () => {
    const { context, clock } = provider;
    await goBefore(7);
    await runOnOneInstance(context, 'notices', async () => {
      await queueNoticesOnOneInstance(context);
      expect(await count()).toBe(0);
      clock.advance(31_000);
      await queueNoticesOnOneInstance(context);
      expect(await count()).toBe(1);
    });
  });

  it('are written again after a crash before the commit, and not after it', async () => {
    const { context } = provider;
    await goBefore(7);
    const { checkpoint } = context;
    context.checkpoint = async (name) => {
      if (name === 'notice:queued') throw new Error('stopped');
    };
    expect(await run()).toBe(0);
    expect(await recordedNotices(context, DEMO)).toEqual([]);
    expect(await count()).toBe(0);
    context.checkpoint = checkpoint;
    await run();
    // The instance ends before anything is delivered; the next one has only the database.
    await run();
    const sent: string[] = [];
    context.gateways.mail = { send: async ({ to }) => void sent.push(to), close: () => undefined };
    await deliverDue(context);
    await deliverDue(context);
    expect(sent.filter((to) => to === DEMO)).toHaveLength(1);
  });

  it('wait for no mail server, and no code waits for them', async () => {
    const { context } = provider;
    await goBefore(7);
    const held = Promise.withResolvers<void>();
    const noticeTaken = Promise.withResolvers<void>();
    const codeSent = Promise.withResolvers<void>();
    context.gateways.mail = {
      send: async ({ to, subject }) => {
        if (subject.includes('renews on')) {
          noticeTaken.resolve();
          await held.promise;
        }
        if (to === DEMO && /\d{6}/.test(subject)) codeSent.resolve();
      },
      close: () => undefined,
    };
    await run();
    const delivery = deliverDue(context);
    // Waiting for a new connection, it could leave the notice to the delivery below.
    await noticeTaken.promise;
    const { token } = await signIn(context, DEMO);
    await provider.app.request('/hub/api/vnum/auth/send-email-2fa', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    });
    await deliverDue(context);
    // Either delivery may have taken the code, while the notice is still held.
    await codeSent.promise;
    await goBefore(1);
    await run();
    expect(await count()).toBe(2);
    held.resolve();
    await delivery;
  });

  it('are left to the next kind when they are too late', async () => {
    await goBefore(4);
    await run();
    expect(await count()).toBe(0);
    await goBefore(1);
    await run();
    expect((await recordedNotices(provider.context, DEMO)).map(({ kind }) => kind)).toEqual([
      'renewal-tomorrow',
    ]);
    await goBefore(0);
    await run();
    expect(await count()).toBe(1);
  });

  it('are not delivered any more when what they announce has begun', async () => {
    const { context } = provider;
    await goBefore(1);
    await run();
    const sent: string[] = [];
    context.gateways.mail = { send: async ({ to }) => void sent.push(to), close: () => undefined };
    await goBefore(0);
    await deliverDue(context);
    expect(sent).not.toContain(DEMO);
    expect(await lastMessage(context, DEMO, 'renewal-notice')).toMatchObject({ state: 'failed' });
  });

  it('leave out a number that was stopped, also one that waits to be delivered', async () => {
    const { context } = provider;
    const [first, second] = await shownNumbers(provider);
    await goBefore(7);
    await run();
    const before = assertDefined((await emailsOf(context, DEMO, 'renewal-notice'))[0]);
    await setRenewal(provider, assertDefined(first).didid, false);
    expect(await count()).toBe(0);
    await run();
    await run();
    const [after, ...more] = await emailsOf(context, DEMO, 'renewal-notice');
    expect(more).toEqual([]);
    expect(before.body.match(/^Number: /gm)).toHaveLength(3);
    expect(assertDefined(after).body.match(/^Number: /gm)).toHaveLength(2);
    await deliverDue(context);
    const { token } = await signIn(context, DEMO);
    await typePassword(provider.app, token);
    const params = { didid: assertDefined(second).didid };
    await request(provider.app, releaseNumber, { token, params });
    await run();
    expect(await count(), 'a delivered one is not sent again').toBe(1);
  });

  it('name the sum of another duration, where they wait to be delivered when it is chosen', async () => {
    const { app, context } = provider;
    await goBefore(7);
    await run();
    const [before] = await emailsOf(context, DEMO, 'renewal-notice');
    const { token } = await signIn(context, DEMO);
    const { result } = (await request(app, getPackagePrice, { token })).body;
    const { renewalPackageID: renewalPriceId } = assertDefined(result?.discounts.at(-1));
    await request(app, renewPackage, { token, query: { renewalPriceId } });
    expect(await count()).toBe(0);
    await run();
    const [after, ...more] = await emailsOf(context, DEMO, 'renewal-notice');
    expect(more).toEqual([]);
    const sumOf = (email = before) => /\$[\d.]+/.exec(assertDefined(email).body)?.[0];
    expect(sumOf(after)).not.toBe(sumOf(before));
  });

  it('name a number that renews again, where they wait to be delivered', async () => {
    const { context } = provider;
    const [first] = await shownNumbers(provider);
    await setRenewal(provider, assertDefined(first).didid, false);
    await goBefore(7);
    await run();
    await setRenewal(provider, assertDefined(first).didid, true);
    await run();
    const [email, ...more] = await emailsOf(context, DEMO, 'renewal-notice');
    expect(more).toEqual([]);
    expect(assertDefined(email).body.match(/^Number: /gm)).toHaveLength(3);
  });

  it('are written anew about the numbers that still renew when the first one failed', async () => {
    const { context } = provider;
    const [first] = await shownNumbers(provider);
    await goBefore(7);
    await run();
    await context.db.update(outbox).set({ state: 'failed' });
    await setRenewal(provider, assertDefined(first).didid, false);
    expect(await count()).toBe(0);
    await run();
    const [anew] = await emailsOf(context, DEMO, 'renewal-notice');
    expect(assertDefined(anew).body.match(/^Number: /gm)).toHaveLength(2);
  });

  it('are not sent after the last stop, a release, or the end of the account', async () => {
    const { context } = provider;
    const [first, ...others] = await shownNumbers(provider);
    for (const { didid } of others) await setRenewal(provider, didid, false);
    await goBefore(7);
    await run();
    expect(await count()).toBe(1);
    const { token } = await signIn(context, DEMO);
    await typePassword(provider.app, token);
    await request(provider.app, releaseNumber, {
      token,
      params: { didid: assertDefined(first).didid },
    });
    expect(await count()).toBe(0);
    await setRenewal(provider, assertDefined(others[0]).didid, true);
    await run();
    expect(await count()).toBe(1);
    const { token: last } = await signIn(context, DEMO);
    await typePassword(provider.app, last);
    const body = { languageISO: 'en', message: 'Bye' } as const;
    await request(provider.app, cancelCustomer, { token: last, body });
    await run();
    expect(await count()).toBe(0);
    expect(await context.db.$count(notices, eq(notices.customerId, customerId))).toBe(0);
  });

  it('are not sent to a suspended account', async () => {
    const { context } = provider;
    await goBefore(7);
    await context.db
      .update(customers)
      .set({ status: 'Suspended' })
      .where(eq(customers.id, customerId));
    await run();
    expect(await count()).toBe(0);
  });

  it('are deleted 90 days after what they were about', async () => {
    const { context, clock } = provider;
    await goBefore(7);
    await run();
    clock.advance(96 * DAY_MS);
    await cleanUp(context);
    expect(await recordedNotices(context, DEMO)).toHaveLength(1);
    clock.advance(2 * DAY_MS);
    await cleanUp(context);
    expect(await recordedNotices(context, DEMO)).toEqual([]);
  });
});
