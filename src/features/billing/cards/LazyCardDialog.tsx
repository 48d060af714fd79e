import { lazyComponent } from '#components/site/LazyComponent.tsx';

/** The card dialog, loaded when it is first opened: most visits of a page never see a card form. */
export const LazyCardDialog = lazyComponent(
  async () => (await import('./CardDialog.tsx')).CardDialog,
);
