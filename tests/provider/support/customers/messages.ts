import { and, desc, eq } from 'drizzle-orm';
import { DAY_MS } from '#lib/time.ts';
import type { Context } from '#provider/domain/context.ts';
import { DELIVERY_DAYS } from '#provider/domain/messages/insert-message.ts';
import { outbox } from '#provider/platform/db/schema/outbox.ts';
import { laterThan } from '#provider/platform/time.ts';

/** The newest message of a template to one receiver; throws when there is none. */
export async function lastMessage(context: Context, recipient: string, template: string) {
  const [message] = await context.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.recipient, recipient), eq(outbox.template, template)))
    .orderBy(desc(outbox.id))
    .limit(1);
  if (!message) throw new Error(`no ${template} was sent to ${recipient}`);
  return message;
}

/** How many messages of a template one receiver has got. */
export const countMessages = ({ db }: Context, recipient: string, template: string) =>
  db.$count(outbox, and(eq(outbox.recipient, recipient), eq(outbox.template, template)));

/** The token at the end of a message's link. */
export async function linkToken(context: Context, recipient: string, template: string) {
  const { link } = await lastMessage(context, recipient, template);
  return link?.split('/').at(-1) ?? '';
}

/** Returns the first message to a receiver. */
export const findMessage = async ({ db }: Context, recipient: string) =>
  (await db.select().from(outbox).where(eq(outbox.recipient, recipient)).orderBy(outbox.id))[0];

/** Adds an email that waits for its delivery since a moment. */
export const addWaitingEmail = ({ db }: Context, at: Date) =>
  db.insert(outbox).values({
    recipient: 'ann@example.com',
    channel: 'email',
    language: 'en',
    template: 'receipt',
    subject: 's',
    body: 'b',
    createdAt: at,
    expiresAt: laterThan(at, DELIVERY_DAYS * DAY_MS),
    nextAttemptAt: at,
  });
