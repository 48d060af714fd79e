import { and, eq } from 'drizzle-orm';
import type { BodyOf } from '#contract/endpoint.ts';
import type { withdraw as endpoint } from '#contract/hub/withdrawals.ts';
import { momentText } from '#lib/text/moment-text.ts';
import type { Context } from '#provider/domain/context.ts';
import { queueEmail } from '#provider/domain/messages/queue-message.ts';
import { withdrawals } from '#provider/platform/db/schema/withdrawals.ts';
import { limitPerHour, limitReceiver } from '#provider/platform/requests/limits.ts';
import { allowanceFor, type RequestFacts } from '#provider/platform/requests/request-facts.ts';

/** More than a person needs; the acknowledgments go to an email address that anyone may type. */
const WITHDRAWALS_PER_EMAIL = 5;
const WITHDRAWALS_PER_ADDRESS = 20;

/**
 * Stores a withdrawal and queues its acknowledgment. A job looks for the order, so that the
 * response, and how long it takes, is the same whether or not there is one. Returns when it came
 * in, the first time for one that waits already.
 */
export async function requestWithdrawal(
  context: Context,
  { reference: typed, email, name, languageISO: language }: BodyOf<typeof endpoint>,
  facts: RequestFacts,
): Promise<Date> {
  const fromAddress = allowanceFor(facts, WITHDRAWALS_PER_ADDRESS);
  await limitPerHour(context, 'withdrawal-address', facts.network, fromAddress);
  await limitReceiver(context, facts, {
    name: 'withdrawal',
    receiver: email,
    max: WITHDRAWALS_PER_EMAIL,
  });
  const reference = typed.replace(/\s+/g, ' ');
  return context.db.transaction(async (tx) => {
    const createdAt = context.now();
    const [created] = await tx
      .insert(withdrawals)
      .values({
        reference,
        email,
        name,
        language,
        state: 'pending',
        createdAt,
        nextAttemptAt: context.databaseNow(),
      })
      .onConflictDoNothing()
      .returning({ id: withdrawals.id });
    if (!created) {
      const [waiting] = await tx
        .select({ createdAt: withdrawals.createdAt })
        .from(withdrawals)
        .where(
          and(
            eq(withdrawals.email, email),
            eq(withdrawals.reference, reference),
            eq(withdrawals.state, 'pending'),
          ),
        );
      return waiting?.createdAt ?? createdAt;
    }
    await queueEmail(context, tx, {
      to: email,
      language,
      template: 'withdrawal-received',
      values: { name, reference, email, date: momentText(language, createdAt) },
    });
    return createdAt;
  });
}
