import { useRef, useState } from 'react';
import { chooseYourNumberRoute } from '#config/routes.ts';
import { LIMITS } from '#config/limits.ts';
import { createValidatedSubscriber } from '#contract/main/ordering.ts';
import { localizedPath } from '#i18n/localized-path.ts';
import { toDollars, type Cents } from '#lib/money.ts';
import { countrySlug } from '#lib/slug.ts';
import { request } from '#stores/api.ts';
import { whileLoading } from '#stores/loading.ts';
import { clearOrder } from '#stores/order.ts';
import { openPopup } from '#stores/popup.ts';
import { track } from '#stores/tracking.ts';
import { currentAttempt, markSent, settleAttempt } from './order-attempt.ts';
import { orderBody, type OrderInput } from './order-body.ts';
import { orderOutcome, type OrderOutcome } from './order-outcome.ts';
import { forgetDraft } from './payment-draft.ts';
import type { PaymentProps, ReadyOrder } from './types.ts';

/** What a waiting or worried buyer is told beside the button. */
export type OrderNote = 'payment.slow' | 'payment.lost' | 'payment.already-sent';

const sameOrder = ({ didData, packageCountry, personalInfo }: ReadyOrder): string =>
  `${packageCountry.packageId}-${didData.didid}-${personalInfo.email.trim().toLowerCase()}`;

const otherNumbers = (language: PaymentProps['language'], order: ReadyOrder): string =>
  localizedPath(
    language,
    chooseYourNumberRoute(
      countrySlug(order.didCountry.countryName),
      countrySlug(order.packageCountry.countryName),
    ),
  );

async function send(input: OrderInput): Promise<OrderOutcome> {
  const attempt = currentAttempt(sessionStorage, sameOrder(input.order));
  markSent(sessionStorage, attempt);
  const outcome = orderOutcome(
    await request(createValidatedSubscriber, {
      body: orderBody(input),
      idempotencyKey: attempt.key,
    }),
  );
  settleAttempt(sessionStorage, attempt, outcome);
  return outcome;
}

function finish(input: OrderInput, confirmationId: string | null, totalCents: Cents): void {
  const { packageCountry, didData } = input.order;
  track('purchase', {
    transaction_id: confirmationId,
    value: toDollars(totalCents),
    currency: 'USD',
    items: [{ item_id: String(packageCountry.packageId), item_category: didData.countryName }],
  });
  forgetDraft(sessionStorage);
  clearOrder();
}

/** Places the order and answers to everything that may come back (specification 1, section 4, "Payment"). One at a time; the same key until there is a verdict. */
export function usePlaceOrder({ language, texts, links }: PaymentProps) {
  const [busy, setBusy] = useState(false);
  const [note, setNote] = useState<OrderNote>();
  const underWay = useRef(false);

  const conclude = (outcome: OrderOutcome, input: OrderInput, totalCents: Cents): void => {
    switch (outcome.kind) {
      case 'paid':
        finish(input, outcome.confirmationId, totalCents);
        location.assign(links.order);
        return;
      case 'number-taken':
        openPopup('error', {
          message: texts['payment.number-taken'],
          action: {
            label: texts['checkout.choose-another'],
            href: otherNumbers(language, input.order),
          },
          onClose: () => location.assign(links.home),
        });
        return;
      case 'declined':
        openPopup('error', outcome.message ? { message: outcome.message } : {});
        return;
      case 'bot-protection':
        openPopup('recaptcha');
        return;
      case 'rate-limited':
        openPopup('rate-limit-exceeded');
        return;
      case 'already-sent':
        setNote('payment.already-sent');
        openPopup('error', { message: texts['payment.already-sent'] });
        return;
      case 'lost':
        setNote('payment.lost');
        openPopup('server-error', { message: texts['payment.lost'] });
        return;
      case 'gateway-error':
      case 'refused':
        openPopup('server-error');
    }
  };
  const place = async (input: OrderInput, totalCents: Cents): Promise<void> => {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    setNote(undefined);
    track('add_payment_info', { value: toDollars(totalCents), currency: 'USD' });
    const slow = setTimeout(() => setNote('payment.slow'), LIMITS.loadingTimeoutMs);
    const outcome = await whileLoading(send(input));
    clearTimeout(slow);
    setNote(undefined);
    conclude(outcome, input, totalCents);
    if (outcome.kind === 'paid') return;
    underWay.current = false;
    setBusy(false);
  };
  return { place, busy, note };
}
