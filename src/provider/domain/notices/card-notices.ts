import { and, asc, eq, sql } from 'drizzle-orm';
import { dayText, monthText } from '#lib/text/date-text.ts';
import type { Context } from '#provider/domain/context.ts';
import { lockOpenCustomer } from '#provider/domain/customers/customer.ts';
import { queueNotice } from '#provider/domain/messages/notices.ts';
import { billingLink } from '#provider/domain/messages/site-links.ts';
import {
  CARD_EXPIRES,
  findPrimaryCard,
  type SavedCardRow,
} from '#provider/domain/payments/cards/saved-cards.ts';
import { findPlan } from '#provider/domain/plans/plan.ts';
import { savedCards } from '#provider/platform/db/schema/saved-cards.ts';
import { customerNumbers } from '#provider/platform/db/schema/customers.ts';
import { notices } from '#provider/platform/db/schema/notices.ts';
import { DAY_MS } from '#lib/time.ts';
import { BATCH, selectStatus, type NoticeSource } from './candidates.ts';

const DAYS_BEFORE = 30;

/** Returns when a card can no longer be charged: at the end of its last month. */
const expiryOf = ({
  expirationYear,
  expirationMonth,
}: Pick<SavedCardRow, 'expirationYear' | 'expirationMonth'>): Date =>
  new Date(Date.UTC(expirationYear, expirationMonth, 1));

/** Returns the last months of the cards that expire within 30 days: one, seldom two or none. */
export function listExpiringMonths(
  at: Date,
): Pick<SavedCardRow, 'expirationYear' | 'expirationMonth'>[] {
  return [0, 1]
    .map((later) => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + later, 1)))
    .map((month) => ({
      expirationYear: month.getUTCFullYear(),
      expirationMonth: month.getUTCMonth() + 1,
    }))
    .filter((month) => expiryOf(month).getTime() <= at.getTime() + DAYS_BEFORE * DAY_MS);
}

/** The primary cards that expire soon, of customers with a number that renews. */
export const CARD_NOTICES: NoticeSource = {
  list: async (context, at) => {
    const lists = await Promise.all(
      listExpiringMonths(at).map((month) => listExpiring(context, month)),
    );
    return lists.flat();
  },
  queue: (context, { customerId, dueAt }) => announce(context, customerId, dueAt),
};

async function listExpiring(
  { db }: Context,
  month: Pick<SavedCardRow, 'expirationYear' | 'expirationMonth'>,
) {
  const { customerId, isPrimary, expirationYear, expirationMonth } = savedCards;
  const dueAt = expiryOf(month);
  const sent = db
    .select({ at: notices.createdAt })
    .from(notices)
    .where(
      and(
        eq(notices.customerId, customerId),
        eq(notices.kind, CARD_EXPIRES),
        eq(notices.dueAt, dueAt),
      ),
    );
  const renewing = db
    .select({ id: customerNumbers.id })
    .from(customerNumbers)
    .where(and(eq(customerNumbers.customerId, customerId), eq(customerNumbers.renews, true)))
    .limit(1);
  const rows = await db
    .select({ customerId })
    .from(savedCards)
    .where(
      and(
        eq(isPrimary, true),
        eq(expirationYear, month.expirationYear),
        eq(expirationMonth, month.expirationMonth),
        sql`${selectStatus(db, customerId)} = 'Active'`,
        sql`${renewing} is not null`,
        sql`${sent} is null`,
      ),
    )
    .orderBy(asc(customerId))
    .limit(BATCH);
  return rows.map((row) => ({ ...row, dueAt }));
}

const announce = (context: Context, customerId: number, dueAt: Date): Promise<boolean> =>
  context.db.transaction(async (tx) => {
    const customer = await lockOpenCustomer(tx, customerId);
    const plan = await findPlan(tx, customerId);
    const card = await findPrimaryCard(tx, customerId);
    if (customer?.status !== 'Active' || !plan || !card) return false;
    if (expiryOf(card).getTime() !== dueAt.getTime()) return false;
    const { email, language, firstName } = customer;
    const lastMonth = new Date(Date.UTC(card.expirationYear, card.expirationMonth - 1, 1));
    return queueNotice(context, tx, { customerId, kind: CARD_EXPIRES, dueAt }, async () => ({
      to: email,
      language,
      template: CARD_EXPIRES,
      values: {
        name: firstName,
        card: card.lastFour,
        month: monthText(language, lastMonth),
        date: dayText(language, plan.nextPaymentAt),
        link: billingLink(context, language),
      },
    }));
  });
