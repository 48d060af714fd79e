import { useEffect } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useHydrated, useClientValue } from '#components/ui/hydration.ts';
import type { Language } from '#config/languages.ts';
import { defaultCountryId } from '#config/default-country.ts';
import { LIMITS } from '#config/limits/limits.ts';
import type { BillingFormValues } from '#domain/address/billing-form.ts';
import { addressResolver } from '#domain/address/use-places.ts';
import { cardFormErrors, EMPTY_CARD, type CardFormValues } from '#domain/card/card-form.ts';
import { formResolver } from '#components/ui/form/form-resolver.ts';
import { $order, touchOrder } from '#stores/order/order.ts';
import { changeTabDraft, emptyDraft, tabDraft } from '#features/payment/payment-draft.ts';
import { onBuyerRemoved } from '#features/payment/payment-state.ts';

/** The numbers that the card fields of an order are checked by. */
export const CARD_LIMITS = {
  number: LIMITS.orderCardNumber,
  holder: LIMITS.cardHolder,
  cvv: LIMITS.cvv,
};

const cardResolver = formResolver<CardFormValues>((values) =>
  cardFormErrors({ ...EMPTY_CARD, ...values }, CARD_LIMITS, new Date()),
);

/** The card and the address that pay. */
interface PaymentValues {
  card: CardFormValues;
  billing: BillingFormValues;
}

/**
 * Returns the forms of card and billing address. The tab stores the address that is typed; both
 * forms are emptied when the buyer of an idle order is removed (docs/decisions/idle-orders.md).
 */
export function usePaymentForm(language: Language) {
  const hydrated = useHydrated();
  const draft = useClientValue(tabDraft);
  const card = useForm<CardFormValues>({ resolver: cardResolver });
  const billing = useForm<BillingFormValues>({
    resolver: addressResolver,
    // Together with that of the card, it would move the focus to and fro.
    shouldFocusError: false,
    defaultValues: { country: String(defaultCountryId(language)) },
  });
  const billingValues = useWatch({ control: billing.control });

  const { getValues, reset } = billing;
  useEffect(() => {
    if (draft === undefined) return;
    const known = draft.billing;
    const values = getValues();
    const restored = {
      country: known.country,
      state: values.state || known.state,
      city: values.city || known.city,
      address: values.address || known.address,
      zipCode: values.zipCode || known.zipCode,
    };
    // Without the fields' elements, what is typed before the next render would be lost.
    reset(restored, { keepFieldsRef: true });
  }, [draft, getValues, reset]);
  useEffect(() => {
    // The address goes with what else named the buyer of an order that is idle.
    if (!hydrated || $order.get()?.idle) return;
    const empty = emptyDraft(defaultCountryId(language)).billing;
    changeTabDraft(language, { billing: { ...empty, ...billingValues } });
  }, [hydrated, billingValues, language]);

  const { reset: resetCard } = card;
  useEffect(
    () =>
      onBuyerRemoved(() => {
        resetCard(EMPTY_CARD, { keepFieldsRef: true });
        reset(emptyDraft(defaultCountryId(language)).billing, { keepFieldsRef: true });
      }),
    [resetCard, reset, language],
  );

  useEffect(() => {
    addEventListener('input', touchOrder);
    return () => removeEventListener('input', touchOrder);
  }, []);

  /**
   * Returns the values if they are valid; else the first invalid field of the page gets the focus,
   * the card's before the address's.
   */
  const validate = async (): Promise<PaymentValues | undefined> => {
    const valid: Partial<PaymentValues> = {};
    await card.handleSubmit((values) => void (valid.card = values))();
    await billing.handleSubmit(
      (values) => void (valid.billing = values),
      (errors) => {
        const [first] = Object.keys(errors) as (keyof BillingFormValues)[];
        if (valid.card && first) billing.setFocus(first);
      },
    )();
    const { card: paidWith, billing: billedTo } = valid;
    return paidWith && billedTo ? { card: paidWith, billing: billedTo } : undefined;
  };
  return { card, billing, countryId: Number(billingValues.country) || undefined, validate };
}
