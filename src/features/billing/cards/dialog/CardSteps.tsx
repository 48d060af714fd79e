import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { defaultCountryId } from '#config/default-country.ts';
import type { Language } from '#config/languages.ts';
import type { BillingFormValues } from '#domain/address/billing-form.ts';
import { addressResolver } from '#domain/address/use-places.ts';
import { EMPTY_CARD, type CardFormValues } from '#domain/card/card-form.ts';
import { AddressStep } from './AddressStep.tsx';
import { savedCardValues, typedCardValues, type TypedCard } from './card-body.ts';
import { cardResolver } from './card-form-rules.ts';
import type { CardDialogProps } from './CardDialog.tsx';
import { CardStep } from './CardStep.tsx';
import { RemoveCard } from './RemoveCard.tsx';
import { useSaveCard } from './use-save-card.ts';

const emptyAddress = (language: Language): BillingFormValues => ({
  country: String(defaultCountryId(language)),
  address: '',
  city: '',
  state: '',
  zipCode: '',
});

/**
 * Renders the two steps of the card dialog; the paying modes hand the typed card on, the others
 * save it.
 */
export function CardSteps(props: CardDialogProps & { onSaved: () => void }) {
  const { mode, language, texts, card, typed: before, onClose, onChanged, onTyped } = props;
  const known = card ? savedCardValues(card) : before && typedCardValues(before);
  const [step, setStep] = useState<'card' | 'address'>('card');
  const [isPrimary, setPrimary] = useState(card?.isPrimary ?? before?.isPrimary ?? false);
  const [savesCard, setSavesCard] = useState(before?.isSaved ?? true);
  const cardForm = useForm<CardFormValues>({
    resolver: cardResolver(mode),
    defaultValues: known?.card ?? EMPTY_CARD,
  });
  const addressForm = useForm<BillingFormValues>({
    resolver: addressResolver,
    defaultValues: known?.billing ?? emptyAddress(language),
  });
  const { save, busy } = useSaveCard(props);
  const paying = mode !== 'add' && mode !== 'edit';
  // The next charge of a number is taken from a saved card.
  const mayBeUsedOnce = paying && mode !== 'add-number';
  const finish = async (billing: BillingFormValues): Promise<void> => {
    const typed: TypedCard = {
      card: { ...EMPTY_CARD, ...cardForm.getValues() },
      billing,
      isPrimary,
      isSaved: mayBeUsedOnce ? savesCard : true,
    };
    if (!paying) return save(typed);
    onTyped?.(typed);
    onClose();
  };
  return (
    <>
      <p className="muted small card-step" aria-live="polite">
        {texts[step === 'card' ? 'saved-cards.step-card' : 'saved-cards.step-address']}
      </p>
      {step === 'card' ? (
        <CardStep
          mode={mode}
          texts={texts}
          card={card}
          form={cardForm}
          isSaved={mayBeUsedOnce ? [savesCard, setSavesCard] : undefined}
          primary={card?.isPrimary ? undefined : [isPrimary, setPrimary]}
          onNext={() => setStep('address')}
        >
          {card && !card.isPrimary ? (
            <RemoveCard card={card} texts={texts} onClose={onClose} onRemoved={onChanged} />
          ) : null}
        </CardStep>
      ) : (
        <AddressStep
          form={addressForm}
          language={language}
          texts={texts}
          submitText={texts[paying ? 'saved-cards.use' : 'saved-cards.save']}
          busy={busy}
          onBack={() => setStep('card')}
          onSubmit={finish}
        />
      )}
    </>
  );
}
