import { useLoad } from '#components/ui/use-load.ts';
import { getSavedCards } from '#contract/hub/billing.ts';
import { request } from '#stores/api.ts';
import { primaryFirst } from './card-words.ts';

/** The saved cards, the primary one first. */
export const useSavedCards = () =>
  useLoad(async () => {
    const answered = await request(getSavedCards);
    if (!answered.ok || answered.value.result === null) return undefined;
    return primaryFirst(answered.value.result);
  });
