import { atom } from 'nanostores';
import type { Cents } from '#lib/money.ts';
import type { Coupon } from './coupon.ts';
import type { DurationOption } from '#domain/duration/duration-options.ts';

/** What is paid for now. */
export interface Purchase {
  option: DurationOption;
  coupon: Coupon;
  totalCents: Cents;
}

/** What a waiting or worried buyer is told beside the button. */
export type OrderNote = 'payment.slow' | 'payment.lost' | 'payment.already-sent';

/** What the form of the page pays for, undefined until its price is set. The page and the form are two islands, because the form sleeps until somebody comes. */
export const $purchase = atom<Purchase | undefined>();

/** How the order fares that the form has placed. */
export const $placing = atom<{ busy: boolean; note?: OrderNote }>({ busy: false });
