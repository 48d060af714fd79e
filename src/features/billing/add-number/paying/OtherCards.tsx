import type { ReactNode } from 'react';
import { focusLoaded } from '#components/ui/focus.ts';
import { useThisMonth } from '#components/ui/hydration.ts';
import type { Language } from '#config/languages.ts';
import type { AddNumberTexts } from '#features/billing/billing-texts.ts';
import { payWithBody } from '#features/billing/cards/dialog/card-body.ts';
import { cardName } from '#features/billing/cards/card-name.ts';
import { LazyCardDialog } from '#features/billing/cards/card-choice.ts';
import { CardChooser } from '#features/billing/cards/CardChooser.tsx';
import { renewalsText } from '#features/billing/cards/renewals-text.ts';
import { usePayWith } from '#features/billing/cards/use-pay-with.ts';
import type { PayingCard } from './paying-card.ts';

interface OtherCardsProps {
  language: Language;
  texts: AddNumberTexts;
  /** Whether it replaces the button that had the focus. */
  takesFocus: boolean;
  /** Renders the form that pays, with the choice of the card in it. */
  children: (card: PayingCard | undefined, clear: () => void, choice: ReactNode) => ReactNode;
}

/** Returns the chosen card as the paying button names it. */
function cardOf(
  { chosen, chooser: { loaded } }: ReturnType<typeof usePayWith>,
  texts: AddNumberTexts,
  now: Date | undefined,
): PayingCard | undefined {
  if (chosen === undefined) return undefined;
  const body = payWithBody(chosen);
  const cards = loaded.state === 'ready' ? loaded.value : [];
  const renewals = renewalsText(cards, chosen, { texts, now });
  if (chosen.kind === 'new') {
    return { body, name: `•••• ${chosen.typed.card.number.slice(-4)}`, renewals };
  }
  const card = cards.find(({ creditCardId }) => creditCardId === chosen.creditCardId);
  return card && { body, name: cardName(card, texts), renewals };
}

/** Renders the choice among all saved cards and a new one, which is saved for the renewals. */
export function OtherCards({ language, texts, takesFocus, children }: OtherCardsProps) {
  const payWith = usePayWith();
  const now = useThisMonth();
  const choice = (
    <div id="other-cards" tabIndex={-1} ref={takesFocus ? focusLoaded : undefined}>
      <CardChooser legend={texts['add-number.pay-with']} texts={texts} {...payWith.chooser} />
    </div>
  );
  return (
    <>
      {children(cardOf(payWith, texts, now), payWith.clear, choice)}
      {payWith.adding ? (
        <LazyCardDialog
          mode="add-number"
          {...{ language, texts }}
          typed={payWith.correcting}
          onClose={payWith.stopAdding}
          onTyped={payWith.takeTyped}
        />
      ) : null}
    </>
  );
}
