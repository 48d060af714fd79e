import type { Context } from '#provider/domain/context.ts';
import { seedAccounts } from './accounts.ts';
import { seedCatalogue } from './catalogue.ts';

/** Fills a sandbox: the catalogue first, then the demo accounts that own numbers of it. */
export async function seedSandbox(context: Context): Promise<void> {
  await seedCatalogue(context.db);
  await seedAccounts(context);
}
