import type { ProviderConfig } from '#provider/platform/config.ts';
import { retryMessages } from '#provider/domain/messages/retry.ts';
import { withContext } from './with-context.ts';

const USAGE = `Usage:
  messages retry   sends what failed in the last seven days and had no code or link in it`;

/**
 * Has failed messages sent again by the service; throws with the usage when the words make no
 * command.
 */
export async function runMessagesCommand(
  config: ProviderConfig,
  [, verb, ...rest]: readonly string[],
): Promise<void> {
  if (verb !== 'retry' || rest.length > 0) throw new Error(USAGE);
  const count = await withContext(config, retryMessages);
  process.stdout.write(`${count} ${count === 1 ? 'message' : 'messages'} will be sent again\n`);
}
