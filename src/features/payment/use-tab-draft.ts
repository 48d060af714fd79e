import { useEffect, useState } from 'react';
import { useClientValue } from '#components/ui/hydration.ts';
import { readDraft, tabDraft, type PaymentDraft } from '#features/payment/payment-draft.ts';

export interface TabDraft {
  draft: PaymentDraft | undefined;
  /** Counts how often the page came back from the browser's cache. */
  returns: number;
}

/**
 * Returns what the tab has stored of the payment page. It is read again when the page comes back
 * from the browser's cache: the other page of the order may have changed it
 * (docs/decisions/pages-from-the-cache.md).
 */
export function useTabDraft(): TabDraft {
  const opened = useClientValue(tabDraft);
  const [restored, setRestored] = useState<TabDraft>();
  useEffect(() => {
    const readAgain = ({ persisted }: PageTransitionEvent): void => {
      if (!persisted) return;
      const draft = readDraft();
      setRestored((before) => ({ draft, returns: (before?.returns ?? 0) + 1 }));
    };
    addEventListener('pageshow', readAgain);
    return () => removeEventListener('pageshow', readAgain);
  }, []);
  return restored ?? { draft: opened, returns: 0 };
}
