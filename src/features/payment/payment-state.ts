import { atom } from 'nanostores';
import type { Cents } from '#lib/money/money.ts';
import { $order } from '#stores/order/order.ts';
import type { Coupon } from './coupon.ts';
import type { DurationOption } from '#domain/duration/duration-options.ts';

/** Names the attempts of an order in the tab's storage. */
export const ORDER_PURPOSE = 'order';

/** What is paid for now. */
export interface Purchase {
  option: DurationOption;
  coupon: Coupon;
  totalCents: Cents;
  /** What the page shows of it beside the button. */
  text: string;
  /** The day of the next charge in UTC, `2026-12-22`. */
  nextDay: string;
}

/** The status note beside the submit button. */
export type OrderNote = 'payment.slow' | 'payment.lost' | 'payment.already-sent';

/**
 * What the form of the page pays for, undefined until its price is set. Page and form are two
 * islands, because the form hydrates on first interaction.
 */
export const $purchase = atom<Purchase | undefined>();

/** The state of the order that the form has placed. */
export const $placing = atom<{ busy: boolean; note?: OrderNote }>({ busy: false });

/**
 * Counts the orders that were refused because their price had changed. Prices and coupons that were
 * requested before the last of them no longer hold.
 */
export const $priceVersion = atom(0);

/** The id of the number that an order found gone. */
export const $goneNumber = atom<number | undefined>();

/**
 * Calls back when the buyer of an idle order is removed while the page is open; where a payment is
 * under way, when that has ended without a purchase. Returns a function that ends this.
 */
export function onBuyerRemoved(callback: () => void): () => void {
  const isRemoved = (): boolean => $order.get()?.idle === true && !$placing.get().busy;
  let wasRemoved = isRemoved();
  const check = (): void => {
    const isNew = isRemoved() && !wasRemoved;
    wasRemoved = isRemoved();
    if (isNew) callback();
  };
  const ends = [$order.listen(check), $placing.listen(check)];
  return () => ends.forEach((end) => end());
}
