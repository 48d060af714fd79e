import { ROUTES } from '#config/routes.ts';
import type { ProviderConfig } from '#provider/platform/config.ts';
import { getCustomerByEmail } from '#provider/domain/customers/customer.ts';
import { siteLink } from '#provider/domain/messages/site-links.ts';
import { issuePortInToken } from '#provider/domain/auth/sign-in/port-in-login.ts';
import { withContext } from './with-context.ts';

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
  const link = await withContext(config, async (context) => {
    const customer = await getCustomerByEmail(context, email);
    const token = await issuePortInToken(context, customer);
    return siteLink(context, customer.language, `${ROUTES.login}?portInToken=${token}`);
  });
  process.stdout.write(`${link}\n`);
}
