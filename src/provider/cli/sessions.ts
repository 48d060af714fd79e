import type { ProviderConfig } from '#provider/platform/config.ts';
import { endSessions } from '#provider/domain/auth/session/revoke.ts';
import { withContext } from './with-context.ts';

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
  await withContext(config, (context) => endSessions(context, email));
  process.stdout.write('Every session of this customer has ended.\n');
}
