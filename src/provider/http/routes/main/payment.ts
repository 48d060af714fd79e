import type { Hono } from 'hono';
import * as call from '#contract/main/payment.ts';
import type { Context } from '#provider/domain/context.ts';
import { mountForSession } from '../../route.ts';
import { addCredit } from '#provider/domain/payments/add-credit.ts';
import { payPreSuspended, paySuspended } from '#provider/domain/payments/reactivate.ts';
import { saveCard } from '#provider/domain/payments/save-card.ts';

/** Mounts the calls of `contract/main/payment.ts`. */
export function mountPayment(app: Hono, context: Context): void {
  mountForSession(app, context, call.addCredit, ({ session, body, request }) =>
    addCredit(context, session, body, request),
  );
  mountForSession(app, context, call.saveCard, ({ session, body, request }) =>
    saveCard(context, session, body, request),
  );
  mountForSession(app, context, call.paySuspended, ({ session, body, request }) =>
    paySuspended(context, session, body, request),
  );
  mountForSession(app, context, call.payPreSuspended, ({ session, body, request }) =>
    payPreSuspended(context, session, body, request),
  );
}
