import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Context } from '#provider/domain/context.ts';
import type { Executor } from '#provider/platform/context.ts';
import { loginAttempts } from '#provider/platform/db/schema/sessions.ts';
import { rateLimited } from '#provider/platform/errors.ts';
import { createKeyedDigest, secretOf } from '#provider/platform/digest.ts';
import { laterThan } from '#provider/platform/time.ts';

/**
 * Number of failures of one network address with one account, or of one signed-in device, without
 * a wait; then the wait doubles from one second up to a quarter of an hour.
 */
const FREE_FAILURES = 10;
/** The same with one account from all networks that the customer never signed in from. */
const FREE_FAILURES_OF_ACCOUNT = 100;
const LONGEST_WAIT_SECONDS = 900;
/**
 * The hour of the free failures begins with the first of them; when there are more, all are dropped
 * after an hour without any.
 */
const FORGET_SECONDS = 3_600;

/** Who types a password, and from where. */
interface PasswordAttempt {
  email: string;
  network: string;
  /**
   * A session or trusted device of the account that the request showed: `session:…`, `device:…`.
   */
  proof?: string | undefined;
  /** Whether the customer signed in from this network before. */
  isKnownNetwork: boolean;
}

interface Counter {
  kind: 'proof' | 'pair' | 'address' | 'account';
  key: string;
  free: number;
  accountKey: string | null;
}

/**
 * Returns the counters of an attempt, the narrowest first. A device of the account has a separate
 * counter, and a known network does not count against the account. So an attacker's failures do not
 * lock the customer out there, and guessing from there is as slow as from anywhere.
 */
function listCounters(context: Context, attempt: PasswordAttempt): Counter[] {
  const { email, network, proof, isKnownNetwork } = attempt;
  const accountKey = accountKeyOf(context, email);
  const keyOf = (kind: Counter['kind'], value: string): string =>
    createKeyedDigest(secretOf(context), `login-${kind}`, value);
  if (proof !== undefined) {
    return [{ kind: 'proof', key: keyOf('proof', proof), free: FREE_FAILURES, accountKey }];
  }
  const pair: Counter = {
    kind: 'pair',
    key: keyOf('pair', JSON.stringify([email, network])),
    free: FREE_FAILURES,
    accountKey,
  };
  const address: Counter = {
    kind: 'address',
    key: keyOf('address', network),
    free: context.config.limits.loginFailuresPerAddress,
    accountKey: null,
  };
  const account: Counter = {
    kind: 'account',
    key: keyOf('account', email),
    free: FREE_FAILURES_OF_ACCOUNT,
    accountKey,
  };
  return isKnownNetwork ? [pair, address] : [pair, address, account];
}

type Attempts = typeof loginAttempts.$inferSelect;

/** A counter after its try was counted, and before; undefined when the try was its first. */
interface Counted {
  before: Attempts | undefined;
  after: Attempts;
}

const accountKeyOf = (context: Context, email: string): string =>
  createKeyedDigest(secretOf(context), 'login-failures-of', email);

/**
 * Counts a password check before it is made, so that checks at the same time count too. Throws 429
 * while one of the counters has to wait; nothing is counted then, so that attempts which are never
 * checked cannot block an account. Returns what `uncountRightPassword` and `uncountCheck` take
 * back.
 */
export async function countPasswordCheck(
  context: Context,
  attempt: PasswordAttempt,
): Promise<Counted[]> {
  const counters = listCounters(context, attempt);
  const rows = await refuseWhileWaiting(
    context,
    counters.map(({ key }) => key),
  );
  const counted: Counted[] = [];
  for (const counter of counters) {
    const after = await countTry(context, counter);
    if (after) counted.push({ before: rows.find(({ key }) => key === counter.key), after });
    else await refuseWhileWaiting(context, [counter.key]);
  }
  return counted;
}

/** Throws 429 while one of the counters has to wait, and returns them otherwise. */
async function refuseWhileWaiting(context: Context, keys: string[]): Promise<Attempts[]> {
  const rows = await context.db
    .select()
    .from(loginAttempts)
    .where(inArray(loginAttempts.key, keys));
  const until = Math.max(...rows.map(({ blockedUntil }) => blockedUntil?.getTime() ?? 0), 0);
  const waitMs = until - context.now().getTime();
  if (waitMs > 0) throw rateLimited(waitMs / 1000);
  return rows;
}

/** Counts a try as failed until it is known to be right; undefined while the counter waits. */
async function countTry(
  context: Context,
  { key, free, accountKey }: Counter,
): Promise<Attempts | undefined> {
  const now = context.now();
  const at = (seconds: number) => laterThan(now, seconds * 1000).toISOString();
  const fresh = sql`${loginAttempts.lastTriedAt} <= ${at(-FORGET_SECONDS)}::timestamptz`;
  const failures = sql`case when ${fresh} then 1 else ${loginAttempts.failures} + 1 end`;
  const wait = sql`least(power(2, least(${failures} - ${free}::int, 20)), ${LONGEST_WAIT_SECONDS}::int)`;
  const [row] = await context.db
    .insert(loginAttempts)
    .values({ key, accountKey, failures: 1, lastTriedAt: now })
    .onConflictDoUpdate({
      target: loginAttempts.key,
      set: {
        failures,
        lastTriedAt: sql`case when ${fresh} or ${failures} >= ${free}::int
          then ${at(0)}::timestamptz else ${loginAttempts.lastTriedAt} end`,
        blockedUntil: sql`case when ${failures} < ${free}::int then null
          else ${at(0)}::timestamptz + ${wait} * interval '1 second' end`,
      },
      setWhere: sql`${loginAttempts.blockedUntil} is null or ${loginAttempts.blockedUntil} <= ${at(0)}::timestamptz`,
    })
    .returning();
  return row;
}

/** Takes back the count of a right password: the account's counters, and one try of the address. */
export async function uncountRightPassword(
  context: Context,
  counted: readonly Counted[],
): Promise<void> {
  const ofAccount = counted.filter(({ after }) => after.accountKey !== null);
  const cleared = ofAccount.map(({ after }) => after.key);
  await context.db.delete(loginAttempts).where(inArray(loginAttempts.key, cleared));
  const address = counted.find(({ after }) => after.accountKey === null);
  if (address) await takeBack(context, address);
}

/** Takes back the count of a check that could not be made, from every counter. */
export async function uncountCheck(context: Context, counted: readonly Counted[]): Promise<void> {
  for (const counter of counted) await takeBack(context, counter);
}

/** Takes back one try, and the wait that it set; what other failures set since then stays. */
async function takeBack(context: Context, { before, after }: Counted): Promise<void> {
  const { key, blockedUntil, lastTriedAt } = after;
  const isKey = eq(loginAttempts.key, key);
  if (blockedUntil !== null) {
    // Nothing was counted during this wait, so the row is as it was before the try.
    await context.db
      .update(loginAttempts)
      .set({ blockedUntil: null, lastTriedAt: before?.lastTriedAt ?? lastTriedAt })
      .where(and(isKey, eq(loginAttempts.blockedUntil, blockedUntil)));
  }
  await context.db
    .update(loginAttempts)
    .set({ failures: sql`greatest(${loginAttempts.failures} - 1, 0)` })
    .where(isKey);
}

/** Deletes every failure with an account, after its customer proved access to the mailbox. */
export async function clearFailures(context: Context, tx: Executor, email: string): Promise<void> {
  await tx.delete(loginAttempts).where(eq(loginAttempts.accountKey, accountKeyOf(context, email)));
}
