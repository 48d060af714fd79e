import { sql } from 'drizzle-orm';
import type { Language } from '#config/languages.ts';
import type { Executor } from '#provider/platform/context.ts';
import { outbox } from '#provider/platform/db/schema/outbox.ts';

export interface Message {
  to: string;
  channel: 'sms' | 'email';
  language: Language;
  /** What the message is for, such as `phone-code`. */
  kind: string;
  /** Empty for text messages. */
  subject: string;
  body: string;
  /** Secret codes and links in the body: redacted after delivery outside sandbox mode. */
  secret?: { code?: string; link?: string };
  /** The context's clock. */
  at: Date;
}

/** Writes a message into the outbox, in the transaction of its cause. */
export async function queueMessage(tx: Executor, message: Message): Promise<void> {
  await tx.insert(outbox).values({
    recipient: message.to,
    channel: message.channel,
    language: message.language,
    kind: message.kind,
    subject: message.subject,
    body: message.body,
    code: message.secret?.code,
    link: message.secret?.link,
    urgent: message.secret !== undefined,
    createdAt: message.at,
    // An instance whose clock is ahead must not delay its messages.
    nextAttemptAt: sql`least(${message.at.toISOString()}::timestamptz, statement_timestamp())`,
  });
}
