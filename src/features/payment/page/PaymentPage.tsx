import type { ReactNode } from 'react';
import { BackLink } from '#components/ui/BackLink.tsx';
import { CouponBox } from '#features/payment/coupon/CouponBox.tsx';
import { DurationSelector } from './DurationSelector.tsx';
import { PaymentSummary } from './PaymentSummary.tsx';
import { PlaceOrder } from '#features/payment/placing-order/PlaceOrder.tsx';
import { PlanCard } from './PlanCard.tsx';
import type { PaymentProps } from '#features/payment/payment-props.ts';
import { isMultiMonth } from '#lib/calendar.ts';
import { usePayment } from './use-payment.ts';
import '#features/payment/payment.css';

interface PaymentPageProps extends PaymentProps {
  /** The form with card and billing address. */
  children?: ReactNode;
  /** What holds the number, where the provider does. */
  hold?: ReactNode;
}

/** Renders step two of an order: how long, with which card, and the total all the time. */
export function PaymentPage({ children, hold, ...props }: PaymentPageProps) {
  const { language, texts, links, callPlans, appText } = props;
  const payment = usePayment(props);
  const { order, price, coupon, placing, option, totalCents, offer, isRepricing } = payment;
  const isLong = option !== undefined && isMultiMonth(option.months);
  return (
    <div className="with-aside order-columns">
      <div className="order-columns__aside">
        <PaymentSummary
          order={order}
          option={option}
          couponCents={isLong ? 0 : coupon.coupon.cents}
          totalCents={totalCents}
          language={language}
          texts={texts}
        />
      </div>
      <div className="order-columns__main payment">
        <div className="payment-part">
          {hold}
          <PlanCard {...{ order, language, texts, callPlans, appText }} />
        </div>
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
        <CouponBox state={coupon} disabled={isLong} locked={placing.busy} texts={texts} />
        {children}
        <PlaceOrder
          offer={offer}
          isRepricing={isRepricing}
          busy={placing.busy}
          note={placing.note}
          texts={texts}
        />
        <BackLink href={links.personalInformation}>{texts['checkout.back']}</BackLink>
      </div>
    </div>
  );
}
