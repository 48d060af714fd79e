import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { lazyComponent } from '#components/site/LazyComponent.tsx';
import { useClientValue, useHydrated } from '#components/ui/hydration.ts';
import { FailedView } from '#components/ui/loading/FailedView.tsx';
import { focusOnMount, useRestoreFocus } from '#components/ui/focus.ts';
import { Skeleton } from '#components/ui/loading/Skeleton.tsx';
import { LIMITS } from '#config/limits/limits.ts';
import type { Language } from '#config/languages.ts';
import type { Agreement } from '#domain/checkout/agreement.ts';
import type { HoldTexts } from '#domain/number-hold/hold-texts.ts';
import type { AddNumberTexts } from '#features/billing/billing-texts.ts';
import { payLazily } from '#features/billing/pay-lazily.ts';
import type { OrderData } from '#stores/order/order-data.ts';
import { $order } from '#stores/order/order.ts';
import '#features/billing/billing.css';
import './add-number.css';
import { addNumberView, type AddNumberView } from './add-number-view.ts';
import { describeAddedNumber } from './paying/agreement.ts';
import type { PayingCard } from './paying/paying-card.ts';
import type { AddNumberLinks } from './NotSold.tsx';
import type { AddedOutcome } from './paying/pay-added-number.ts';
import { PayForm } from './paying/PayForm.tsx';
import { ADD_NUMBER_PURPOSE, numberMinutes, type CallMinutes } from './offer/quote-rules.ts';
import { FirstCharge, TermsChoice } from './offer/TermsChoice.tsx';
import { storeTerms, tabTerms, type ChosenTerms } from './offer/terms.ts';
import { useQuote } from './offer/use-quote.ts';

interface AddNumberProps {
  language: Language;
  texts: AddNumberTexts;
  /** Undefined for a provider without `call-minutes`. */
  callMinutes?: CallMinutes | undefined;
  links: AddNumberLinks;
  /** Whether the provider records what the customer was shown. */
  consents: boolean;
  /** Undefined for a provider that holds no numbers. */
  holdTexts?: HoldTexts | undefined;
}

const NumberHold = lazyComponent(
  async () => (await import('#domain/number-hold/NumberHold.tsx')).NumberHold,
);
const NotSoldView = lazyComponent(async () => (await import('./NotSold.tsx')).NotSoldView);

const DEFAULT_TERMS: ChosenTerms = { months: LIMITS.defaultDurationMonths, code: '' };

/** Returns the duration and the coupon of the tab, and their setter. */
function useTerms(): [ChosenTerms, (changes: Partial<ChosenTerms>) => void] {
  const stored = useClientValue(tabTerms) ?? DEFAULT_TERMS;
  const [changed, setChanged] = useState<ChosenTerms>();
  const terms = changed ?? stored;
  const change = (changes: Partial<ChosenTerms>): void => {
    const next = { ...terms, ...changes };
    setChanged(next);
    storeTerms(next);
  };
  return [terms, change];
}

/** Adds a number to the account of a signed-in customer: for how long, with which card. */
export function AddNumber(props: AddNumberProps) {
  const { language, texts, callMinutes, links, consents, holdTexts } = props;
  const isHydrated = useHydrated();
  const current = useStore($order, { ssr: 'initial' });
  /** The order that is being paid for, which stays in view until the next page does. */
  const [paidOrder, setPaidOrder] = useState<OrderData>();
  const order = paidOrder ?? current;
  const busy = paidOrder !== undefined;
  const [terms, changeTerms] = useTerms();
  const [refusedId, setRefused] = useState<number>();
  const holdsNumbers = holdTexts !== undefined;
  const { offer, isUpdating, reload, refuse } = useQuote(current, terms, holdsNumbers);
  const isLocked = busy || isUpdating;
  const didId = order?.didData.didid;
  const isRefused = didId !== undefined && refusedId === didId;
  const view = addNumberView({ offer, didId, isUpdating, isRefused, isPaying: busy, holdsNumbers });
  const isFormHidden = view.kind !== 'form';
  const part = useRestoreFocus<HTMLDivElement>(isFormHidden);
  if (isHydrated && order === undefined) {
    return <NumberMissing {...{ texts, links }} />;
  }
  const isNumberHeld = view.kind === 'form' || view.kind === 'others';
  const quoted = view.kind === 'form' ? view.quoted : undefined;
  const quote = quoted?.quote;
  const minutes = order && callMinutes && numberMinutes(order.packageCountry, callMinutes, texts);
  const describe = (card: PayingCard | undefined): Agreement | undefined =>
    order &&
    quote &&
    describeAddedNumber(order, quote, { language, texts, renewals: card?.renewals });

  const pay = async (card: PayingCard, clear: () => void): Promise<void> => {
    const agreement = describe(card);
    if (isLocked || !order || !quoted || !agreement) return;
    setPaidOrder(order);
    const purchase = { ...quoted, order, card, shown: consents && agreement };
    const outcome = await payLazily<AddedOutcome>(
      async () =>
        (await import('./paying/pay-added-number.ts')).payAddedNumber(purchase, texts, language),
      { kind: 'refused' },
      texts,
    );
    if (outcome.kind === 'paid') return location.assign(links.myNumbers);
    setPaidOrder(undefined);
    if (outcome.kind === 'not-sold') return refuse(outcome.why);
    if (outcome.kind === 'stale') clear();
    if (outcome.kind !== 'refused') await reload();
  };
  return (
    <>
      {order && <InsteadOfForm onRetry={reload} {...{ view, order, texts, links }} />}
      <div className="add-number billing-part" aria-busy={isUpdating} ref={part}>
        {holdTexts && isNumberHeld && offer.kind !== 'loading' ? (
          <NumberHold
            isReady
            isPaying={() => busy}
            purpose={ADD_NUMBER_PURPOSE}
            isTaken={view.kind === 'others'}
            onRefused={setRefused}
            takesFocus={offer.kind === 'not-sold' && offer.replacesForm}
            texts={holdTexts}
            {...{ order, language }}
          />
        ) : null}
        <div className="billing-part" hidden={isFormHidden}>
          {quote === undefined ? (
            <Skeleton lines={2} />
          ) : (
            <FirstCharge months={terms.months} {...{ quote, minutes, language, texts }} />
          )}
          <TermsChoice onChange={changeTerms} {...{ quoted, terms, isLocked, language, texts }} />
        </div>
        <PayForm
          isHidden={isFormHidden}
          busy={isLocked}
          onPay={pay}
          {...{ describe, quote, language, texts }}
        />
      </div>
    </>
  );
}

interface InsteadOfFormProps {
  view: AddNumberView;
  order: OrderData;
  onRetry: () => Promise<void>;
  texts: AddNumberTexts;
  links: AddNumberLinks;
}

/** Renders why the form is hidden and the way on; `NumberHold` does where others are offered. */
function InsteadOfForm({ view, order, onRetry, texts, links }: InsteadOfFormProps) {
  switch (view.kind) {
    case 'form':
    case 'others':
      return null;
    case 'failed':
      return (
        <div tabIndex={-1} ref={view.replacesForm ? focusOnMount : undefined}>
          <FailedView
            text={texts['profile.failed']}
            retryText={texts['profile.try-again']}
            onRetry={() => void onRetry()}
          />
        </div>
      );
    case 'not-sold': {
      const { why, replacesForm } = view;
      const shown = { why, replacesForm, order, texts, links };
      return <NotSoldView key={why} onRetry={onRetry} {...shown} />;
    }
  }
}

interface NumberMissingProps {
  texts: AddNumberTexts;
  links: AddNumberLinks;
}

/** Renders where to begin, for a customer who has not chosen a number in this tab. */
const NumberMissing = ({ texts, links }: NumberMissingProps) => (
  <div className="empty">
    <h2>{texts['popup.order-missing.title']}</h2>
    <p className="measure">{texts['add-number.missing-text']}</p>
    <a className="button button--primary" href={links.getYourNumber}>
      {texts['checkout.choose-number']}
    </a>
  </div>
);
