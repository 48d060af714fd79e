import { useEffect, useRef } from 'react';
import { excludeFromPageCache } from '#lib/browser/page-cache.ts';
import { hasTypedAddress, type PaymentDraft } from '#features/payment/payment-draft.ts';
import { onBuyerRemoved } from '#features/payment/payment-state.ts';
import type { PaymentProps } from '#features/payment/payment-props.ts';
import { requestHold } from '#stores/hold/number-hold.ts';
import { $popup } from '#stores/messages/popup.ts';
import { isReadyToPay, orderGap } from '#stores/order/order-data.ts';
import { $order } from '#stores/order/order.ts';

/** Waits until the pop-up in view is closed: it may say that an order may have been paid. */
const untilPopupClosed = (): Promise<void> =>
  new Promise((resolve) => {
    const end = $popup.subscribe((popup) => {
      if (popup !== undefined) return;
      resolve();
      queueMicrotask(() => end());
    });
  });

/** Shows what the order lacks; the code of that is loaded only where it lacks something. */
async function refuseWhereIncomplete({ texts, links }: PaymentProps): Promise<void> {
  if (orderGap($order.get()) === undefined) return;
  try {
    const { refuseIncomplete } =
      await import('#features/payment/placing-order/refuse-incomplete.ts');
    await untilPopupClosed();
    refuseIncomplete($order.get(), texts, links);
  } catch (reason) {
    // The form shows it again when it is sent.
    console.warn('what the order lacks is not shown', reason);
  }
}

/**
 * Holds the number of the order that the page has loaded with. `OrderHold` shows the outcome: it
 * sends the same request at the first interaction, and the same hold has the same end. Where a
 * payment has no response yet, a refusal would mean nothing, and it is not shown here.
 */
async function holdOrder(): Promise<void> {
  const stored = $order.get();
  if (isReadyToPay(stored)) await requestHold(stored.didData.didid);
}

/** Hydrates the form where the tab has an address for its fields, which are empty before. */
function useFormOfTypedAddress(draft: PaymentDraft | undefined): void {
  useEffect(() => {
    if (hasTypedAddress(draft)) document.dispatchEvent(new Event('hydrate-islands'));
  }, [draft]);
}

/**
 * Shows what the order lacks when the page opens, and when the buyer of an idle order is removed;
 * holds its number at the opening, and hydrates the form for an address that the tab has stored.
 */
export function usePageOpening(props: PaymentProps, draft: PaymentDraft | undefined): void {
  const latest = useRef(props);
  useEffect(() => {
    excludeFromPageCache();
    void refuseWhereIncomplete(latest.current);
    if (latest.current.holdsNumbers) void holdOrder();
    return onBuyerRemoved(() => void refuseWhereIncomplete(latest.current));
  }, []);
  useFormOfTypedAddress(draft);
}
