import { latePart } from '#components/site/late-part.tsx';

/** The card dialog, loaded when it is first opened: most visits of a page never see a card form. */
export const LazyCardDialog = latePart(async () => (await import('./CardDialog.tsx')).CardDialog);
