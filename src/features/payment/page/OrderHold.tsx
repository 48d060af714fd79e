import { useStore } from '@nanostores/react';
import type { Language } from '#config/languages.ts';
import type { HoldTexts } from '#domain/number-hold/hold-texts.ts';
import { NumberHold } from '#domain/number-hold/NumberHold.tsx';
import { isReadyToPay } from '#stores/order/order-data.ts';
import { $order } from '#stores/order/order.ts';
import { $goneNumber, $placing, ORDER_PURPOSE } from '#features/payment/payment-state.ts';

const isPlacing = (): boolean => $placing.get().busy;

interface OrderHoldProps {
  language: Language;
  texts: HoldTexts;
}

/**
 * Shows until when the order's number is held, and holds it again while the page is open. It
 * hydrates with the first interaction; `usePayment` has requested the hold when the page loaded.
 */
export function OrderHold({ language, texts }: OrderHoldProps) {
  const order = useStore($order, { ssr: 'initial' });
  const gone = useStore($goneNumber, { ssr: 'initial' });
  const isTaken = gone !== undefined && gone === order?.didData.didid;
  return (
    <NumberHold
      isReady={isReadyToPay(order)}
      isPaying={isPlacing}
      purpose={ORDER_PURPOSE}
      takesFocus={isTaken}
      {...{ order, isTaken, language, texts }}
    />
  );
}
