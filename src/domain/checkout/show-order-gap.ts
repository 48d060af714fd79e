import type { OrderGap } from '#stores/order/order-data.ts';
import { openPopup, type Popup } from '#stores/messages/popup.ts';
import { readReceipt } from '#stores/order/receipt.ts';

/** Addresses in the page's language. */
interface GapLinks {
  home: string;
  order: string;
}

/**
 * Shows what an order lacks, with the way on. Closing leads home; where this tab has just paid an
 * order, to its receipt.
 */
export function showOrderGap(
  gap: OrderGap,
  action: NonNullable<Popup['action']>,
  links: GapLinks,
): void {
  if (gap === 'order-missing' && readReceipt() !== undefined) {
    openPopup('already-ordered', { onClose: () => location.assign(links.order) });
    return;
  }
  openPopup(gap, { action, onClose: () => location.assign(links.home) });
}
