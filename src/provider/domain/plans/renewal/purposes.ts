import { dayText } from '#lib/text/date-text.ts';
import { formatUsd } from '#lib/money/money.ts';
import { numbersLink } from '#provider/domain/messages/site-links.ts';
import { createCustomerPurpose } from '#provider/domain/payments/purposes/customer-purpose.ts';
import { queueReceipt } from '#provider/domain/payments/paying/receipts.ts';
import type { Purpose } from '#provider/domain/purpose.ts';
import { translate } from '#provider/domain/texts/translate.ts';
import { extendPlan } from './extend-plan.ts';
import { recordDeclined } from './suspension.ts';

type CustomerPurpose = Parameters<typeof createCustomerPurpose>[0];

const extendPlanWithReceipt: Required<Pick<CustomerPurpose, 'settle'>> = {
  settle: async (context, tx, paid) => {
    const { paymentRequest, customer } = paid;
    const receipt = customer.status === 'Active' ? 'renewal-receipt' : 'reactivation-receipt';
    const plan = paymentRequest.details?.plan;
    if (!plan) throw new Error('a payment for a plan has no plan');
    const extended = await extendPlan(context, tx, customer, paymentRequest, plan);
    await queueReceipt(context, tx, receipt, paid, {
      duration: await translate({ db: tx }, customer.language, 'provider.duration', {
        count: extended.months,
      }),
      next: dayText(customer.language, extended.nextPaymentAt),
      nextAmount: formatUsd(extended.nextCents),
      link: numbersLink(context, customer.language),
    });
  },
};

/**
 * Pays the plan of a suspended account, or its rejected transaction: the account is active again.
 */
export const reactivationPurpose: Purpose = createCustomerPurpose({
  bill: 'reactivation',
  isSpent: true,
  ...extendPlanWithReceipt,
});

/** Renews a plan. When the card is declined, the account becomes pre-suspended. */
export const renewalPurpose: Purpose = createCustomerPurpose({
  bill: 'renewal',
  isSpent: true,
  ...extendPlanWithReceipt,
  release: async (context, tx, { paymentRequest, customer, reason }) => {
    if (customer && (reason === 'declined' || reason === 'no-funds')) {
      await recordDeclined(context, tx, customer, paymentRequest);
    }
  },
});
