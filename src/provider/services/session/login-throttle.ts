import { eq, sql } from 'drizzle-orm';
import type { Context } from '#provider/context.ts';
import { loginAttempts } from '#provider/db/schema/sessions.ts';
import { rateLimited } from '#provider/errors.ts';
import { keyedDigest } from '../token/digest.ts';
import { secretOf } from '../token/signing.ts';

/** Ten failures are free; then the wait doubles from one second up to a quarter of an hour. */
const FREE_FAILURES = 10;
const LONGEST_WAIT_SECONDS = 900;
/** Failures are forgotten after an hour without any. */
const FORGET_SECONDS = 3_600;

/** The seconds to wait after that many failures in a row. */
export const waitAfter = (failures: number): number =>
  failures < FREE_FAILURES
    ? 0
    : Math.min(2 ** Math.min(failures - FREE_FAILURES, 20), LONGEST_WAIT_SECONDS);

const keyFor = (context: Context, kind: 'account' | 'address', value: string): string =>
  keyedDigest(secretOf(context), `login-${kind}`, value);

/** Counts a try as failed before it is made, so that tries at the same time count too; false while the key has to wait. */
async function countTry(context: Context, key: string): Promise<boolean> {
  const now = context.now();
  const at = (seconds: number) => new Date(now.getTime() + seconds * 1000).toISOString();
  const fresh = sql`${loginAttempts.lastTriedAt} <= ${at(-FORGET_SECONDS)}::timestamptz`;
  const failures = sql`case when ${fresh} then 1 else ${loginAttempts.failures} + 1 end`;
  const wait = sql`least(power(2, least(${failures} - ${FREE_FAILURES}::int, 20)), ${LONGEST_WAIT_SECONDS}::int)`;
  const [row] = await context.db
    .insert(loginAttempts)
    .values({ key, failures: 1, lastTriedAt: now })
    .onConflictDoUpdate({
      target: loginAttempts.key,
      set: {
        failures,
        lastTriedAt: now,
        blockedUntil: sql`case when ${failures} < ${FREE_FAILURES}::int then null
          else ${now.toISOString()}::timestamptz + ${wait} * interval '1 second' end`,
      },
      setWhere: sql`${loginAttempts.blockedUntil} is null or ${loginAttempts.blockedUntil} <= ${now.toISOString()}::timestamptz`,
    })
    .returning();
  return row !== undefined;
}

async function refuseWhileWaiting(context: Context, key: string): Promise<never> {
  const [row] = await context.db.select().from(loginAttempts).where(eq(loginAttempts.key, key));
  const until = row?.blockedUntil?.getTime() ?? 0;
  throw rateLimited((until - context.now().getTime()) / 1000);
}

/** Counts a password check against its account and its network address; throws 429 while either has to wait. */
export async function beforePasswordCheck(
  context: Context,
  { email, ip }: { email: string; ip: string },
): Promise<void> {
  for (const key of [keyFor(context, 'address', ip), keyFor(context, 'account', email)]) {
    if (!(await countTry(context, key))) await refuseWhileWaiting(context, key);
  }
}

/** Takes the count of a right password back: all of the account's, and this one try of the address. */
export async function afterRightPassword(
  context: Context,
  { email, ip }: { email: string; ip: string },
): Promise<void> {
  await context.db
    .delete(loginAttempts)
    .where(eq(loginAttempts.key, keyFor(context, 'account', email)));
  await context.db
    .update(loginAttempts)
    .set({ failures: sql`greatest(${loginAttempts.failures} - 1, 0)` })
    .where(eq(loginAttempts.key, keyFor(context, 'address', ip)));
}
