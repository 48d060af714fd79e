import type { Context } from '#provider/context.ts';
import { seedCatalogue } from './catalogue.ts';

/** Fills a sandbox: its catalogue. */
export async function seedSandbox(context: Context): Promise<void> {
  await seedCatalogue(context.db);
}
