import { useState, type ReactNode } from 'react';
import { lazyComponent } from '#components/site/LazyComponent.tsx';
import { Button } from '#components/ui/Button.tsx';
import { useLoad } from '#components/ui/loading/use-load.ts';
import type { Language } from '#config/languages.ts';
import { getSavedCards } from '#contract/hub/billing.ts';
import type { AddNumberQuote } from '#contract/main/add-number-quote.ts';
import { resultOf } from '#contract/result-of.ts';
import type { Agreement } from '#domain/checkout/agreement.ts';
import { AgreementCard } from '#domain/checkout/AgreementCard.tsx';
import type { AddNumberTexts } from '#features/billing/billing-texts.ts';
import { findDefaultCard, type PayingCard } from './paying-card.ts';
import { payText } from '../offer/quote-rules.ts';
import { request } from '#stores/api.ts';

const OtherCards = lazyComponent(async () => (await import('./OtherCards.tsx')).OtherCards);

/** Loads the card that pays by itself. The choice of another one has code of its own. */
const useDefaultCard = (texts: AddNumberTexts) =>
  useLoad(async () => {
    const response = await request(getSavedCards);
    const cards = resultOf(response);
    return cards && { card: findDefaultCard(cards, texts) };
  });

interface PayFormProps {
  /** Returns what paying by a card agrees to; undefined until the price is known. */
  describe: (card: PayingCard | undefined) => Agreement | undefined;
  quote: AddNumberQuote | undefined;
  isHidden: boolean;
  /** It is being paid for, or its price is being requested; a disabled button loses the focus. */
  busy: boolean;
  onPay: (card: PayingCard, clear: () => void) => Promise<void>;
  language: Language;
  texts: AddNumberTexts;
}

/**
 * Renders what the customer agrees to and the button that pays by the primary card; the choice of
 * another card comes once it is wanted, or needed. A dialog that takes a card stays open while the
 * form is hidden.
 */
export function PayForm(props: PayFormProps) {
  const { describe, quote, isHidden, busy, onPay, language, texts } = props;
  const { loaded, reload } = useDefaultCard(texts);
  const [isWanted, setWanted] = useState(false);
  const card = loaded.state === 'ready' ? loaded.value.card : undefined;
  const form = (payer: PayingCard | undefined, clear: () => void, choice?: ReactNode) => (
    <form
      className="billing-part"
      id="add-number-form"
      method="post"
      hidden={isHidden}
      onSubmit={(event) => {
        event.preventDefault();
        if (payer !== undefined) void onPay(payer, clear);
      }}
    >
      {choice}
      <AgreementCard title={texts['agreement.title']} agreement={describe(payer)} />
      <Button
        variant="primary"
        type="submit"
        block
        busy={busy}
        disabled={quote === undefined || payer === undefined}
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
      <Button hidden={isHidden} disabled={card === undefined} onClick={() => setWanted(true)}>
        {texts['add-number.other-card']}
      </Button>
    </>
  );
}
