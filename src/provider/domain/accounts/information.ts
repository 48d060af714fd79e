import { eq, sum } from 'drizzle-orm';
import { type Cents, toDollars } from '#lib/money/money.ts';
import type { Executor } from '#provider/platform/context.ts';
import { ledgerEntries } from '#provider/platform/db/schema/billing.ts';
import type { AccountInfo } from '#contract/entities.ts';
import type { Context, Session } from '#provider/domain/context.ts';
import { getCustomer } from '#provider/domain/customers/customer.ts';

/** Returns what a customer's ledger adds up to, in cents. */
export async function getBalance(db: Executor, customerId: number): Promise<Cents> {
  const [row] = await db
    .select({ cents: sum(ledgerEntries.amountCents).mapWith(Number) })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.customerId, customerId));
  return row?.cents ?? 0;
}

const getInitial = (name: string): string => [...name.trim()][0]?.toLocaleUpperCase() ?? '';

/** Returns what the profile menu and the account page show of a customer. */
export async function getAccountInformation(
  context: Context,
  session: Session,
): Promise<AccountInfo> {
  const customer = await getCustomer(context, session);
  const { firstName, lastName } = customer;
  return {
    currentBalance: toDollars(await getBalance(context.db, customer.id)),
    language: customer.language,
    customerEmail: customer.email,
    name: `${firstName} ${lastName}`,
    firstName,
    lastName,
    initials: `${getInitial(firstName)}${getInitial(lastName)}`,
    twoFactorEnabled: customer.twoFactorEnabled,
  };
}
