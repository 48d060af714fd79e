import { ErrorBoundary } from '#components/ui/loading/ErrorBoundary.tsx';
import type { Language } from '#config/languages.ts';
import '#features/billing/billing.css';
import type { BillingPageTexts } from '#features/billing/billing-texts.ts';
import { SavedCards } from '#features/billing/cards/SavedCards.tsx';
import { BillingHistory } from '#features/billing/history/BillingHistory.tsx';
import { MultiMonthPlan } from '#features/billing/plan/MultiMonthPlan.tsx';

interface BillingPageProps {
  language: Language;
  texts: BillingPageTexts;
  supportHref: string;
  numbersHref: string;
}

const PARTS = Object.entries({ SavedCards, MultiMonthPlan, BillingHistory });

/** Renders saved cards, the plan and the history of payments; one that fails leaves the others. */
export function BillingPage(props: BillingPageProps) {
  const { texts } = props;
  return (
    <div className="stack gap-6">
      {PARTS.map(([name, Part]) => (
        <ErrorBoundary
          key={name}
          failedText={texts['profile.failed']}
          retryText={texts['profile.try-again']}
        >
          <Part {...props} />
        </ErrorBoundary>
      ))}
    </div>
  );
}
