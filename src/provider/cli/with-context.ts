import type { Context } from '#provider/domain/context.ts';
import type { ProviderConfig } from '#provider/platform/config.ts';
import { openDatabase } from '#provider/platform/db/open.ts';
import { createLog } from '#provider/platform/log.ts';
import { createContext } from '#provider/setup/create-context.ts';

/** Runs `work` with a context of the configured database, and closes it. */
export async function withContext<T>(
  config: ProviderConfig,
  work: (context: Context) => Promise<T>,
): Promise<T> {
  const opened = await openDatabase(config);
  try {
    return await work(await createContext(opened, config, createLog(config.logLevel)));
  } finally {
    await opened.close();
  }
}
