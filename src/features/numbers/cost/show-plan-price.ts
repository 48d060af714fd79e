import { updateText } from '#lib/browser/update-page.ts';
import { formatUsd, type Cents } from '#lib/money/money.ts';
import { fillText, isolate } from '#lib/text/text.ts';

/** Returns the length of a part of a bar, as a percentage of the dearest month. */
export const barPart = (cents: Cents, most: Cents): string => ((cents / most) * 100).toFixed(2);

/**
 * Rewrites the table, the bars and the calculator of the page for a number of this price, where the
 * page has them. `note` says whose price it is, or that others differ.
 */
export function showPlanPrice(planCents: Cents, note: string): void {
  const cost = document.querySelector('.pair-cost');
  const calculator = cost?.querySelector<HTMLElement>('cost-calculator');
  if (!cost || !calculator) return;
  updateText(cost.querySelector('[data-cost-note]'), note);
  if (calculator.dataset['plan'] === String(planCents)) return;
  calculator.dataset['plan'] = String(planCents);
  // It shows the price of the build until its script has loaded.
  import('./cost-calculator.ts').catch((reason: unknown) =>
    console.warn('calculator not loaded', reason),
  );
  updateText(cost.querySelector('[data-first-charge]'), formatUsd(planCents));
  const cells = [...cost.querySelectorAll<HTMLElement>('[data-calls]')].map((cell) => ({
    cell,
    callCents: Number(cell.dataset['calls']),
  }));
  const most = planCents + Math.max(...cells.map(({ callCents }) => callCents));
  const plan = isolate(formatUsd(planCents));
  for (const { cell, callCents } of cells) {
    updateText(cell.querySelector('.cost-total'), formatUsd(planCents + callCents));
    const calls = isolate(formatUsd(callCents));
    const split = fillText(calculator.dataset['split'] ?? '', { plan, calls });
    updateText(cell.querySelector('[data-cost-split]'), split);
    cell.querySelector('.cost-bar__plan')?.setAttribute('width', barPart(planCents, most));
    const bar = cell.querySelector('.cost-bar__calls');
    bar?.setAttribute('x', barPart(planCents, most));
    bar?.setAttribute('width', barPart(callCents, most));
  }
}
