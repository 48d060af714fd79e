import type { ProviderConfig } from '#provider/platform/config.ts';
import type { Context } from '#provider/domain/context.ts';
import { createContext } from '#provider/setup/create-context.ts';
import { openDatabase } from '#provider/platform/db/open.ts';
import { createLog } from '#provider/platform/log.ts';
import { logSecurityEvent } from '#provider/platform/security-events.ts';
import { findCustomerByEmail, lockOpenCustomer } from '#provider/domain/customers/customer.ts';
import { revokeEverything } from '#provider/domain/auth/session/revoke.ts';

const USAGE = `Usage:
  sessions end <email>   ends every session, trusted device and open link of this customer`;

/**
 * Ends everything that was granted to a customer; throws with the usage when the words make no
 * command, or when no customer has this address.
 */
export async function runSessionsCommand(
  config: ProviderConfig,
  [, verb, email, ...rest]: readonly string[],
): Promise<void> {
  if (verb !== 'end' || email === undefined || rest.length > 0) throw new Error(USAGE);
  const opened = await openDatabase(config);
  try {
    const context = await createContext(opened, config, createLog(config.logLevel));
    await endSessions(context, email);
    process.stdout.write('Every session of this customer has ended.\n');
  } finally {
    await opened.close();
  }
}

/**
 * Ends everything that was granted to the customer with this address; throws when there is none.
 */
export async function endSessions(context: Context, email: string): Promise<void> {
  const customer = await findCustomerByEmail(context, email.trim().toLowerCase());
  if (!customer) throw new Error('no customer has this email address');
  const { id: customerId } = customer;
  await context.db.transaction(async (tx) => {
    await lockOpenCustomer(tx, customerId);
    await revokeEverything(context, tx, customerId);
  });
  logSecurityEvent(context, 'sessions-ended', { customerId, reason: 'by-support' });
}
