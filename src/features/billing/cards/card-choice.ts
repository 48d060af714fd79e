import { lazyComponent } from '#components/site/LazyComponent.tsx';
import { useLoad } from '#components/ui/loading/use-load.ts';
import { getSavedCards } from '#contract/hub/billing.ts';
import { resultOf } from '#contract/result-of.ts';
import { request } from '#stores/api.ts';
import { primaryFirst } from './card-rules.ts';

/** The card dialog, loaded when it is first opened: most visits of a page never see a card form. */
export const LazyCardDialog = lazyComponent(
  async () => (await import('./dialog/CardDialog.tsx')).CardDialog,
);

/** Returns the saved cards, the primary one first. */
export const useSavedCards = () =>
  useLoad(async () => {
    const response = await request(getSavedCards);
    const cards = resultOf(response);
    return cards && primaryFirst(cards);
  });
