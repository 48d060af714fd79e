import { sql } from 'drizzle-orm';
import type { Language } from '#config/languages.ts';
import type { Context } from '#provider/domain/context.ts';
import type { Executor } from '#provider/platform/context.ts';
import { outbox } from '#provider/platform/db/schema/outbox.ts';
import { DAY_MS } from '#lib/time.ts';
import { laterBy } from '#provider/platform/time.ts';

/**
 * Secret codes and links in the body: redacted after delivery outside sandbox mode. Several links
 * come one to a line.
 */
export interface Secret {
  code?: string;
  link?: string;
}

export interface Message {
  to: string;
  channel: 'sms' | 'email';
  language: Language;
  /** The group of its texts below `provider`, such as `phone-code`. */
  template: string;
  /** Empty for text messages. */
  subject: string;
  body: string;
  secret?: Secret | undefined;
  /** Whether it goes before the others; by default when a customer waits for its secret. */
  urgent?: boolean | undefined;
  /** When its code or link ends, or what it announces begins: it is of no use from then on. */
  expiresAt?: Date | undefined;
  /** The context's clock, which `expiresAt` follows. */
  at: Date;
}

/** How long a message is tried that does not expire earlier: an outage lasts a weekend at times. */
export const DELIVERY_DAYS = 3;

/**
 * Since when a message waits: since it was written, or was put back after it had failed. Only then
 * does it expire later than those days after its writing.
 */
export const waitingSince = sql`greatest(${outbox.createdAt},
  ${outbox.expiresAt} - ${DELIVERY_DAYS * DAY_MS}::double precision * interval '1 millisecond')`;

/**
 * Writes a message into the outbox, in the transaction of its cause, and returns its id. It is due,
 * ages and expires by the database's clock: one of an instance that is wrong must neither delay it
 * nor end it early.
 */
export async function insertMessage(
  context: Pick<Context, 'databaseNow'>,
  tx: Executor,
  message: Message,
): Promise<number> {
  const { at, expiresAt } = message;
  const usefulMs = expiresAt ? expiresAt.getTime() - at.getTime() : Infinity;
  const values = {
    recipient: message.to,
    channel: message.channel,
    language: message.language,
    template: message.template,
    subject: message.subject,
    body: message.body,
    code: message.secret?.code,
    link: message.secret?.link,
    urgent: message.urgent ?? message.secret !== undefined,
    createdAt: context.databaseNow(),
    expiresAt: laterBy(context, Math.min(usefulMs, DELIVERY_DAYS * DAY_MS)),
    nextAttemptAt: context.databaseNow(),
  };
  const [row] = await tx.insert(outbox).values(values).returning({ id: outbox.id });
  if (!row) throw new Error('a message was not written');
  return row.id;
}
