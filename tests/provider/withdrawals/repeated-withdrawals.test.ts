import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { processWithdrawals } from '#provider/domain/withdrawals/process.ts';
import { customerNumbers } from '#provider/platform/db/schema/customers.ts';
import { DAY_MS } from '#lib/time.ts';
import { buyNumber, firstOnSale } from '../support/customers/added-numbers.ts';
import { assertDefined } from '../support/assert-defined.ts';
import { emailOf } from '../support/customers/buyers.ts';
import { describeOnBothEngines, type TestProvider } from '../support/databases/engines.ts';
import { addCall, sell, send } from '../support/payments/withdrawals.ts';

describeOnBothEngines('withdrawals of one customer', (open) => {
  let provider: TestProvider;
  let customerId: number;
  let first: string;
  beforeEach(async () => {
    provider = await open();
    ({ customerId, confirmation: first } = await sell(provider));
  });

  const withdraw = async (confirmation: string): Promise<void> => {
    await send(provider, confirmation);
    await processWithdrawals(provider.context);
  };

  /** Adds a number to the customer's account and withdraws from it, with or without a call. */
  const buyAndWithdraw = async (use: 'unused' | 'used' = 'unused'): Promise<string> => {
    const product = await firstOnSale(provider);
    const bought = await buyNumber(provider, product, {
      email: emailOf(1),
      key: `add-${product.DIDID}`,
    });
    const [number] = await provider.context.db
      .select()
      .from(customerNumbers)
      .where(eq(customerNumbers.didId, product.DIDID));
    const rented = { number: assertDefined(number), digits: '12025550144' };
    if (use === 'used') await addCall(provider, rented);
    const confirmation = assertDefined(bought.confirmationId);
    await withdraw(confirmation);
    return confirmation;
  };

  /** The warnings so far, without their times. */
  const warnings = () =>
    provider.logLines
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ level }) => level === 40)
      .map(({ msg, customerId: id, withdrawals: count }) => ({ msg, customerId: id, count }));
  const warningOf = (count: number) => ({
    msg: 'a customer withdraws from many orders',
    customerId,
    count,
  });

  it('are named in a warning from the third within 90 days on', async () => {
    await withdraw(first);
    const second = await buyAndWithdraw('used');
    await withdraw(second);
    expect(warnings()).toEqual([]);
    provider.clock.advance(89 * DAY_MS);
    await buyAndWithdraw();
    expect(warnings()).toEqual([warningOf(3)]);
    await buyAndWithdraw();
    expect(warnings()).toEqual([warningOf(3), warningOf(4)]);
  });

  it('are not named when the first of three is 90 days ago', async () => {
    await withdraw(first);
    provider.clock.advance(DAY_MS);
    await buyAndWithdraw();
    provider.clock.advance(89 * DAY_MS);
    await buyAndWithdraw();
    expect(warnings()).toEqual([]);
  });

  it('are not named with those of other customers', async () => {
    const second = await sell(provider, 2);
    const third = await sell(provider, 3);
    await withdraw(first);
    await send(provider, second.confirmation, 2);
    await send(provider, third.confirmation, 3);
    await processWithdrawals(provider.context);
    expect(warnings()).toEqual([]);
  });
});
