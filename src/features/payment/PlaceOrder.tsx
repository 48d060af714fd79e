import { Button } from '#components/ui/Button.tsx';
import { Icon } from '#components/ui/Icon.tsx';
import { lock } from '#components/ui/icons.ts';
import { Price } from '#components/ui/Price.tsx';
import type { Cents } from '#lib/money.ts';
import type { PaymentTexts } from './types.ts';
import type { OrderNote } from './payment-state.ts';

interface PlaceOrderProps {
  totalCents: Cents | undefined;
  busy: boolean;
  note?: OrderNote | undefined;
  texts: PaymentTexts;
}

/** Renders the button that pays, with what it costs on it. */
export function PlaceOrder({ totalCents, busy, note, texts }: PlaceOrderProps) {
  return (
    <div className="payment-part">
      {note && (
        <div className="alert alert--warning" role="alert">
          <p>{texts[note]}</p>
        </div>
      )}
      <Button
        variant="primary"
        type="submit"
        form="payment-form"
        block
        busy={busy}
        disabled={totalCents === undefined}
        id="place-order"
      >
        <span>{texts['payment.place-order']}</span>
        {totalCents !== undefined && <Price cents={totalCents} />}
      </Button>
      <p className="muted small payment-secure">
        <Icon shape={lock} className="icon--small" />
        <span>
          {texts['checkout.secure']} {texts['payment.place-order-note']}
        </span>
      </p>
    </div>
  );
}
