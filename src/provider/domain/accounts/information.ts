import type { AccountInfo } from '#contract/entities.ts';
import { toDollars } from '#lib/money.ts';
import type { Context, Session } from '#provider/domain/context.ts';
import { balanceOf } from './balance.ts';
import { customerOf } from '#provider/domain/customers/customer-of.ts';

const initial = (name: string): string => [...name.trim()][0]?.toLocaleUpperCase() ?? '';

/** What the profile menu and the account page show of a customer. */
export async function accountInformation(context: Context, session: Session): Promise<AccountInfo> {
  const customer = await customerOf(context, session);
  const { firstName, lastName } = customer;
  return {
    currentBalance: toDollars(await balanceOf(context.db, customer.id)),
    language: customer.language,
    customerEmail: customer.email,
    name: `${firstName} ${lastName}`,
    firstName,
    lastName,
    initials: `${initial(firstName)}${initial(lastName)}`,
    twoFactorEnabled: customer.twoFactorEnabled,
  };
}
