// Apart from resume-tab.ts, as hardly any order is left alone for that long.
import { $orderEnding, updateOrder } from '#stores/order/order.ts';
import { onStay, showWhile, findWarning } from './end-warning.ts';

/** Warns before the buyer of an idle order is removed; closing the warning counts as activity. */
export function startOrderWarning(): void {
  const warning = findWarning('order');
  onStay(warning, () => updateOrder({}));
  $orderEnding.subscribe((isEnding) => showWhile(warning, isEnding));
}
