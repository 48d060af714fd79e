import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { releaseNumber } from '#contract/hub/numbers.ts';
import { DAY_MS } from '#lib/time.ts';
import { authenticate } from '#provider/domain/auth/session/session.ts';
import { releaseNumber as releaseAt } from '#provider/domain/numbers/renewal.ts';
import { restingDids } from '#provider/platform/db/schema/catalogue.ts';
import { suspensions } from '#provider/platform/db/schema/renewals.ts';
import { savedCards } from '#provider/platform/db/schema/saved-cards.ts';
import { renewDue } from '#provider/domain/plans/renewal/renew-due.ts';
import { request } from '../support/servers/app.ts';
import {
  DEMO,
  expectLedgerToAddUp,
  OTHER,
  paymentsOf,
  signIn,
  typePassword,
} from '../support/customers/customer-area.ts';
import { describeOnBothEngines, type TestProvider } from '../support/databases/engines.ts';
import { holdRenewal } from '../support/payments/held-renewal.ts';
import { lastMessage } from '../support/customers/messages.ts';
import { assertDefined } from '../support/assert-defined.ts';
import { chargedRenewals, shownNumbers } from '../support/customers/numbers.ts';

describeOnBothEngines('a release', (open) => {
  let provider: TestProvider;
  let token: string;
  beforeEach(async () => {
    provider = await open();
    token = (await signIn(provider.context, DEMO)).token;
  });

  const release = (didid: number) =>
    request(provider.app, releaseNumber, { token, params: { didid } });
  const required = { isSuccessful: false, messages: [{ code: 'password-check-required' }] };

  it('needs the password of the last five minutes, each time', async () => {
    const { app, clock } = provider;
    const [first, second] = await shownNumbers(provider);
    expect((await release(assertDefined(first).didid)).json).toMatchObject(required);
    await typePassword(app, token);
    clock.advance(5 * 60_000);
    expect((await release(assertDefined(first).didid)).json).toMatchObject(required);
    expect(await shownNumbers(provider)).toHaveLength(3);
    await typePassword(app, token);
    expect((await release(assertDefined(first).didid)).body.isSuccessful).toBe(true);
    expect((await release(assertDefined(second).didid)).json).toMatchObject(required);
    expect((await release(assertDefined(first).didid)).status).toBe(404);
  });

  it('ends the number at once, refunds nothing and is confirmed by email', async () => {
    const { context, app } = provider;
    const { customer } = await signIn(context, DEMO);
    const bills = await paymentsOf(context, customer.id);
    const { didid } = assertDefined((await shownNumbers(provider))[1]);
    await typePassword(app, token);
    expect((await release(didid)).body.isSuccessful).toBe(true);
    expect((await shownNumbers(provider)).map((number) => number.didid)).not.toContain(didid);
    const [resting] = await context.db.select().from(restingDids);
    expect(resting).toEqual({
      didId: didid,
      releaseAt: new Date(context.now().getTime() + 90 * DAY_MS),
    });
    expect(await paymentsOf(context, customer.id)).toEqual(bills);
    const mail = await lastMessage(context, DEMO, 'number-released');
    expect(mail.body).toContain('/withdrawal\n');
    expect(mail.body).toContain('+44 ');
    expect(mail.body).toContain('isn’t refunded');
    expect(provider.logLines.join('')).toContain('"event":"number-released"');
    await expectLedgerToAddUp(context);
  });

  it('leaves an active account that is charged nothing when every number is released', async () => {
    const { context, app } = provider;
    const { customer } = await signIn(context, DEMO);
    const start = context.now();
    for (const { didid } of await shownNumbers(provider)) {
      await typePassword(app, token);
      expect((await release(didid)).body.isSuccessful).toBe(true);
    }
    await renewDue(context, new Date(start.getTime() + 365 * DAY_MS));
    expect(await chargedRenewals(context, customer.id, start)).toEqual([]);
    expect((await signIn(context, DEMO)).customer.status).toBe('Active');
  });

  it('is refused while the number’s renewal is charged, and keeps the password check', async () => {
    const { context, app, clock } = provider;
    const { customer } = await signIn(context, DEMO);
    const { didid, paidUntil } = assertDefined((await shownNumbers(provider))[0]);
    clock.set(paidUntil);
    token = (await signIn(context, DEMO)).token;
    await typePassword(app, token);
    const { finish } = await holdRenewal(context, customer.id, paidUntil);
    const refused = await release(didid);
    const busy = { messages: [{ code: 'renewal-in-progress' }] };
    expect([refused.status, refused.json]).toMatchObject([409, busy]);
    expect(await finish()).toBe(200);
    expect((await release(didid)).body.isSuccessful).toBe(true);
    await expectLedgerToAddUp(context);
  });

  it('resolves a suspension that came after the session was checked, with the last number', async () => {
    const { context, app, clock } = provider;
    const { customer } = await signIn(context, DEMO);
    const shown = await shownNumbers(provider);
    clock.set(assertDefined(shown[0]).paidUntil);
    token = (await signIn(context, DEMO)).token;
    await context.db
      .update(savedCards)
      .set({ gatewayToken: 'card_nobody_knows' })
      .where(eq(savedCards.customerId, customer.id));
    for (const { didid } of shown.slice(1)) {
      await typePassword(app, token);
      await release(didid);
    }
    await typePassword(app, token);
    const session = assertDefined(await authenticate(context, token));
    expect((await renewDue(context, context.now())).failed).toBe(1);
    expect((await signIn(context, DEMO)).customer.status).toBe('PreSuspended');
    await releaseAt(context, session, assertDefined(shown[0]).didid);
    expect((await signIn(context, DEMO)).customer.status).toBe('Active');
    const [suspension] = await context.db
      .select()
      .from(suspensions)
      .where(eq(suspensions.customerId, customer.id));
    expect(suspension).toMatchObject({ resolvedAt: context.now(), resolvingBillId: null });
    await expectLedgerToAddUp(context);
  });

  it('is not for another customer’s number', async () => {
    const [theirs] = await shownNumbers(provider, OTHER);
    await typePassword(provider.app, token);
    expect((await release(assertDefined(theirs).didid)).status).toBe(404);
    expect(await shownNumbers(provider, OTHER)).toHaveLength(1);
  });
});
