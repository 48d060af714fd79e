import type { Hono } from 'hono';
import * as billing from '#contract/hub/billing.ts';
import { failure, success } from '../../endpoints/responses.ts';
import type { Context } from '#provider/domain/context.ts';
import { mountForSession } from '../../endpoints/route.ts';
import { getAccountPlan } from '#provider/domain/plans/plan-price.ts';
import { getPlanPrice } from '#provider/domain/plans/renewal/price-to-pay.ts';
import { chooseRenewal } from '#provider/domain/plans/choose-renewal.ts';
import { listBills } from '#provider/domain/payments/ledger/history.ts';
import { getRejectedTransaction } from '#provider/domain/plans/renewal/suspension.ts';
import { sendReceipt } from '#provider/domain/payments/paying/receipts.ts';
import { listCards, getCard } from '#provider/domain/payments/cards/list.ts';
import { removeCard } from '#provider/domain/payments/cards/saved-cards.ts';

/** Mounts the endpoints of `contract/hub/billing.ts`. */
export function mountBilling(app: Hono, context: Context): void {
  mountForSession(app, context, billing.getSavedCards, async ({ session }) =>
    success(await listCards(context.db, session.customerId)),
  );
  mountForSession(app, context, billing.getSavedCard, async ({ session, params }) =>
    success(await getCard(context.db, session.customerId, params.id)),
  );
  mountForSession(app, context, billing.deleteSavedCard, async ({ session, query }) => {
    await removeCard(context, session, query.id);
    return success(true as const);
  });
  mountForSession(app, context, billing.getPackagePrice, async ({ session }) =>
    success(await getPlanPrice(context, session.customerId)),
  );
  mountForSession(app, context, billing.getMyAccountPackagePrice, async ({ session }) =>
    success(await getAccountPlan(context, session.customerId)),
  );
  mountForSession(app, context, billing.renewPackage, async ({ session, query }) => {
    await chooseRenewal(context, session, query);
    return success(true);
  });
  mountForSession(app, context, billing.getBillingHistory, async ({ session, query }) =>
    success(await listBills(context, session.customerId, query)),
  );
  mountForSession(app, context, billing.sendReceipt, async ({ session, body }) => {
    const sent = await sendReceipt(context, session, body);
    return sent.ok ? success(sent.value) : failure(sent.failure);
  });
  mountForSession(app, context, billing.getPreSuspended, async ({ session }) =>
    success(await getRejectedTransaction(context, session)),
  );
}
