import { eq, inArray, sql } from 'drizzle-orm';
import type { Context } from '#provider/context.ts';
import { loginAttempts } from '#provider/db/schema/sessions.ts';
import { rateLimited } from '#provider/errors.ts';
import { keyedDigest } from '../token/digest.ts';
import { secretOf } from '../token/signing.ts';

/** So many failures of one network address with one account are free; then the wait doubles from one second up to a quarter of an hour. */
const FREE_FAILURES = 10;
/** And so many with one account from anywhere: a stranger's guesses shall not keep its owner out, and many strangers shall not guess for ever. */
const FREE_FAILURES_OF_ACCOUNT = 100;
const LONGEST_WAIT_SECONDS = 900;
/** Failures are forgotten after an hour without any. */
const FORGET_SECONDS = 3_600;

/** Who tries to sign in, and from where. */
interface Attempt {
  email: string;
  ip: string;
}

/** What an attempt counts against, each with the failures that are free. Many people may share an address: an office, a mobile network. */
function countersOf(context: Context, { email, ip }: Attempt) {
  const keyFor = (kind: 'account' | 'address' | 'pair', value: string): string =>
    keyedDigest(secretOf(context), `login-${kind}`, value);
  return {
    address: { key: keyFor('address', ip), free: context.config.limits.loginFailuresPerAddress },
    account: { key: keyFor('account', email), free: FREE_FAILURES_OF_ACCOUNT },
    pair: { key: keyFor('pair', JSON.stringify([email, ip])), free: FREE_FAILURES },
  };
}

/** Counts a try as failed before it is made, so that tries at the same time count too; false while the key has to wait. */
async function countTry(context: Context, key: string, free: number): Promise<boolean> {
  const now = context.now();
  const at = (seconds: number) => new Date(now.getTime() + seconds * 1000).toISOString();
  const fresh = sql`${loginAttempts.lastTriedAt} <= ${at(-FORGET_SECONDS)}::timestamptz`;
  const failures = sql`case when ${fresh} then 1 else ${loginAttempts.failures} + 1 end`;
  const wait = sql`least(power(2, least(${failures} - ${free}::int, 20)), ${LONGEST_WAIT_SECONDS}::int)`;
  const [row] = await context.db
    .insert(loginAttempts)
    .values({ key, failures: 1, lastTriedAt: now })
    .onConflictDoUpdate({
      target: loginAttempts.key,
      set: {
        failures,
        lastTriedAt: now,
        blockedUntil: sql`case when ${failures} < ${free}::int then null
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

/** Counts a password check against its account, its network address and both together; throws 429 while one of them has to wait. */
export async function beforePasswordCheck(context: Context, attempt: Attempt): Promise<void> {
  for (const { key, free } of Object.values(countersOf(context, attempt))) {
    if (!(await countTry(context, key, free))) await refuseWhileWaiting(context, key);
  }
}

/** Takes the count of a right password back: all of the account's, and this one try of the address. */
export async function afterRightPassword(context: Context, attempt: Attempt): Promise<void> {
  const { address, account, pair } = countersOf(context, attempt);
  await context.db.delete(loginAttempts).where(inArray(loginAttempts.key, [account.key, pair.key]));
  await context.db
    .update(loginAttempts)
    .set({ failures: sql`greatest(${loginAttempts.failures} - 1, 0)` })
    .where(eq(loginAttempts.key, address.key));
}
