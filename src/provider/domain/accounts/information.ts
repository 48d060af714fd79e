import { toDollars } from '#lib/money/money.ts';
import type { AccountInfo } from '#contract/entities.ts';
import type { Context, Session } from '#provider/domain/context.ts';
import { getCustomer } from '#provider/domain/customers/customer.ts';
import { getBalance } from '#provider/domain/payments/ledger/balance.ts';

const initialOf = (name: string): string => [...name.trim()][0]?.toLocaleUpperCase() ?? '';

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
    initials: `${initialOf(firstName)}${initialOf(lastName)}`,
    twoFactorEnabled: customer.twoFactorEnabled,
  };
}
