import type { ProviderConfig } from '#provider/platform/config.ts';
import { createContext } from '#provider/setup/create-context.ts';
import { openDatabase } from '#provider/platform/db/open.ts';
import { createLog } from '#provider/platform/log.ts';
import { findCustomerByEmail } from '#provider/domain/customers/customer.ts';
import { getSiteLink } from '#provider/domain/messages/queue-text.ts';
import { issuePortInToken } from '#provider/domain/auth/sign-in/port-in-login.ts';

const USAGE = `Usage:
  port-in <email>   prints a link that signs this customer in once within 15 minutes`;

/**
 * Prints the link that a customer whose number is being ported in signs in with; throws with the
 * usage when the words make no command, or when no customer has this address.
 */
export async function runPortInCommand(
  config: ProviderConfig,
  [, email, ...rest]: readonly string[],
): Promise<void> {
  if (email === undefined || rest.length > 0) throw new Error(USAGE);
  const opened = await openDatabase(config);
  try {
    const context = await createContext(opened, config, createLog(config.logLevel));
    const customer = await findCustomerByEmail(context, email.trim().toLowerCase());
    if (!customer) throw new Error('no customer has this email address');
    const token = await issuePortInToken(context, customer);
    const link = getSiteLink(context, customer.language, `/login?portInToken=${token}`);
    process.stdout.write(`${link}\n`);
  } finally {
    await opened.close();
  }
}
