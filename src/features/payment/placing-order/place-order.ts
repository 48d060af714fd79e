import { createValidatedSubscriber } from '#contract/main/ordering.ts';
import { createConsent } from '#domain/checkout/create-consent.ts';
import { isReadyToPay, joinedPhone, type ReadyOrder } from '#stores/order/order-data.ts';
import { toDollars } from '#lib/money/money.ts';
import { reloadFromCache } from '#lib/browser/page-cache.ts';
import { localStore } from '#lib/browser/safe-storage.ts';
import { request } from '#stores/api.ts';
import { readHoldToken } from '#stores/hold/hold-token.ts';
import { whileLoading } from '#stores/loading.ts';
import { $order, clearOrder, touchOrder, updateOrder } from '#stores/order/order.ts';
import {
  openAttempt,
  isPaymentUncertain,
  keyVerdict,
  markAttemptSent,
  numberToPay,
  sentKeyOf,
  endAttempt,
} from '#stores/order/payment-attempt.ts';
import { $popup, closePopup, openPopup } from '#stores/messages/popup.ts';
import { savePurchase } from '#stores/reports/purchase-to-report.ts';
import { saveReceipt } from '#stores/order/receipt.ts';
import { $session, storedCustomerId } from '#stores/session/session.ts';
import type * as SignIn from '#stores/session/sign-in.ts';
import { saveSignInEmail } from '#stores/session/sign-in-tokens.ts';
import { track } from '#stores/reports/tracking.ts';
import { orderBody, type OrderInput } from './order-body.ts';
import { orderOutcome, type OrderOutcome } from './order-outcome.ts';
import { removeDraft } from '#stores/order/draft-record.ts';
import { pairRoute, showRefusedOrder } from './order-popups.ts';
import {
  $goneNumber,
  $placing,
  $priceVersion,
  ORDER_PURPOSE,
  type Purchase,
} from '#features/payment/payment-state.ts';
import type { PaymentFormProps } from '#features/payment/payment-props.ts';

/** Not there where it did not load: the buyer signs in as usual. */
type SignInCode = typeof SignIn | undefined;

/** How long a paid order waits for the code that signs its buyer in. */
const SIGN_IN_CODE_MS = 3_000;

/** Loads what signs the buyer of a paid order in. */
const loadSignIn = (): Promise<SignInCode> =>
  Promise.race([
    import('#stores/session/sign-in.ts').catch((reason: unknown) => {
      console.warn('sign-in not stored', reason);
      return undefined;
    }),
    new Promise<undefined>((done) => setTimeout(done, SIGN_IN_CODE_MS)),
  ]);

/** An order to place, with the price and the agreement that the buyer sees. */
type OrderToPlace = OrderInput & Purchase;

const numberKey = ({ didData, packageCountry }: ReadyOrder): string =>
  numberToPay(packageCountry.packageId, didData.didid);

const orderKey = (order: ReadyOrder): string =>
  `${numberKey(order)}-${order.personalInfo.email.trim().toLowerCase()}`;

async function send(input: OrderToPlace, consents: boolean): Promise<OrderOutcome> {
  const attempt = openAttempt(ORDER_PURPOSE, orderKey(input.order));
  const consent = consents ? await consentOf(input) : undefined;
  // Whatever its address was: that may have been mistyped.
  const isRepeated = isPaymentUncertain(ORDER_PURPOSE, numberKey(input.order));
  markAttemptSent(ORDER_PURPOSE, attempt);
  const outcome = orderOutcome(
    await request(createValidatedSubscriber, {
      body: consent ? { ...orderBody(input), Consent: consent } : orderBody(input),
      idempotencyKey: sentKeyOf(attempt),
      holdToken: readHoldToken(),
    }),
    isRepeated,
  );
  endAttempt(ORDER_PURPOSE, attempt, keyVerdict(outcome));
  return outcome;
}

const consentOf = ({ text, totalCents, option, nextDay }: Purchase) =>
  createConsent({ text, dueCents: totalCents, nextCents: option.totalCents, nextDay });

/** Tracks the purchase, stores the receipt, signs the buyer in and removes the order. */
function completePurchase(
  { order, option, totalCents }: OrderToPlace,
  { confirmationId, session }: Extract<OrderOutcome, { kind: 'paid' }>,
  code: SignInCode,
): void {
  const { packageCountry, didData, personalInfo } = order;
  track('purchase', {
    transaction_id: confirmationId,
    value: toDollars(totalCents),
    currency: 'USD',
    items: [{ item_id: String(packageCountry.packageId), item_category: didData.countryName }],
  });
  savePurchase({ email: personalInfo.email, phone: joinedPhone(personalInfo), totalCents });
  const signsIn = session !== null && code !== undefined && $session.get().kind === 'visitor';
  if (signsIn) code.signIn(session);
  saveReceipt({
    number: didData.did,
    totalCents,
    months: option.months,
    confirmationId,
    email: personalInfo.email.trim(),
    paidAt: new Date().toISOString(),
    pair: pairRoute(order),
    hasCallMinutes: packageCountry.hasCallMinutes,
    session: { customer: storedCustomerId(localStore), isBuyers: signsIn },
  });
  removeDraft();
  clearOrder();
}

/** Shows the outcome of an order, and leaves the page after a paid one. */
function showOutcome(
  outcome: OrderOutcome,
  input: OrderToPlace,
  page: PaymentFormProps,
  code: SignInCode,
): void {
  const { order } = input;
  switch (outcome.kind) {
    case 'paid':
      completePurchase(input, outcome, code);
      reloadFromCache();
      location.assign(page.links.order);
      return;
    case 'number-taken':
      if (page.offersNearest) {
        $goneNumber.set(order.didData.didid);
        return;
      }
      break;
    case 'perhaps-yours':
    case 'existing-customer':
      saveSignInEmail(order.personalInfo.email);
      break;
    case 'details-refused':
      updateOrder(
        outcome.field === 'phone' ? { phoneConfirmed: false } : { passwordRefused: true },
      );
      break;
    case 'price-changed':
      $priceVersion.set($priceVersion.get() + 1);
      break;
    case 'already-sent':
      $placing.set({ busy: false, note: 'payment.already-sent' });
  }
  showRefusedOrder(outcome, order, page);
}

function showSlowNote(): void {
  $placing.set({ busy: true, note: 'payment.slow' });
  openPopup('order-slow');
}

/** Closes the pop-up of a slow order: its text no longer holds, and the page behind it is inert. */
function closeSlowNote(): void {
  if ($popup.get()?.name === 'order-slow') closePopup();
}

const isOrderUncertain = (order: ReadyOrder): boolean =>
  isPaymentUncertain(ORDER_PURPOSE, orderKey(order));

/** Shows after a reload that the order may have been paid before it. */
export function showUncertainPayment(): void {
  const order = $order.get();
  if (isReadyToPay(order) && isOrderUncertain(order))
    $placing.set({ busy: false, note: 'payment.lost' });
}

/**
 * Places the order and handles every response to it; returns whether it was paid. Only one is
 * placed at a time, and its key stays the same until there is a verdict.
 */
export async function placeOrder(input: OrderToPlace, page: PaymentFormProps): Promise<boolean> {
  if ($placing.get().busy) return false;
  $placing.set({ busy: true });
  touchOrder();
  $goneNumber.set(undefined);
  track('add_payment_info', { value: toDollars(input.totalCents), currency: 'USD' });
  const outcome = await whileLoading(send(input, page.consents), showSlowNote);
  closeSlowNote();
  // A retry that was rejected unread leaves it uncertain whether the one before was paid.
  const isPaid = outcome.kind === 'paid';
  const code = isPaid ? await loadSignIn() : undefined;
  $placing.set({ busy: isPaid, ...(isOrderUncertain(input.order) && { note: 'payment.lost' }) });
  showOutcome(outcome, input, page, code);
  return isPaid;
}
