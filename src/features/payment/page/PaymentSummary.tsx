import { orderRows, OrderSummary } from '#domain/checkout/OrderSummary.tsx';
import { Price } from '#components/ui/Price.tsx';
import { Skeleton } from '#components/ui/loading/Skeleton.tsx';
import type { Language } from '#config/languages.ts';
import type { Cents } from '#lib/money/money.ts';
import type { OrderData } from '#stores/order/order-data.ts';
import { monthsText } from '#lib/text/date-text.ts';
import type { DurationOption } from '#domain/duration/duration-options.ts';
import type { PaymentTexts } from '#features/payment/payment-props.ts';

interface PaymentSummaryProps {
  order: OrderData | undefined;
  option: DurationOption | undefined;
  couponCents: Cents;
  /** Undefined until it is set. */
  totalCents: Cents | undefined;
  language: Language;
  texts: PaymentTexts;
}

/** Renders the order in figures; the total keeps its place while it is worked out. */
export function PaymentSummary(props: PaymentSummaryProps) {
  const { order, option, couponCents, totalCents, language, texts } = props;
  const rows = [
    ...orderRows(order, language, texts),
    {
      term: texts['payment.duration-row'],
      value: option ? monthsText(language, option.months) : <Skeleton />,
    },
    ...(couponCents > 0
      ? [{ term: texts['payment.discount-row'], value: <Price cents={-couponCents} /> }]
      : []),
  ];
  const total =
    totalCents === undefined ? (
      <span className="total-skeleton" aria-busy="true">
        <span className="visually-hidden">{texts['checkout.total-loading']}</span>
        <Skeleton />
      </span>
    ) : (
      <Price cents={totalCents} />
    );
  return (
    <OrderSummary
      title={texts['checkout.summary-title']}
      showText={texts['checkout.summary-show']}
      hideText={texts['checkout.summary-hide']}
      rows={rows}
      total={{ term: texts['checkout.total'], value: total }}
    />
  );
}
