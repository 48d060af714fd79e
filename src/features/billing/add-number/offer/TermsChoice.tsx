import { useState } from 'react';
import { lazyComponent } from '#components/site/LazyComponent.tsx';
import { Icon } from '#components/ui/icons/Icon.tsx';
import { check } from '#components/ui/icons/icons.ts';
import type { Language } from '#config/languages.ts';
import type { AddNumberQuote } from '#contract/main/add-number-quote.ts';
import type { AddNumberTexts } from '#features/billing/billing-texts.ts';
import { monthsText } from '#lib/text/date-text.ts';
import { fillText } from '#lib/text/text.ts';
import { daysText, sumText, type NumberMinutes } from './quote-rules.ts';
import type { ChosenTerms } from './terms.ts';
import type { Quoted } from './load-offer.ts';

const AddedCoupon = lazyComponent(async () => (await import('./AddedCoupon.tsx')).AddedCoupon);

interface TermsChoiceProps {
  /** Undefined until the price is known. */
  quoted: Quoted | undefined;
  terms: ChosenTerms;
  isLocked: boolean;
  onChange: (changes: Partial<ChosenTerms>) => void;
  language: Language;
  texts: AddNumberTexts;
}

/** Renders the duration where it is a choice, and the coupon, folded until it is wanted. */
export function TermsChoice(props: TermsChoiceProps) {
  const { quoted, terms, isLocked, onChange, language, texts } = props;
  const [isOpen, setOpen] = useState(false);
  const { quote, durations, codeRefusal } = quoted ?? {};
  const isOffered = durations?.options.some(({ months }) => months === terms.months);
  return (
    <>
      {durations && quote ? (
        <durations.Choice
          legend={texts['payment.duration-title']}
          options={durations.options}
          chosen={isOffered ? terms.months : quote.months}
          onChoose={({ months }) => onChange({ months })}
          {...{ language, texts }}
        />
      ) : null}
      {isOpen || terms.code !== '' ? (
        <AddedCoupon
          code={terms.code}
          discount={quote?.discount ?? 0}
          takesFocus={isOpen}
          onApply={(code) => onChange({ code })}
          onClose={() => setOpen(false)}
          {...{ codeRefusal, isLocked, texts }}
        />
      ) : (
        <button className="link-button" type="button" onClick={() => setOpen(true)}>
          {texts['coupon.label']}
        </button>
      )}
    </>
  );
}

interface FirstChargeProps {
  quote: AddNumberQuote;
  /** The duration that the customer chose before, perhaps as a visitor. */
  months: number;
  /** Undefined for a provider without `call-minutes`. */
  minutes: NumberMinutes | undefined;
  language: Language;
  texts: AddNumberTexts;
}

/**
 * Renders what is paid now, what from then on, why that is not the price of a whole period, and the
 * call minutes that it includes.
 */
export function FirstCharge({ quote, months, minutes, language, texts }: FirstChargeProps) {
  const notes = daysText(quote, minutes?.byDays, texts);
  return (
    <div className="first-charge">
      <p className="first-charge__sum">{sumText(quote, language, texts)}</p>
      {notes === undefined ? null : <p className="muted small">{notes}</p>}
      {quote.joinsPlan && quote.months !== months ? (
        <p className="muted small">
          {fillText(texts['add-number.joins'], { duration: monthsText(language, quote.months) })}
        </p>
      ) : null}
      {minutes?.plan ? (
        <>
          <p className="first-charge__minutes">
            <Icon shape={check} className="icon--small" />
            <span>{minutes.plan.title}</span>
          </p>
          <p className="muted small">{minutes.plan.rule}</p>
        </>
      ) : null}
    </div>
  );
}
