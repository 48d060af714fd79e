import { DEFAULT_LANGUAGE } from '#config/languages.ts';
import type { Context } from '#provider/domain/context.ts';
import type { Transaction } from '#provider/platform/context.ts';
import { queueCardNotice } from '../cards/card-notice.ts';
import { storeCard } from '../cards/saved-cards.ts';
import { createPaymentRefusal } from '../requests/responses.ts';
import type { ChargedCustomerPayment, Purpose, ReleasedPayment } from '#provider/domain/purpose.ts';

/** What differs between the purposes of a customer's payments. */
interface CustomerPurpose extends Pick<Purpose, 'bill' | 'isSpent'> {
  settle?(context: Context, tx: Transaction, paid: ChargedCustomerPayment): Promise<void>;
  release?(context: Context, tx: Transaction, released: ReleasedPayment): Promise<void>;
}

/**
 * Creates a purpose for payments of customers with an account: it saves a new card, too. Nothing
 * can be handed over to an account that was deleted.
 */
export const createCustomerPurpose = ({
  bill,
  isSpent,
  settle,
  release,
}: CustomerPurpose): Purpose => ({
  bill,
  isSpent,
  settle: async (context, tx, paid) => {
    const { customer } = paid;
    if (!customer) return undefined;
    const newCard = paid.paymentRequest.details?.cardToSave;
    if (newCard) {
      const { paymentRequest, charge } = paid;
      const { replacesPrimary } = await storeCard(context, tx, customer.id, newCard, charge);
      // A purchase has a receipt, which names the card but not which one pays renewals.
      const isOnlySaved = paymentRequest.purpose === 'card';
      if (isOnlySaved || replacesPrimary) {
        const notice = replacesPrimary ? 'card-primary' : 'card-saved';
        await queueCardNotice(context, tx, customer, notice, charge);
      }
    }
    await settle?.(context, tx, { ...paid, customer });
    return customer.id;
  },
  release: async (context, tx, released) => {
    const { paymentRequest, customer, reason } = released;
    await release?.(context, tx, released);
    const refusal = reason === 'undeliverable' ? 'gateway-error' : reason;
    const language = customer?.language ?? DEFAULT_LANGUAGE;
    return createPaymentRefusal({ db: tx }, language, paymentRequest.purpose, refusal);
  },
});
