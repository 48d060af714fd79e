import type { Context } from '#provider/domain/context.ts';
import type { Transaction } from '#provider/platform/context.ts';
import type { Charge } from '#provider/gateways/payment.ts';
import type { Customer } from '#provider/domain/customers/customer.ts';
import { storeCard } from './cards/saved-cards.ts';
import { createPaymentRefusal } from './responses.ts';
import type {
  LockedPayment,
  PaymentRequest,
  Purpose,
  ReleaseReason,
} from '#provider/domain/purpose.ts';

type OfCustomer = { request: PaymentRequest; customer: Customer };

/** What differs between the purposes of a customer's payments. */
interface CustomerPurpose extends Pick<Purpose, 'bill' | 'isSpent'> {
  handOver?(
    context: Context,
    tx: Transaction,
    paid: OfCustomer & { charge: Charge },
  ): Promise<void>;
  undo?(
    context: Context,
    tx: Transaction,
    ended: OfCustomer & { reason: ReleaseReason },
  ): Promise<void>;
}

/** Creates a purpose for payments of customers with an account: it saves a new card, too. */
export const createCustomerPurpose = ({
  bill,
  isSpent,
  handOver,
  undo,
}: CustomerPurpose): Purpose => ({
  bill,
  isSpent,
  settle: async (context, tx, paid) => {
    const customer = getPayer(paid);
    const newCard = paid.request.details?.cardToSave;
    if (newCard) await storeCard(context, tx, customer.id, newCard, paid.charge);
    await handOver?.(context, tx, { ...paid, customer });
    return customer.id;
  },
  release: async (context, tx, ended) => {
    const customer = getPayer(ended);
    const { request, reason } = ended;
    await undo?.(context, tx, { ...ended, customer });
    const refusal = reason === 'undeliverable' ? 'gateway-error' : reason;
    return createPaymentRefusal({ db: tx }, customer.language, request.purpose, refusal);
  },
});

function getPayer({ customer }: LockedPayment): Customer {
  if (!customer) throw new Error('a payment has no customer');
  return customer;
}
