import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { Button } from '#components/ui/Button.tsx';
import { CardFields } from '#domain/card/CardFields.tsx';
import { Checkbox } from '#components/ui/form/Checkbox.tsx';
import { focusFirstField } from '#components/ui/focus.ts';
import { LIMITS } from '#config/limits/limits.ts';
import type { SavedCard } from '#contract/entities.ts';
import type { CardsTexts } from '#features/billing/billing-texts.ts';
import type { CardFormValues } from '#domain/card/card-form.ts';
import { cardLimits, type CardMode } from './card-form-rules.ts';

/** A yes or no about the card, and its setter. */
type Toggle = [value: boolean, set: (value: boolean) => void];

interface CardStepProps {
  mode: CardMode;
  texts: CardsTexts;
  card: SavedCard | undefined;
  form: UseFormReturn<CardFormValues>;
  /** Whether a card that pays now is saved; undefined where it always is. */
  isSaved: Toggle | undefined;
  /** Whether it becomes the primary card; undefined where it is. */
  primary: Toggle | undefined;
  /** What else can be done with the card. */
  children: ReactNode;
  onNext: () => void;
}

const masked = (card: SavedCard, hint: string) => ({
  number: `•••• •••• •••• ${card.lastFourNumbers}`,
  brand: card.creditCardType === '' ? undefined : card.creditCardType,
  hint,
});

const chosen = (label: string, [value, set]: Toggle) => (
  <Checkbox label={label} checked={value} onChange={(event) => set(event.currentTarget.checked)} />
);

/** Renders the first step of the card dialog: the card itself. */
export function CardStep(props: CardStepProps) {
  const { mode, texts, card, form, isSaved, primary, children, onNext } = props;
  return (
    <form
      className="form"
      ref={focusFirstField}
      noValidate
      onSubmit={(event) => void form.handleSubmit(onNext)(event)}
    >
      <CardFields
        id="card"
        form={form}
        limits={cardLimits(mode)}
        yearsOffered={LIMITS.expiryYearsOffered}
        texts={texts}
        {...(card && { saved: masked(card, texts['saved-cards.number-fixed']) })}
      />
      {isSaved && chosen(texts['saved-cards.keep'], isSaved)}
      {primary && isSaved?.[0] !== false && chosen(texts['saved-cards.make-primary'], primary)}
      <div className="dialog__actions">
        {children}
        <Button variant="primary" type="submit">
          {texts['saved-cards.continue']}
        </Button>
      </div>
    </form>
  );
}
