import { and, count, eq, lt, min, sql } from 'drizzle-orm';
import { HOUR_MS, MINUTE_MS } from '#lib/time.ts';
import type { Context } from '#provider/domain/context.ts';
import { isAddressRefused } from '#provider/gateways/mail.ts';
import { laterBy } from '#provider/platform/time.ts';
import { outbox } from '#provider/platform/db/schema/outbox.ts';
import { renderMessage } from './email.ts';
import { waitingSince } from './insert-message.ts';

type Row = typeof outbox.$inferSelect;

/**
 * Deliverers of one kind of message. Lanes run apart, so that a server that hangs stops no other.
 */
interface Lane {
  name: string;
  channel: Row['channel'];
  /** Takes codes and links only; the other lanes take them first. */
  urgentOnly: boolean;
  workers: number;
}

export const LANES: readonly Lane[] = [
  { name: 'sms', channel: 'sms', urgentOnly: false, workers: 8 },
  { name: 'email', channel: 'email', urgentOnly: false, workers: 8 },
  // Emails with a code do not wait until bulk emails have timed out at a slow server.
  { name: 'urgent email', channel: 'email', urgentOnly: true, workers: 2 },
];

/**
 * Twice the longest time that a gateway takes: until then no other instance takes a claimed
 * message.
 */
const CLAIM_MS = MINUTE_MS;
const FIRST_RETRY_MS = 10_000;
const LONGEST_RETRY_MS = HOUR_MS;
/** A message that waits longer was refused several times, or no delivery job runs. */
const STUCK_MS = 5 * MINUTE_MS;
/** What a delivered or failed message has where its code or link was. */
export const REDACTED = '••••••';

/**
 * Delivers the messages that are due in some lanes, at least once each; returns how many were
 * tried.
 */
export async function deliverDue(
  context: Context,
  lanes: readonly Lane[] = LANES,
  signal?: AbortSignal,
): Promise<number> {
  const counts = await Promise.all(lanes.map((lane) => deliverLane(context, lane, signal)));
  return counts.reduce((sum, tried) => sum + tried, 0);
}

async function deliverLane(context: Context, lane: Lane, signal?: AbortSignal): Promise<number> {
  const first = await claim(context, lane);
  if (!first) return 0;
  let tried = 0;
  const work = async (claimed: Row | undefined): Promise<void> => {
    for (let row = claimed; row; row = signal?.aborted ? undefined : await claim(context, lane)) {
      tried += 1;
      await deliver(context, row);
    }
  };
  const others = Array.from({ length: lane.workers - 1 }, async () =>
    work(await claim(context, lane)),
  );
  await Promise.all([work(first), ...others]);
  return tried;
}

/**
 * Takes the next message for this instance: others skip the locked row, and later the postponed
 * one. Without a gateway messages wait for one and only those that have expired are taken; a
 * sandbox takes all and stores them.
 */
async function claim(context: Context, lane: Lane): Promise<Row | undefined> {
  const { db, config } = context;
  const isWaiting = !config.sandbox && !hasGateway(context, lane);
  const due = sql`(select ${outbox.id} from ${outbox}
    where ${outbox.state} = 'pending' and ${outbox.channel} = ${lane.channel}
      and ${outbox.nextAttemptAt} <= ${context.databaseNow()}
      ${lane.urgentOnly ? sql`and ${outbox.urgent}` : sql``}
      ${isWaiting ? sql`and ${outbox.expiresAt} <= ${context.databaseNow()}` : sql``}
    order by ${outbox.urgent} desc, ${outbox.nextAttemptAt}
    limit 1 for update skip locked)`;
  const [row] = await db
    .update(outbox)
    .set({ nextAttemptAt: laterBy(context, CLAIM_MS), attempts: sql`${outbox.attempts} + 1` })
    .where(eq(outbox.id, due))
    .returning();
  return row;
}

/**
 * Returns the condition that this attempt is still the latest: an instance that took too long
 * changes nothing any more.
 */
const isSameAttempt = ({ id, attempts }: Row) =>
  and(eq(outbox.id, id), eq(outbox.attempts, attempts));

/** Returns the moment of a claim by the database's clock, as that of this instance may differ. */
const claimedAt = ({ nextAttemptAt }: Row): number => nextAttemptAt.getTime() - CLAIM_MS;

async function deliver(context: Context, row: Row): Promise<void> {
  const isStored = context.config.sandbox && !hasGateway(context, row);
  const isExpired = row.expiresAt.getTime() <= claimedAt(row);
  if (isExpired && !isStored) return fail(context, row, 'expired');
  try {
    const state = await send(context, row);
    await context.db
      .update(outbox)
      .set({
        state,
        deliveredAt: context.now(),
        ...(context.config.sandbox ? {} : redactSecrets(row)),
      })
      .where(isSameAttempt(row));
  } catch (error) {
    context.log.warn(
      { message: row.id, kind: row.template, attempt: row.attempts, err: error },
      'a message could not be delivered',
    );
    if (isAddressRefused(error)) await fail(context, row, 'address-refused');
    else await postpone(context, row);
  }
}

const hasGateway = ({ gateways }: Context, { channel }: Pick<Row, 'channel'>): boolean =>
  (channel === 'email' ? gateways.mail : gateways.sms) !== null;

/**
 * Returns the key by which a gateway recognises a repeated attempt. Ids alone come again after a
 * restore from a dump, and a gateway would return the success of the earlier message.
 */
const deliveryKey = ({ id, createdAt }: Row): string => `message-${id}-${createdAt.getTime()}`;

/** Hands a message to its gateway; without one a sandbox leaves it in the outbox. */
async function send(context: Context, row: Row): Promise<'sent' | 'stored'> {
  const { gateways } = context;
  const id = deliveryKey(row);
  if (row.channel === 'email') {
    if (!gateways.mail) return 'stored';
    await gateways.mail.send({ id, ...(await renderMessage(context, row)) });
    return 'sent';
  }
  if (!gateways.sms) return 'stored';
  await gateways.sms.send({ to: row.recipient, text: row.body, idempotencyKey: id });
  return 'sent';
}

/**
 * Tries again after 10, 20, 40 … seconds, then every hour; a message that expires before has
 * failed.
 */
async function postpone(context: Context, row: Row): Promise<void> {
  const delayMs = Math.min(FIRST_RETRY_MS * 2 ** (row.attempts - 1), LONGEST_RETRY_MS);
  if (row.expiresAt.getTime() <= claimedAt(row) + delayMs) return fail(context, row, 'expired');
  await context.db
    .update(outbox)
    .set({ nextAttemptAt: laterBy(context, delayMs) })
    .where(isSameAttempt(row));
}

/**
 * Gives a message up; its secrets go too. An address that does not exist is the recipient's matter,
 * every other reason the operator's.
 */
async function fail(
  context: Context,
  row: Row,
  reason: 'expired' | 'address-refused',
): Promise<void> {
  const failed = await context.db
    .update(outbox)
    .set({ state: 'failed', ...(context.config.sandbox ? {} : redactSecrets(row)) })
    .where(isSameAttempt(row))
    .returning({ id: outbox.id });
  if (failed.length === 0) return;
  const level = reason === 'address-refused' ? 'warn' : 'error';
  const { id: message, template: kind, attempts } = row;
  context.log[level]({ message, kind, attempts, reason }, 'a message has failed');
}

/** Returns a message without its codes and links. */
function redactSecrets({ subject, body, code, link }: Row) {
  const links = link?.split('\n') ?? [];
  const secrets = [code, ...links].filter((secret): secret is string => !!secret);
  const redact = (text: string) =>
    secrets.reduce((safe, secret) => safe.replaceAll(secret, REDACTED), text);
  return { subject: redact(subject), body: redact(body), code: null, link: null };
}

/** Logs an error while messages wait too long for their delivery. */
export async function watchMessages(context: Context): Promise<void> {
  const longest = sql`${context.databaseNow()} - ${min(waitingSince)}`;
  const waitingSeconds = sql`round(extract(epoch from ${longest}))`.mapWith(Number);
  const [stuck] = await context.db
    .select({ messages: count(), waitingSeconds })
    .from(outbox)
    .where(and(eq(outbox.state, 'pending'), lt(waitingSince, laterBy(context, -STUCK_MS))));
  if (stuck && stuck.messages > 0) context.log.error(stuck, 'messages are stuck');
}
