import { Button } from '#components/ui/Button.tsx';
import { Icon } from '#components/ui/icons/Icon.tsx';
import { lock } from '#components/ui/icons/icons.ts';
import { AgreementCard } from '#domain/checkout/AgreementCard.tsx';
import type { OrderOffer } from '#features/payment/offer.ts';
import type { PaymentTexts } from '#features/payment/payment-props.ts';
import type { OrderNote } from '#features/payment/payment-state.ts';

interface PlaceOrderProps {
  /** Undefined until the price is set. */
  offer: OrderOffer | undefined;
  /** A changed price is being requested. The button keeps the focus, which a disabled one loses. */
  isRepricing: boolean;
  busy: boolean;
  note?: OrderNote | undefined;
  texts: PaymentTexts;
}

/** Renders what the buyer agrees to, and the button that pays, with the sum on it. */
export function PlaceOrder({ offer, isRepricing, busy, note, texts }: PlaceOrderProps) {
  return (
    <div className="payment-part">
      {note && (
        <div className="alert alert--warning" role="alert">
          <p>{texts[note]}</p>
        </div>
      )}
      <AgreementCard title={texts['agreement.title']} agreement={offer?.agreement} />
      <Button
        variant="primary"
        type="submit"
        form="payment-form"
        block
        busy={busy || isRepricing}
        disabled={!offer && !isRepricing}
        id="place-order"
      >
        <span>{offer?.pay ?? texts['payment.pay']}</span>
      </Button>
      <p className="muted small payment-secure">
        <Icon shape={lock} className="icon--small" />
        <span>{texts['checkout.secure']}</span>
      </p>
    </div>
  );
}
