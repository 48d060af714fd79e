import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import { useTabMemory } from '#components/ui/use-tab-memory.ts';
import { LIMITS } from '#config/limits.ts';
import { billingFormErrors, type BillingFormValues } from '#lib/billing-form.ts';
import { cardFormErrors, EMPTY_CARD, type CardFormValues } from '#lib/card-form.ts';
import { formResolver } from '#lib/form-resolver.ts';
import { once } from '#lib/once.ts';
import { $order } from '#stores/order.ts';
import { isReadyToPay, type OrderData } from '#stores/order-data.ts';
import { openPopup } from '#stores/popup.ts';
import { emptyDraft, keepDraft, readDraft, type PaymentDraft } from './payment-draft.ts';
import { isDiscounted, orderTotalCents, type DurationOption } from './price.ts';
import type { PaymentProps } from './types.ts';
import { useCoupon } from './use-coupon.ts';
import { usePackagePrice } from './use-package-price.ts';
import { usePlaceOrder } from './use-place-order.ts';
import { defaultCountryId } from '#components/site/use-places.ts';

/** The numbers that the card fields of an order are checked by. */
export const CARD_LIMITS = {
  number: LIMITS.orderCardNumber,
  holder: LIMITS.cardHolder,
  cvv: LIMITS.cvv,
};

const cardResolver = formResolver<CardFormValues>((values) =>
  cardFormErrors({ ...EMPTY_CARD, ...values }, CARD_LIMITS, new Date()),
);
const billingResolver = formResolver<BillingFormValues>((values) =>
  billingFormErrors(values, LIMITS),
);

/** Sends a buyer whose order is not complete back: with a number chosen to the details, without one home. */
function refuseIncomplete(order: OrderData | undefined, { texts, links }: PaymentProps): void {
  openPopup('server-error', {
    action:
      order === undefined
        ? { label: texts['checkout.choose-number'], href: links.getYourNumber }
        : { label: texts['checkout.go-on'], href: links.personalInformation },
    onClose: () => location.assign(links.home),
  });
}

const readTabDraft = once((): PaymentDraft | undefined => readDraft(sessionStorage));

/** Everything that the payment page knows: order, duration, coupon, card, billing address, and the way to pay. */
export function usePayment(props: PaymentProps) {
  const { language } = props;
  const order = useStore($order, { ssr: 'initial' });
  const hydrated = useHydrated();
  const price = usePackagePrice(order);
  const draft = useTabMemory(readTabDraft);
  const coupon = useCoupon(order, draft?.couponCode ?? '');
  const placing = usePlaceOrder(props);
  const [chosenMonths, setMonths] = useState<number>();
  const months = chosenMonths ?? draft?.months ?? LIMITS.defaultDurationMonths;
  const card = useForm<CardFormValues>({ resolver: cardResolver });
  const billing = useForm<BillingFormValues>({
    resolver: billingResolver,
    defaultValues: { country: String(defaultCountryId(language)) },
  });
  const billingValues = useWatch({ control: billing.control });
  const latest = useRef(props);
  useEffect(() => {
    const stored = $order.get();
    if (!isReadyToPay(stored)) refuseIncomplete(stored, latest.current);
  }, []);

  const { typed } = coupon;
  const { getValues, reset } = billing;
  useEffect(() => {
    if (draft === undefined) return;
    const known = draft.billing;
    const values = getValues();
    reset({
      country: known.country,
      state: values.state || known.state,
      city: values.city || known.city,
      address: values.address || known.address,
      zipCode: values.zipCode || known.zipCode,
    });
  }, [draft, getValues, reset]);
  useEffect(() => {
    if (!hydrated || $order.get() === undefined) return;
    const empty = emptyDraft(defaultCountryId(language));
    const values = { ...empty.billing, ...billingValues };
    keepDraft(sessionStorage, { billing: values, months, couponCode: typed });
  }, [hydrated, billingValues, months, typed, language]);

  const option = price.options?.find((offered) => offered.months === months) ?? price.options?.[0];
  const totalCents =
    option && price.isPriceSet ? orderTotalCents(option, coupon.coupon.cents) : undefined;
  const choose = (chosen: DurationOption): void => {
    setMonths(chosen.months);
    if (isDiscounted(chosen)) coupon.reset();
  };
  /** Validates both forms; the first invalid field of the page gets the focus, the card's before the address's. */
  const submit = async (): Promise<void> => {
    const valid: { card?: CardFormValues; billing?: BillingFormValues } = {};
    await billing.handleSubmit((values) => void (valid.billing = values))();
    await card.handleSubmit((values) => void (valid.card = values))();
    const ready = $order.get();
    if (valid.card === undefined || valid.billing === undefined) return;
    if (!isReadyToPay(ready)) return refuseIncomplete(ready, props);
    if (option === undefined || totalCents === undefined) return;
    const bought = { order: ready, option, coupon: coupon.coupon, language };
    await placing.place({ ...bought, card: valid.card, billing: valid.billing }, totalCents);
  };
  const countryId = Number(billingValues.country) || undefined;
  return {
    order,
    price,
    coupon,
    placing,
    card,
    billing,
    countryId,
    option,
    totalCents,
    choose,
    submit,
  };
}
