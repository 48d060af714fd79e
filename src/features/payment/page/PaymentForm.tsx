import { useEffect, type FormEvent } from 'react';
import { useCountries, useStates } from '#domain/address/use-places.ts';
import { BillingFields } from '#domain/address/BillingFields.tsx';
import { CardFields } from '#domain/card/CardFields.tsx';
import { EMPTY_CARD } from '#domain/card/card-form.ts';
import { LIMITS } from '#config/limits/limits.ts';
import { $order } from '#stores/order/order.ts';
import { isReadyToPay } from '#stores/order/order-data.ts';
import { placeOrder, showUncertainPayment } from '#features/payment/placing-order/place-order.ts';
import { $purchase } from '#features/payment/payment-state.ts';
import { refuseIncomplete } from '#features/payment/placing-order/refuse-incomplete.ts';
import type { PaymentFormProps } from '#features/payment/payment-props.ts';
import { CARD_LIMITS, usePaymentForm } from './use-payment-form.ts';

/**
 * Renders card and billing address, and places the order. It hydrates on the first interaction with
 * the page; its button is the page's. Its method is `dialog`, so that no browser ever sends a card
 * by itself.
 */
export function PaymentForm(props: PaymentFormProps) {
  const { language, texts, links } = props;
  const { card, billing, countryId, validate } = usePaymentForm(language);
  const countries = useCountries(language);
  const states = useStates(countryId);
  const pay = async (): Promise<void> => {
    const values = await validate();
    const order = $order.get();
    const purchase = $purchase.get();
    if (values === undefined) return;
    if (refuseIncomplete(order, texts, links) || !isReadyToPay(order)) return;
    if (purchase === undefined) return;
    const isPaid = await placeOrder({ ...purchase, ...values, order, language }, props);
    // A browser that goes back fills in what the fields held when the page was left.
    if (isPaid) card.reset(EMPTY_CARD, { keepFieldsRef: true });
  };
  useEffect(showUncertainPayment, []);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void pay();
  };
  return (
    <form className="payment" id="payment-form" method="dialog" noValidate onSubmit={submit}>
      <section className="payment-part" aria-labelledby="card-title">
        <h2 className="payment-title" id="card-title">
          {texts['payment.card-title']}
        </h2>
        <CardFields
          id="card"
          form={card}
          limits={CARD_LIMITS}
          yearsOffered={LIMITS.expiryYearsOffered}
          texts={texts}
        />
      </section>
      <section className="payment-part" aria-labelledby="billing-title">
        <h2 className="payment-title" id="billing-title">
          {texts['payment.billing-title']}
        </h2>
        <BillingFields
          id="billing"
          form={billing}
          countries={countries}
          states={states}
          texts={texts}
        />
      </section>
    </form>
  );
}
