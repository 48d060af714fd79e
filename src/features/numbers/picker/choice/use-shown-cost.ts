import { useEffect } from 'react';
import { fillText, isolate } from '#lib/text/text.ts';
import type { LivePair } from '#features/numbers/pair/load-pair.ts';
import { hasDearer, searchableBy } from '#features/numbers/pair/number-groups.ts';
import type { PickerTexts } from '#features/numbers/pair/numbers-texts.ts';
import type { ChosenPrice } from './use-chosen-price.ts';
import { showDurations } from '#features/numbers/cost/show-durations.ts';
import { showPlanPrice } from '#features/numbers/cost/show-plan-price.ts';

/**
 * Shows on the page what the chosen number costs, or what the cheapest one costs now. The longer
 * durations are those of the cheapest one as well until those of the number are known.
 */
export function useShownCost(
  live: LivePair | undefined,
  digits: string | undefined,
  { monthCents, own }: Partial<ChosenPrice>,
  texts: PickerTexts,
): void {
  useEffect(() => {
    if (live === undefined) return;
    const { groups, price: base } = live;
    const isRange = hasDearer(groups, base.baseCents);
    const number = isolate(live.formatNumber(digits ?? ''));
    if (monthCents === undefined) {
      showPlanPrice(base.baseCents, isRange ? texts['call-minutes.cost-dearer'] : '');
    } else {
      showPlanPrice(monthCents, fillText(texts['call-minutes.cost-chosen'], { number }));
    }
    if (own === undefined) {
      const differ = isRange || searchableBy(groups).severalPrices;
      showDurations(base, differ ? texts['numbers.durations-cheapest'] : '');
    } else {
      showDurations(own, fillText(texts['numbers.durations-chosen'], { number }));
    }
  }, [live, digits, monthCents, own, texts]);
}
