import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { createLead } from '#contract/hub/inquiries.ts';
import { createValidatedSubscriber } from '#contract/main/ordering.ts';
import { leads } from '#provider/db/schema/inquiries.ts';
import { orders } from '#provider/db/schema/orders.ts';
import { cleanUp } from '#provider/services/cleanup/clean-up.ts';
import { request } from './support/app.ts';
import { confirmPhones, onSale, orderOf } from './support/buyers.ts';
import { describeOnBothEngines } from './support/engines.ts';
import { must } from './support/must.ts';

const DAY_MS = 86_400_000;

describeOnBothEngines('what is kept', (open) => {
  it('is the message of a form for two years', async () => {
    const { app, context, clock } = await open();
    const body = {
      email: 'ann@example.com',
      name: 'Ann Example',
      phone: '+1 2025550123',
      languageISO: 'en',
    } as const;
    await request(app, createLead, { body, headers: { 'brand-id': '5' } });
    clock.advance(729 * DAY_MS);
    await cleanUp(context);
    expect(await context.db.select().from(leads)).toHaveLength(1);
    clock.advance(2 * DAY_MS);
    await cleanUp(context);
    expect(await context.db.select().from(leads)).toEqual([]);
  });

  it('is the address of an order for as long as its customer, or for 90 days without one', async () => {
    const { app, context, clock } = await open();
    const { packageId, didIds } = await onSale(context, 2);
    await confirmPhones(context, [901, 902]);
    const bought = orderOf(901, must(didIds[0]), packageId);
    const declined = {
      ...orderOf(902, must(didIds[1]), packageId),
      CreditCardNumber: '4000000000000002',
    };
    await request(app, createValidatedSubscriber, { body: bought });
    await request(app, createValidatedSubscriber, { body: declined });
    const emailOf = async (didId: number) =>
      (await context.db.select().from(orders).where(eq(orders.didId, didId)))[0]?.email;
    clock.advance(89 * DAY_MS);
    await cleanUp(context);
    expect(await emailOf(declined.DIDID)).not.toBe('');
    clock.advance(2 * DAY_MS);
    await cleanUp(context);
    expect(await emailOf(declined.DIDID)).toBe('');
    expect(await emailOf(bought.DIDID)).not.toBe('');
  });
});
