import { sql, type SQL } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { renewByHand } from '#provider/cli/billing.ts';
import { findCustomerByEmail } from '#provider/domain/customers/customer.ts';
import { findPlan } from '#provider/domain/plans/plan.ts';
import { DAY_MS } from '#lib/time.ts';
import { queueNotices } from '#provider/domain/notices/queue-notices.ts';
import { renewDue, renewOnOneInstance } from '#provider/domain/plans/renewal/renew-due.ts';
import {
  DEMO,
  expectLedgerToAddUp,
  OTHER,
  paymentsOf,
} from '../support/customers/customer-area.ts';
import { describeOnBothEngines, type TestProvider } from '../support/databases/engines.ts';
import { assertDefined } from '../support/assert-defined.ts';

describeOnBothEngines('runs of the renewals', (open) => {
  let provider: TestProvider;
  beforeEach(async () => {
    provider = await open();
  });

  const planOf = async (email: string) => {
    const customer = assertDefined(await findCustomerByEmail(provider.context, email));
    return { customer, plan: assertDefined(await findPlan(provider.context.db, customer.id)) };
  };

  it('go on while one account’s charge hangs', async () => {
    const { context } = provider;
    const { customer, plan } = await planOf(DEMO);
    const { payment: gateway } = context.gateways;
    const { charge } = gateway;
    let release = (): void => undefined;
    const hanging = new Promise<void>((resolve) => (release = resolve));
    let first = true;
    gateway.charge = async (input) => {
      const hangs = first;
      first = false;
      if (hangs) await hanging;
      return charge(input);
    };
    const others = async () =>
      (await paymentsOf(context, assertDefined(await findCustomerByEmail(context, OTHER)).id))
        .concat(await paymentsOf(context, customer.id))
        .filter(
          ({ kind, status, createdAt }) =>
            kind === 'renewal' && status === 'succeeded' && createdAt >= context.now(),
        );
    const run = renewDue(context, plan.nextPaymentAt);
    await expect.poll(others, { timeout: 90_000 }).toHaveLength(1);
    release();
    expect((await run).renewed).toBe(2);
    await expectLedgerToAddUp(context);
  });

  it('end between two accounts when the provider stops', async () => {
    const { context } = provider;
    const { plan } = await planOf(DEMO);
    const run = await renewDue(context, plan.nextPaymentAt, { signal: AbortSignal.abort() });
    expect(run).toEqual({ ended: 0, renewed: 0, failed: 0, suspended: 0 });
  });

  it('log at which step an account failed', async () => {
    const { context, logLines } = provider;
    const { plan } = await planOf(DEMO);
    const checkpoint = async () => {
      throw new Error('stopped');
    };
    const run = await renewDue({ ...context, checkpoint }, plan.nextPaymentAt);
    expect(run).toMatchObject({ renewed: 0, failed: 0 });
    const failures = logLines.filter((line) =>
      line.includes('a renewal step failed for an account'),
    );
    const steps = failures.map((line) => (JSON.parse(line) as { step: string }).step);
    expect(steps).toContain('renew');
  });

  it('charge no customer while the clocks of database and instance differ', async () => {
    const { context, clock, logLines } = provider;
    const { plan } = await planOf(DEMO);
    const jumped = { ...context, databaseNow: () => sql`statement_timestamp()` as SQL<Date> };
    clock.set(plan.nextPaymentAt);
    await renewOnOneInstance(jumped);
    await expect(renewByHand(jumped)).rejects.toThrow('Nothing was renewed');
    expect((await planOf(DEMO)).plan.nextPaymentAt).toEqual(plan.nextPaymentAt);
    expect(logLines.join('')).toContain('clocks differ');
  });

  it('renew by hand what is due now and was announced, or all that is due at a moment that is given', async () => {
    const { context, clock } = provider;
    const { plan } = await planOf(DEMO);
    const nothing = '0 renewed, 0 failed, 0 suspended, 0 numbers ended';
    expect(await renewByHand(context)).toBe(nothing);
    clock.set(plan.nextPaymentAt);
    expect(await renewByHand(context), 'without a notice').toContain('0 renewed');
    await queueNotices(context, new Date(plan.nextPaymentAt.getTime() - DAY_MS));
    expect(await renewByHand(context)).toContain('2 renewed');
    const { nextPaymentAt } = (await planOf(DEMO)).plan;
    expect(await renewByHand(context)).toBe(nothing);
    expect(await renewByHand(context, nextPaymentAt)).toContain('2 renewed');
  });
});
