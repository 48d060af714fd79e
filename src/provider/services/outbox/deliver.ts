import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Context } from '#provider/context.ts';
import { outbox } from '#provider/db/schema/outbox.ts';
import { emailOf } from './email.ts';

type Row = typeof outbox.$inferSelect;

const BATCH = 10;
/** Longer than any gateway's own time-out: until then no other instance takes a claimed message. */
const CLAIM_SECONDS = 60;
const MOST_ATTEMPTS = 8;
const FIRST_RETRY_SECONDS = 10;
const BLANK = '••••••';

/** Delivers the messages that are due, at least once each; answers how many were claimed. */
export async function deliverDue(context: Context): Promise<number> {
  const claimed = await claim(context);
  await Promise.all(claimed.map((row) => deliver(context, row)));
  return claimed.length;
}

/** Takes due messages for this instance: others skip the locked rows, and later the postponed ones. */
function claim({ db, now }: Context): Promise<Row[]> {
  const until = new Date(now().getTime() + CLAIM_SECONDS * 1000);
  return db.transaction(async (tx) => {
    const due = await tx
      .select({ id: outbox.id })
      .from(outbox)
      .where(and(eq(outbox.state, 'pending'), lte(outbox.nextAttemptAt, now())))
      .orderBy(asc(outbox.nextAttemptAt))
      .limit(BATCH)
      .for('update', { skipLocked: true });
    if (due.length === 0) return [];
    return tx
      .update(outbox)
      .set({ nextAttemptAt: until, attempts: sql`${outbox.attempts} + 1` })
      .where(
        inArray(
          outbox.id,
          due.map(({ id }) => id),
        ),
      )
      .returning();
  });
}

async function deliver(context: Context, row: Row): Promise<void> {
  try {
    const state = await send(context, row);
    await context.db
      .update(outbox)
      .set({ state, deliveredAt: context.now(), ...(context.config.sandbox ? {} : blanked(row)) })
      .where(eq(outbox.id, row.id));
  } catch (error) {
    context.log.warn(
      { message: row.id, kind: row.kind, attempt: row.attempts, error: (error as Error).name },
      'a message could not be delivered',
    );
    await postpone(context, row);
  }
}

/** Hands a message to its gateway; without one it is kept in the outbox. */
async function send(context: Context, row: Row): Promise<'sent' | 'kept'> {
  const { gateways } = context;
  if (row.channel === 'email') {
    if (!gateways.mail) return 'kept';
    await gateways.mail.send(await emailOf(context, row));
    return 'sent';
  }
  if (!gateways.sms) return 'kept';
  const idempotencyKey = `message-${row.id}`;
  await gateways.sms.send({ to: row.recipient, text: row.body, idempotencyKey });
  return 'sent';
}

/** Tries again after 10, 20, 40 … seconds; after the last attempt the message has failed, and its secrets go too. */
async function postpone(context: Context, row: Row): Promise<void> {
  const failed = row.attempts >= MOST_ATTEMPTS;
  const seconds = FIRST_RETRY_SECONDS * 2 ** (row.attempts - 1);
  await context.db
    .update(outbox)
    .set({
      state: failed ? 'failed' : 'pending',
      nextAttemptAt: new Date(context.now().getTime() + seconds * 1000),
      ...(failed && !context.config.sandbox ? blanked(row) : {}),
    })
    .where(eq(outbox.id, row.id));
}

/** A message without what is worth stealing. */
function blanked({ subject, body, code, link }: Row) {
  const secrets = [code, link].filter((secret): secret is string => !!secret);
  const blank = (text: string) =>
    secrets.reduce((safe, secret) => safe.replaceAll(secret, BLANK), text);
  return { subject: blank(subject), body: blank(body), code: null, link: null };
}
