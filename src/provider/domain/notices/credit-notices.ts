import { and, asc, eq, gt, lte, max, sql, sum } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { profileRoutes } from '#config/routes.ts';
import { formatUsd } from '#lib/money/money.ts';
import { getBalance } from '#provider/domain/payments/ledger/balance.ts';
import type { Context } from '#provider/domain/context.ts';
import { isNotClosed, lockOpenCustomer } from '#provider/domain/customers/customer.ts';
import { queueNotice } from '#provider/domain/messages/notices.ts';
import { siteLink } from '#provider/domain/messages/site-links.ts';
import { ledgerEntries } from '#provider/platform/db/schema/billing.ts';
import { customers } from '#provider/platform/db/schema/customers.ts';
import { notices } from '#provider/platform/db/schema/notices.ts';
import { DAY_MS } from '#lib/time.ts';
import { earlierThan, startOfDay } from '#provider/platform/time.ts';
import { BATCH, type NoticeSource } from './candidates.ts';

const KIND = 'low-credit';

/** For how long after a call its notice may still be sent, as after a pause of the job. */
const LATEST_MS = 3 * DAY_MS;

/**
 * Customers whose credit is below what they set after a call has used some. Without another call
 * no further email is sent, so that an account which never had credit gets no email.
 */
export const CREDIT_NOTICES: NoticeSource = {
  list: listLow,
  queue: (context, { customerId, dueAt }) => announce(context, customerId, dueAt),
};

async function listLow({ db }: Context, at: Date) {
  const { customerId, createdAt, kind } = ledgerEntries;
  const used = db
    .select({ customerId, lastAt: max(createdAt).as('last_at') })
    .from(ledgerEntries)
    .where(and(eq(kind, 'call'), gt(createdAt, earlierThan(at, LATEST_MS)), lte(createdAt, at)))
    .groupBy(customerId)
    .as('used');
  const entries = alias(ledgerEntries, 'entries');
  const balance = db
    .select({ cents: sum(entries.amountCents) })
    .from(entries)
    .where(eq(entries.customerId, used.customerId));
  const threshold = db
    .select({ cents: customers.lowCreditCents })
    .from(customers)
    .where(
      and(
        eq(customers.id, used.customerId),
        eq(customers.status, 'Active'),
        gt(customers.lowCreditCents, 0),
        isNotClosed(db),
      ),
    );
  const lastNotice = db
    .select({ at: max(notices.createdAt) })
    .from(notices)
    .where(and(eq(notices.customerId, used.customerId), eq(notices.kind, KIND)));
  const today = db
    .select({ at: notices.createdAt })
    .from(notices)
    .where(
      and(
        eq(notices.customerId, used.customerId),
        eq(notices.kind, KIND),
        eq(notices.dueAt, startOfDay(at)),
      ),
    );
  const rows = await db
    .select({ customerId: used.customerId })
    .from(used)
    .where(
      and(
        sql`${balance} < ${threshold}`,
        sql`coalesce(${used.lastAt} > ${lastNotice}, true)`,
        sql`${today} is null`,
      ),
    )
    .orderBy(asc(used.customerId))
    .limit(BATCH);
  return rows.map((row) => ({ ...row, dueAt: startOfDay(at) }));
}

const announce = (context: Context, customerId: number, dueAt: Date): Promise<boolean> =>
  context.db.transaction(async (tx) => {
    const customer = await lockOpenCustomer(tx, customerId);
    if (customer?.status !== 'Active') return false;
    const { email, language, firstName, lowCreditCents } = customer;
    const balance = await getBalance(tx, customerId);
    // Credit may fall below 0, which is no reason where the customer wants no email.
    const isLow = lowCreditCents > 0 && balance < lowCreditCents;
    if (!isLow) return false;
    return queueNotice(context, tx, { customerId, kind: KIND, dueAt }, async () => ({
      to: email,
      language,
      template: KIND,
      values: {
        name: firstName,
        amount: formatUsd(balance),
        threshold: formatUsd(lowCreditCents),
        link: siteLink(context, language, profileRoutes(context.config.product).addCredit),
      },
    }));
  });
