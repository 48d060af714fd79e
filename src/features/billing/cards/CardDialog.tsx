import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { defaultCountryId, useCountries, useStates } from '#components/site/use-places.ts';
import { BillingFields } from '#components/ui/BillingFields.tsx';
import { Button } from '#components/ui/Button.tsx';
import { CardFields } from '#components/ui/CardFields.tsx';
import { Checkbox } from '#components/ui/Checkbox.tsx';
import { Dialog } from '#components/ui/Dialog.tsx';
import { focusFirstField } from '#components/ui/focus-first-field.ts';
import { Icon } from '#components/ui/Icon.tsx';
import { success } from '#components/ui/icons.ts';
import { LIMITS } from '#config/limits.ts';
import type { Language } from '#config/languages.ts';
import type { SavedCard } from '#contract/entities.ts';
import { saveCard } from '#contract/main/payment.ts';
import type { CardsTexts } from '#features/billing/billing-texts.ts';
import { payOnce } from '#features/billing/pay-once.ts';
import { showRefusal } from '#features/billing/show-refusal.ts';
import type { BillingFormValues } from '#lib/billing-form.ts';
import { EMPTY_CARD, type CardFormValues } from '#lib/card-form.ts';
import { request } from '#stores/api.ts';
import { whileLoading } from '#stores/loading.ts';
import { editedCardBody, newCardBody, savedCardValues, type TypedCard } from './card-body.ts';
import { addressResolver, cardLimits, cardResolver, type CardMode } from './card-form-rules.ts';
import { RemoveCard } from './RemoveCard.tsx';

export interface CardDialogProps {
  mode: CardMode;
  language: Language;
  texts: CardsTexts;
  /** The card that is edited. */
  card?: SavedCard | undefined;
  onClose: () => void;
  /** Called when the list of cards has changed. */
  onChanged?: () => void;
  /** Called with the typed card in the paying modes, which make no card call themselves. */
  onTyped?: (typed: TypedCard) => void;
}

/** The dialog that adds or edits a card: the card first, then its address. Mounted while it is open, so that nothing typed outlives it. */
export function CardDialog(props: CardDialogProps) {
  const { mode, texts, onClose } = props;
  const [saved, setSaved] = useState(false);
  return (
    <Dialog
      open
      wide
      holdsInput
      onClose={onClose}
      title={texts[mode === 'edit' ? 'saved-cards.edit-title' : 'saved-cards.add-title']}
      closeText={texts['profile.close']}
    >
      {saved ? (
        <output className="card-saved">
          <Icon shape={success} />
          {texts['saved-cards.success']}
        </output>
      ) : (
        <CardSteps {...props} onSaved={() => setSaved(true)} />
      )}
    </Dialog>
  );
}

function CardSteps(props: CardDialogProps & { onSaved: () => void }) {
  const { mode, language, texts, card, onClose, onChanged, onTyped, onSaved } = props;
  const known = card && savedCardValues(card);
  const [step, setStep] = useState<'card' | 'address'>('card');
  const [busy, setBusy] = useState(false);
  const [isPrimary, setPrimary] = useState(card?.isPrimary ?? false);
  const [keep, setKeep] = useState(true);
  const cardForm = useForm<CardFormValues>({
    resolver: cardResolver(mode),
    defaultValues: known?.card ?? EMPTY_CARD,
  });
  const addressForm = useForm<BillingFormValues>({
    resolver: addressResolver,
    defaultValues: known?.billing ?? {
      country: String(defaultCountryId(language)),
      address: '',
      city: '',
      state: '',
      zipCode: '',
    },
  });
  const paying = mode === 'add-credit' || mode === 'pay-suspended';

  const save = async (typed: TypedCard): Promise<void> => {
    setBusy(true);
    const body = card ? editedCardBody(typed, card.creditCardId) : newCardBody(typed);
    const outcome = await whileLoading(
      payOnce('card', card ? String(card.creditCardId) : 'new', (idempotencyKey) =>
        request(saveCard, { body, idempotencyKey }),
      ),
    );
    setBusy(false);
    if (outcome.kind !== 'paid') {
      const words = { lost: texts['credit.lost'], alreadySent: texts['credit.already-sent'] };
      return showRefusal(outcome, words);
    }
    onChanged?.();
    onSaved();
    const { edit, add } = LIMITS.cardModalSuccessMs;
    setTimeout(onClose, mode === 'edit' ? edit : add);
  };
  const finish = async (billing: BillingFormValues): Promise<void> => {
    const typed: TypedCard = {
      card: { ...EMPTY_CARD, ...cardForm.getValues() },
      billing,
      isPrimary,
      keep: paying ? keep : true,
    };
    if (busy) return;
    if (paying) {
      onTyped?.(typed);
      onClose();
    } else await save(typed);
  };
  return (
    <>
      <p className="muted small card-step" aria-live="polite">
        {texts[step === 'card' ? 'saved-cards.step-card' : 'saved-cards.step-address']}
      </p>
      {step === 'card' ? (
        <form
          key="card"
          className="form"
          ref={focusFirstField}
          noValidate
          onSubmit={(event) => void cardForm.handleSubmit(() => setStep('address'))(event)}
        >
          <CardFields
            id="card"
            form={cardForm}
            limits={cardLimits(mode)}
            yearsOffered={LIMITS.expiryYearsOffered}
            texts={texts}
            {...(card && {
              saved: {
                number: `•••• •••• •••• ${card.lastFourNumbers}`,
                brand: card.creditCardType === '' ? undefined : card.creditCardType,
                hint: texts['saved-cards.number-fixed'],
              },
            })}
          />
          {paying ? (
            <Checkbox
              label={texts['saved-cards.keep']}
              checked={keep}
              onChange={(event) => setKeep(event.currentTarget.checked)}
            />
          ) : null}
          {card?.isPrimary ? null : (
            <Checkbox
              label={texts['saved-cards.make-primary']}
              checked={isPrimary}
              onChange={(event) => setPrimary(event.currentTarget.checked)}
            />
          )}
          <div className="dialog__actions">
            {card && !card.isPrimary ? (
              <RemoveCard card={card} texts={texts} onClose={onClose} onRemoved={onChanged} />
            ) : null}
            <Button variant="primary" type="submit">
              {texts['saved-cards.continue']}
            </Button>
          </div>
        </form>
      ) : (
        <form
          key="address"
          className="form"
          ref={focusFirstField}
          noValidate
          onSubmit={(event) => void addressForm.handleSubmit(finish)(event)}
        >
          <Address form={addressForm} language={language} texts={texts} />
          <div className="dialog__actions">
            <Button onClick={() => setStep('card')}>{texts['profile.back']}</Button>
            <Button variant="primary" type="submit" busy={busy}>
              <span>{texts[paying ? 'saved-cards.use' : 'saved-cards.save']}</span>
            </Button>
          </div>
        </form>
      )}
    </>
  );
}

interface AddressProps {
  form: ReturnType<typeof useForm<BillingFormValues>>;
  language: Language;
  texts: CardsTexts;
}

function Address({ form, language, texts }: AddressProps) {
  const country = useWatch({ control: form.control, name: 'country' });
  const countries = useCountries(language);
  const states = useStates(Number(country) || undefined);
  return (
    <BillingFields id="address" form={form} countries={countries} states={states} texts={texts} />
  );
}
