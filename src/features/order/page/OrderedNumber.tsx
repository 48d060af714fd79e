import { orderRows, OrderSummary } from '#domain/checkout/OrderSummary.tsx';
import { Price } from '#components/ui/Price.tsx';
import { Skeleton } from '#components/ui/loading/Skeleton.tsx';
import type { Language } from '#config/languages.ts';
import { toCents } from '#lib/money/money.ts';
import type { OrderData } from '#stores/order/order-data.ts';
import type { PersonalTexts } from '#features/order/personal-props.ts';

interface OrderedNumberProps {
  /** Undefined until the tab's order is read. */
  order: OrderData | undefined;
  language: Language;
  texts: PersonalTexts;
}

/** Renders the number that was chosen, beside the details. */
export function OrderedNumber({ order, language, texts }: OrderedNumberProps) {
  return (
    <OrderSummary
      title={texts['checkout.summary-title']}
      showText={texts['checkout.summary-show']}
      hideText={texts['checkout.summary-hide']}
      rows={orderRows(order, language, texts)}
      total={{
        term: texts['checkout.price'],
        value: order ? <Price cents={toCents(order.didData.price)} /> : <Skeleton />,
      }}
    />
  );
}
