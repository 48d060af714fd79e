import { toCents } from '#lib/money.ts';
import type { Context, Session } from '#provider/domain/context.ts';
import type { RequestFacts } from '#provider/platform/request-facts.ts';
import { payByCard } from './pay-by-card.ts';
import type { AddCredit, PaymentEnvelope } from './types.ts';

/** Adds credit by card; `Amount` is in dollars. */
export const addCredit = (
  context: Context,
  session: Session,
  body: AddCredit,
  request: RequestFacts,
): Promise<PaymentEnvelope> =>
  payByCard(context, session, request, {
    purpose: 'credit',
    body,
    due: async () => ({ amountCents: toCents(body.Amount), plan: null }),
  });
