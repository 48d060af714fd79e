import { eq } from 'drizzle-orm';
import type { Transaction } from '#provider/platform/context.ts';
import { customers } from '#provider/platform/db/schema/customers.ts';
import type { Customer } from './customer-of.ts';

/**
 * Locks a customer's row until the transaction ends. A change of an account's plan, cards or status
 * takes this lock first.
 */
export async function lockCustomer(tx: Transaction, customerId: number): Promise<Customer> {
  const [customer] = await tx
    .select()
    .from(customers)
    .where(eq(customers.id, customerId))
    .for('update');
  if (!customer) throw new Error('a customer is not there any more');
  return customer;
}
