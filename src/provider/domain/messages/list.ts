import { desc, eq } from 'drizzle-orm';
import type { Context } from '#provider/domain/context.ts';
import { outbox } from '#provider/platform/db/schema/outbox.ts';

const MOST_LISTED = 200;

/** A message as the sandbox shows it. */
export interface OutboxEntry {
  id: number;
  channel: 'sms' | 'email';
  language: string;
  to: string;
  subject: string;
  body: string;
  state: string;
  /** ISO 8601. */
  createdAt: string;
  code?: string;
  link?: string;
}

/** Returns one message as it was stored, if there is one with this id. */
export async function findMessage({ db }: Context, id: number) {
  const [row] = await db.select().from(outbox).where(eq(outbox.id, id));
  return row;
}

/** Returns the messages to a recipient, or all of them when `to` is empty, newest first. */
export async function listOutbox({ db }: Context, to: string): Promise<OutboxEntry[]> {
  const rows = await db
    .select()
    .from(outbox)
    .where(to ? eq(outbox.recipient, to) : undefined)
    .orderBy(desc(outbox.id))
    .limit(MOST_LISTED);
  return rows.map((row) => ({
    id: row.id,
    channel: row.channel,
    language: row.language,
    to: row.recipient,
    subject: row.subject,
    body: row.body,
    state: row.state,
    createdAt: row.createdAt.toISOString(),
    ...(row.code === null ? {} : { code: row.code }),
    ...(row.link === null ? {} : { link: row.link }),
  }));
}
