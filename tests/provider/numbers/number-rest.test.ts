import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { releaseNumber } from '#contract/hub/numbers.ts';
import { renewDue } from '#provider/domain/plans/renewal/renew-due.ts';
import { processWithdrawals } from '#provider/domain/withdrawals/process.ts';
import { customerNumbers } from '#provider/platform/db/schema/customers.ts';
import { calls, receivedMessages } from '#provider/platform/db/schema/numbers.ts';
import { DAY_MS, HOUR_MS } from '#lib/time.ts';
import { buyNumber, firstOnSale } from '../support/customers/added-numbers.ts';
import { request } from '../support/servers/app.ts';
import { assertDefined } from '../support/assert-defined.ts';
import { emailOf, orderOf, statusOf } from '../support/customers/buyers.ts';
import { signIn, typePassword } from '../support/customers/customer-area.ts';
import { describeOnBothEngines, type TestProvider } from '../support/databases/engines.ts';
import { lastMessage } from '../support/customers/messages.ts';
import { setRenewal } from '../support/customers/numbers.ts';
import {
  addCall,
  refundsOf,
  sell,
  send,
  withoutIsolates,
} from '../support/payments/withdrawals.ts';

describeOnBothEngines('a number that has ended', (open) => {
  let provider: TestProvider;
  let sold: Awaited<ReturnType<typeof sell>>;
  beforeEach(async () => {
    provider = await open();
    sold = await sell(provider);
  });

  const withdraw = async (): Promise<void> => {
    await send(provider, sold.confirmation);
    await processWithdrawals(provider.context);
    expect(await statusOf(provider.context, sold.didId)).toBe('sold');
  };

  const release = async (): Promise<void> => {
    const { app, context } = provider;
    const { token } = await signIn(context, emailOf(1));
    await typePassword(app, token, orderOf(1, 0, 0).Password);
    const released = await request(app, releaseNumber, { token, params: { didid: sold.didId } });
    expect(released.status).toBe(200);
  };

  const addCallOf = async (
    outcome: 'blocked' | 'not-connected' | 'no-destination',
  ): Promise<void> => {
    await addCall(provider, sold);
    const isOfNumber = eq(calls.customerNumberId, sold.number.id);
    await provider.context.db.update(calls).set({ outcome }).where(isOfNumber);
  };

  /** Checks that the number is on sale again so many days from now, and not before. */
  const expectOnSaleIn = async (days: number): Promise<void> => {
    const { context } = provider;
    const end = context.now().getTime() + days * DAY_MS;
    await renewDue(context, new Date(end - 1));
    expect(await statusOf(context, sold.didId)).toBe('sold');
    await renewDue(context, new Date(end));
    expect(await statusOf(context, sold.didId)).toBe('available');
  };

  it('is sold again after seven days when it was withdrawn from at once, without a call', async () => {
    provider.clock.advance(HOUR_MS);
    await withdraw();
    await expectOnSaleIn(7);
  });

  it('rests as long as it was rented when it had no call', async () => {
    provider.clock.advance(9.5 * DAY_MS);
    await withdraw();
    await expectOnSaleIn(10);
  });

  it.each(['blocked', 'not-connected', 'no-destination'] as const)(
    'rests as briefly when it was refunded in full after a %s call alone',
    async (outcome) => {
      await addCallOf(outcome);
      await withdraw();
      expect(await refundsOf(provider)).toMatchObject([{ amountCents: sold.cents }]);
      await expectOnSaleIn(7);
    },
  );

  it('rests 90 days after a call that was not connected, when a renewal was not refunded', async () => {
    await addCallOf('not-connected');
    const { context, clock } = provider;
    const isOfNumber = eq(customerNumbers.id, sold.number.id);
    const lastPaymentAt = new Date(context.now().getTime() + DAY_MS);
    await context.db.update(customerNumbers).set({ lastPaymentAt }).where(isOfNumber);
    clock.advance(2 * DAY_MS);
    await withdraw();
    await expectOnSaleIn(90);
  });

  it.each([
    ['blocked', 7],
    ['not-connected', 90],
    ['no-destination', 90],
  ] as const)('rests after its release and a %s call for %i days', async (outcome, days) => {
    await addCallOf(outcome);
    await release();
    await expectOnSaleIn(days);
  });

  it('rests 90 days after a call', async () => {
    await addCall(provider, sold);
    await withdraw();
    await expectOnSaleIn(90);
  });

  it('rests 90 days after a message', async () => {
    const { context } = provider;
    const message = { customerNumberId: sold.number.id, sender: 'BANK', receivedAt: context.now() };
    await context.db.insert(receivedMessages).values(message);
    await withdraw();
    await expectOnSaleIn(90);
  });

  it('rests by its last order when the same customer had it before', async () => {
    const { context, clock } = provider;
    await withdraw();
    clock.advance(7 * DAY_MS);
    await renewDue(context, context.now());
    const product = { ...(await firstOnSale(provider)), DIDID: sold.didId };
    const bought = await buyNumber(provider, product, { email: emailOf(1), key: 'again' });
    clock.advance(HOUR_MS);
    await send(provider, assertDefined(bought.confirmationId));
    await processWithdrawals(context);
    await expectOnSaleIn(7);
  });

  it('rests as briefly when it was released', async () => {
    provider.clock.advance(8 * DAY_MS);
    await release();
    await expectOnSaleIn(8);
  });

  it.each([
    ['that was called', 90],
    ['without a call', 31],
  ])('%s rests for the %i days that the email about its stop names', async (use, days) => {
    const { context, clock } = provider;
    if (use === 'that was called') await addCall(provider, sold);
    await setRenewal(provider, sold.didId, false, emailOf(1));
    const { body } = await lastMessage(context, emailOf(1), 'renewal-stopped');
    expect(withoutIsolates(body)).toContain(`No one else can get it for ${days} days`);
    clock.set(sold.number.nextPaymentAt);
    expect((await renewDue(context, context.now())).ended).toBe(1);
    await expectOnSaleIn(days);
  });
});
