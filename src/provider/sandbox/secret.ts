import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from '#provider/platform/context.ts';
import { settings } from '#provider/platform/db/schema/texts.ts';

const NAME = 'sandbox-secret';

/** The signing secret of a sandbox, made once and kept in its database so that sessions outlive a restart. */
export async function sandboxSecret(db: Database): Promise<string> {
  await db
    .insert(settings)
    .values({ name: NAME, value: randomBytes(32).toString('base64url') })
    .onConflictDoNothing();
  const [row] = await db.select().from(settings).where(eq(settings.name, NAME));
  if (!row) throw new Error('the sandbox secret could not be stored');
  return row.value;
}
