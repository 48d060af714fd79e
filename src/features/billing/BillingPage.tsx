import type { Language } from '#config/languages.ts';
import './billing.css';
import type { BillingPageTexts } from './billing-texts.ts';
import { SavedCards } from './cards/SavedCards.tsx';
import { BillingHistory } from './history/BillingHistory.tsx';
import { MultiMonthPlan } from './plan/MultiMonthPlan.tsx';

interface BillingPageProps {
  language: Language;
  texts: BillingPageTexts;
}

/** Saved cards, the plan and the history of payments. */
export function BillingPage({ language, texts }: BillingPageProps) {
  return (
    <div className="stack gap-6">
      <SavedCards language={language} texts={texts} />
      <MultiMonthPlan language={language} texts={texts} />
      <BillingHistory language={language} texts={texts} />
    </div>
  );
}
