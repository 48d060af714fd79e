import type { FormEvent } from 'react';
import { BackLink } from '#components/ui/BackLink.tsx';
import { BillingFields } from '#components/ui/BillingFields.tsx';
import { CardFields } from '#components/ui/CardFields.tsx';
import { LIMITS } from '#config/limits.ts';
import { CouponBox } from './CouponBox.tsx';
import { DurationSelector } from './DurationSelector.tsx';
import { PaymentSummary } from './PaymentSummary.tsx';
import { PlaceOrder } from './PlaceOrder.tsx';
import { PlanCard } from './PlanCard.tsx';
import { isDiscounted } from './price.ts';
import type { PaymentProps } from './types.ts';
import { CARD_LIMITS, usePayment } from './use-payment.ts';
import { useCountries, useStates } from '#components/site/use-places.ts';
import './payment.css';

/** Step two of an order: how long, with which card, and the total all the time. */
export function PaymentPage(props: PaymentProps) {
  const { language, texts, links } = props;
  const payment = usePayment(props);
  const { order, price, coupon, placing, card, billing, option, totalCents } = payment;
  const countries = useCountries(language);
  const states = useStates(payment.countryId);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void payment.submit();
  };
  return (
    <div className="with-aside order-columns">
      <div className="order-columns__aside">
        <PaymentSummary
          order={order}
          option={option}
          couponCents={coupon.coupon.cents}
          totalCents={totalCents}
          language={language}
          texts={texts}
        />
      </div>
      <div className="order-columns__main payment">
        <PlanCard order={order} language={language} texts={texts} />
        <DurationSelector
          options={price.options}
          chosen={option}
          failed={price.failed}
          language={language}
          texts={texts}
          disabled={placing.busy}
          onChoose={payment.choose}
          onRetry={price.retry}
        />
        <CouponBox
          state={coupon}
          disabled={option !== undefined && isDiscounted(option)}
          locked={placing.busy}
          texts={texts}
        />
        <form className="payment" id="payment-form" method="post" noValidate onSubmit={submit}>
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
          <PlaceOrder
            totalCents={totalCents}
            busy={placing.busy}
            note={placing.note}
            texts={texts}
          />
        </form>
        <BackLink href={links.personalInformation}>{texts['checkout.back']}</BackLink>
      </div>
    </div>
  );
}
