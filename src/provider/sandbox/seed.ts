import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from '#provider/platform/context.ts';
import { settings } from '#provider/platform/db/schema/settings.ts';
import type { Context } from '#provider/domain/context.ts';
import { seedAccounts } from './accounts.ts';
import { seedCatalogue } from './catalogue.ts';

const SECRET = 'sandbox-secret';

/** Fills a sandbox: the catalogue first, then the demo accounts with numbers of it. */
export async function seedSandbox(context: Context): Promise<void> {
  await seedCatalogue(context.db);
  await seedAccounts(context);
}

/**
 * Returns the signing secret of a sandbox, created once and stored in its database, so that
 * sessions outlive a restart.
 */
export async function getSandboxSecret(db: Database): Promise<string> {
  await db
    .insert(settings)
    .values({ name: SECRET, value: randomBytes(32).toString('base64url') })
    .onConflictDoNothing();
  const [row] = await db.select().from(settings).where(eq(settings.name, SECRET));
  if (!row) throw new Error('the sandbox secret could not be stored');
  return row.value;
}
