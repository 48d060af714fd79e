import { and, asc, eq } from 'drizzle-orm';
import type { Context } from '#provider/domain/context.ts';
import { customers } from '#provider/platform/db/schema/customers.ts';
import { notices } from '#provider/platform/db/schema/notices.ts';
import { outbox } from '#provider/platform/db/schema/outbox.ts';

/** What was recorded of one customer's notices, in order: the kind and what it was about. */
export const recordedNotices = async ({ db }: Context, email: string) =>
  db
    .select({ kind: notices.kind, dueAt: notices.dueAt })
    .from(notices)
    .innerJoin(customers, eq(customers.id, notices.customerId))
    .where(eq(customers.email, email))
    .orderBy(asc(notices.createdAt), asc(notices.kind));

/** The emails of a template to one receiver, in order. */
export const emailsOf = ({ db }: Context, recipient: string, template: string) =>
  db
    .select()
    .from(outbox)
    .where(and(eq(outbox.recipient, recipient), eq(outbox.template, template)))
    .orderBy(asc(outbox.id));

/** The tokens of the links that an email has, one for each number. */
export const tokensOf = ({ link }: { link: string | null }): string[] =>
  (link ?? '').split('\n').map((one) => one.split('/').at(-1) ?? '');
