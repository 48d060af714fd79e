import { useStore } from '@nanostores/react';
import { useState, type ReactNode } from 'react';
import { lazyComponent } from '#components/site/LazyComponent.tsx';
import { Button } from '#components/ui/Button.tsx';
import { useClientValue, useHydrated } from '#components/ui/hydration.ts';
import { FailedView } from '#components/ui/FailedView.tsx';
import { Skeleton } from '#components/ui/Skeleton.tsx';
import { LIMITS } from '#config/limits.ts';
import type { Language } from '#config/languages.ts';
import type { AddNumberQuote } from '#contract/main/add-number-quote.ts';
import type { Agreement } from '#domain/checkout/agreement.ts';
import '#domain/checkout/agreement.css';
import type { HoldTexts } from '#domain/number-hold/hold-texts.ts';
import type { AddNumberTexts } from '#features/billing/billing-texts.ts';
import { whileLoading } from '#stores/loading.ts';
import type { OrderData } from '#stores/order-data.ts';
import { $order } from '#stores/order.ts';
import { openPopup } from '#stores/popup.ts';
import '#features/billing/billing.css';
import './add-number.css';
import { describeAddedNumber, addedAgreementText } from './agreement.ts';
import { useDefaultCard, type PayingCard } from './default-card.ts';
import type { AddNumberLinks } from './NotSold.tsx';
import type { AddedOutcome, AddedPurchase } from './pay-added-number.ts';
import { ADD_NUMBER_PURPOSE, payText } from './quote-rules.ts';
import { FirstCharge, TermsChoice } from './TermsChoice.tsx';
import { storeTerms, tabTerms, type Terms } from './terms.ts';
import { useQuote } from './use-quote.ts';

interface AddNumberProps {
  language: Language;
  texts: AddNumberTexts;
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
const OtherCards = lazyComponent(async () => (await import('./OtherCards.tsx')).OtherCards);

/** What stays as it is when the code of such a part does not load. */
const stay = (): void => undefined;

/** Loads what pays when it is needed; while that fails, nothing was sent. */
async function payLazily(
  purchase: AddedPurchase,
  texts: AddNumberTexts,
  language: Language,
): Promise<AddedOutcome> {
  try {
    const { payAddedNumber } = await import('./pay-added-number.ts');
    return await payAddedNumber(purchase, texts, language);
  } catch (reason) {
    console.warn('payment not started', reason);
    openPopup('server-error');
    return { kind: 'refused' };
  }
}

const DEFAULT_TERMS: Terms = { months: LIMITS.defaultDurationMonths, code: '' };

/** The duration and the coupon of the tab, and their setter. */
function useTerms(): [Terms, (changes: Partial<Terms>) => void] {
  const stored = useClientValue(tabTerms) ?? DEFAULT_TERMS;
  const [changed, setChanged] = useState<Terms>();
  const terms = changed ?? stored;
  const change = (changes: Partial<Terms>): void => {
    const next = { ...terms, ...changes };
    setChanged(next);
    storeTerms(next);
  };
  return [terms, change];
}

/** Adds a number to the account of a signed-in customer: for how long, with which card. */
export function AddNumber({ language, texts, links, consents, holdTexts }: AddNumberProps) {
  const isHydrated = useHydrated();
  const current = useStore($order, { ssr: 'initial' });
  /** The order that was paid for stays in view until the next page does. */
  const [paidOrder, setPaidOrder] = useState<OrderData>();
  const order = paidOrder ?? current;
  const [terms, changeTerms] = useTerms();
  const [busy, setBusy] = useState(false);
  const [refusedId, setRefused] = useState<number>();
  const { offer, isUpdating, reload, refuse } = useQuote(current, terms, holdTexts !== undefined);
  if (isHydrated && order === undefined) {
    return <NumberMissing {...{ texts, links }} />;
  }
  const isTaken = offer.kind === 'not-sold' && offer.why === 'taken' && !isUpdating;
  const isGone =
    holdTexts !== undefined && !busy && (isTaken || refusedId === order?.didData.didid);
  const isReplaced = holdTexts !== undefined && offer.kind === 'not-sold' && offer.why === 'taken';
  if (offer.kind === 'not-sold' && !isReplaced && order !== undefined) {
    const { why, replacesForm } = offer;
    const shown = { why, replacesForm, order, texts, links };
    return <NotSoldView key={why} onRetry={reload} onClose={stay} {...shown} />;
  }
  if (offer.kind === 'failed') {
    return (
      <FailedView
        text={texts['profile.failed']}
        retryText={texts['profile.try-again']}
        onRetry={() => void reload()}
      />
    );
  }
  const isOfOrder = offer.kind === 'quoted' && offer.product.DIDID === order?.didData.didid;
  const quoted = isOfOrder ? offer : undefined;
  const quote = quoted?.quote;
  const agreement = order && quote && describeAddedNumber(order, quote, language, texts);

  const pay = async (card: PayingCard, clear: () => void): Promise<void> => {
    if (busy || isUpdating || !order || !quoted || !agreement) return;
    setBusy(true);
    setPaidOrder(order);
    const shown = consents
      ? addedAgreementText(agreement, payText(quoted.quote, card.name, texts))
      : undefined;
    const { product } = quoted;
    const purchase = { order, quote: quoted.quote, product, card, shown };
    const outcome = await whileLoading(payLazily(purchase, texts, language), () =>
      openPopup('error', { message: texts['add-number.in-progress'] }),
    );
    if (outcome.kind === 'paid') {
      location.assign(links.myNumbers);
      return;
    }
    setBusy(false);
    setPaidOrder(undefined);
    if (outcome.kind === 'not-sold') refuse(outcome.why);
    if (outcome.kind === 'stale') clear();
    if (outcome.kind === 'requote' || outcome.kind === 'stale') await reload();
  };
  return (
    <div className="add-number billing-part" aria-busy={isUpdating}>
      {holdTexts && offer.kind !== 'loading' ? (
        <NumberHold
          onClose={stay}
          isReady
          isPaying={() => busy}
          purpose={ADD_NUMBER_PURPOSE}
          isTaken={isGone}
          onRefused={setRefused}
          takesFocus={offer.kind === 'not-sold' && offer.replacesForm}
          texts={holdTexts}
          {...{ order, language }}
        />
      ) : null}
      <div className="billing-part" hidden={isGone}>
        {quote === undefined ? (
          <Skeleton lines={2} />
        ) : (
          <FirstCharge months={terms.months} {...{ quote, language, texts }} />
        )}
        <TermsChoice
          isLocked={busy || isUpdating}
          onChange={changeTerms}
          {...{ quoted, terms, language, texts }}
        />
        <PayForm
          agreement={agreement}
          isReady={quote !== undefined && !isUpdating}
          onPay={pay}
          {...{ quote, busy, language, texts }}
        />
      </div>
    </div>
  );
}

interface PayFormProps {
  /** Undefined until the price is known. */
  agreement: Agreement | undefined;
  quote: AddNumberQuote | undefined;
  isReady: boolean;
  busy: boolean;
  onPay: (card: PayingCard, clear: () => void) => Promise<void>;
  language: Language;
  texts: AddNumberTexts;
}

/**
 * Renders what the customer agrees to and the button that pays by the primary card; the choice of
 * another card comes once it is wanted, or needed.
 */
function PayForm(props: PayFormProps) {
  const { agreement, quote, isReady, busy, onPay, language, texts } = props;
  const { loaded, reload } = useDefaultCard(texts);
  const [isWanted, setWanted] = useState(false);
  const card = loaded.state === 'ready' ? loaded.value.card : undefined;
  const form = (payer: PayingCard | undefined, clear: () => void, choice?: ReactNode) => (
    <form
      className="billing-part"
      id="add-number-form"
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        if (payer !== undefined) void onPay(payer, clear);
      }}
    >
      {choice}
      {agreement ? <AgreementView {...{ agreement, texts }} /> : <Skeleton lines={5} />}
      <Button
        variant="primary"
        type="submit"
        block
        busy={busy}
        disabled={!isReady || payer === undefined}
      >
        <span>{payText(quote, payer?.name, texts)}</span>
      </Button>
    </form>
  );
  if (isWanted || (loaded.state !== 'loading' && card === undefined)) {
    return (
      <OtherCards takesFocus={isWanted} onClose={() => setWanted(false)} {...{ language, texts }}>
        {form}
      </OtherCards>
    );
  }
  return (
    <>
      {form(card, () => void reload())}
      <Button disabled={card === undefined} onClick={() => setWanted(true)}>
        {texts['add-number.other-card']}
      </Button>
    </>
  );
}

/** Renders what the customer agrees to. */
const AgreementView = ({ agreement, texts }: { agreement: Agreement; texts: AddNumberTexts }) => (
  <section className="card agreement" aria-label={texts['agreement.title']}>
    <h2 className="agreement__title">{texts['agreement.title']}</h2>
    <dl className="summary">
      {agreement.rows.map(([term, value]) => (
        <div className="summary__row" key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
    {agreement.notes.map((note) => (
      <p className="small" key={note}>
        {note}
      </p>
    ))}
  </section>
);

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
