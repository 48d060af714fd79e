import { chooseYourNumberRoute } from '#config/routes.ts';
import { countrySlug } from '#lib/text/slug.ts';
import { createValidatedSubscriber } from '#contract/main/ordering.ts';
import { createConsent } from '#domain/checkout/create-consent.ts';
import { localizedPath } from '#i18n/localized-path.ts';
import { isReadyToPay, joinedPhone, type ReadyOrder } from '#stores/order-data.ts';
import { toDollars } from '#lib/money/money.ts';
import { reloadFromCache } from '#lib/browser/reload.ts';
import { tabStore } from '#lib/browser/safe-storage.ts';
import { request } from '#stores/api.ts';
import { POPUP_OF } from '#stores/popup-of-failure.ts';
import { readHoldToken } from '#stores/hold-token.ts';
import { whileLoading } from '#stores/loading.ts';
import { $order, clearOrder, updateOrder } from '#stores/order.ts';
import {
  openAttempt,
  isPaymentOpen,
  keyVerdict,
  markPaymentSent,
  numberToPay,
  getSentKey,
  settlePayment,
} from '#stores/payment-attempt.ts';
import { openPopup } from '#stores/popup.ts';
import { savePurchase } from '#stores/purchase-to-report.ts';
import { saveReceipt } from '#stores/receipt.ts';
import { $session } from '#stores/session.ts';
import type * as SignIn from '#stores/sign-in.ts';
import { saveSignInEmail } from '#stores/sign-in-tokens.ts';
import { track } from '#stores/tracking.ts';
import { orderBody, type OrderInput } from './order-body.ts';
import { orderOutcome, type OrderOutcome } from './order-outcome.ts';
import { removeDraft } from '#stores/payment-draft.ts';
import {
  $goneNumber,
  $placing,
  $priceChanges,
  ORDER_PURPOSE,
  type Purchase,
} from './payment-state.ts';
import type { PaymentFormProps } from './types.ts';

/** Not there where it did not load: the buyer signs in as usual. */
type SignInCode = typeof SignIn | void;

/** How long a paid order waits for the code that signs its buyer in. */
const SIGN_IN_CODE_MS = 3_000;

/** Loads what signs the buyer of a paid order in. */
const loadSignIn = (): Promise<SignInCode> =>
  Promise.race([
    import('#stores/sign-in.ts').catch((reason: unknown) =>
      console.warn('sign-in not stored', reason),
    ),
    new Promise<void>((done) => setTimeout(done, SIGN_IN_CODE_MS)),
  ]);

/** An order to place, with the price and the agreement that the buyer sees. */
type Placed = OrderInput & Purchase;

const sameNumber = ({ didData, packageCountry }: ReadyOrder): string =>
  numberToPay(packageCountry.packageId, didData.didid);

const sameOrder = (order: ReadyOrder): string =>
  `${sameNumber(order)}-${order.personalInfo.email.trim().toLowerCase()}`;

/** Returns the page of an order's country pair. */
const pairRoute = ({ didCountry, packageCountry }: ReadyOrder): string =>
  chooseYourNumberRoute(
    countrySlug(didCountry.countryName),
    countrySlug(packageCountry.countryName),
  );

async function send(input: Placed, consents: boolean): Promise<OrderOutcome> {
  const attempt = openAttempt(tabStore, ORDER_PURPOSE, sameOrder(input.order));
  const consent = consents ? await readConsent(input) : undefined;
  // Whatever its address was: that may have been mistyped.
  const isRepeated = isPaymentOpen(tabStore, ORDER_PURPOSE, sameNumber(input.order));
  markPaymentSent(tabStore, ORDER_PURPOSE, attempt);
  const outcome = orderOutcome(
    await request(createValidatedSubscriber, {
      body: consent ? { ...orderBody(input), Consent: consent } : orderBody(input),
      idempotencyKey: getSentKey(attempt),
      holdToken: readHoldToken(),
    }),
    isRepeated,
  );
  settlePayment(tabStore, ORDER_PURPOSE, attempt, keyVerdict(outcome));
  return outcome;
}

const readConsent = ({ text, totalCents, option, nextDay }: Purchase) =>
  createConsent({ text, dueCents: totalCents, nextCents: option.totalCents, nextDay });

function finish(
  { order, option, totalCents }: Placed,
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
  saveReceipt({
    number: didData.did,
    totalCents,
    months: option.months,
    confirmationId,
    email: personalInfo.email.trim(),
    paidAt: new Date().toISOString(),
    pair: pairRoute(order),
    hasCallMinutes: packageCountry.hasCallMinutes,
  });
  if (session !== null && $session.get().kind === 'visitor') code?.signIn(session);
  removeDraft();
  clearOrder();
}

function conclude(
  outcome: OrderOutcome,
  input: Placed,
  page: PaymentFormProps,
  code: SignInCode,
): void {
  const { language, texts, links } = page;
  switch (outcome.kind) {
    case 'paid':
      finish(input, outcome, code);
      reloadFromCache();
      location.assign(links.order);
      return;
    case 'number-taken':
      if (page.offersNearest) {
        $goneNumber.set(input.order.didData.didid);
        return;
      }
      openPopup('error', {
        message: texts['payment.number-taken'],
        action: {
          label: texts['checkout.choose-another'],
          href: localizedPath(language, pairRoute(input.order)),
        },
        onClose: () => location.assign(links.home),
      });
      return;
    case 'perhaps-yours':
      openPopup('error', {
        message: texts['payment.perhaps-yours'],
        action: { label: texts['personal.existing-login'], href: links.login },
      });
      saveSignInEmail(input.order.personalInfo.email);
      return;
    case 'declined':
      openPopup('error', messageOf(outcome));
      return;
    case 'details-refused':
      updateOrder(
        outcome.field === 'phone' ? { phoneConfirmed: false } : { passwordRefused: true },
      );
      openPopup('error', {
        ...messageOf(outcome),
        action: { label: texts['checkout.check-details'], href: links.personalInformation },
      });
      return;
    case 'existing-customer':
      openPopup('error', {
        ...messageOf(outcome),
        action: { label: texts['personal.existing-login'], href: links.login },
      });
      saveSignInEmail(input.order.personalInfo.email);
      return;
    case 'price-changed':
      $priceChanges.set($priceChanges.get() + 1);
      openPopup('error', { message: texts['payment.price-changed'] });
      return;
    case 'bot-protection':
    case 'rate-limited':
      openPopup(POPUP_OF[outcome.kind]);
      return;
    case 'already-sent':
      $placing.set({ busy: false, note: 'payment.already-sent' });
      openPopup('error', { message: texts['payment.already-sent'] });
      return;
    case 'lost':
      openPopup('server-error', { message: texts['payment.lost'] });
      return;
    case 'no-access':
      openPopup('server-error');
      return;
    case 'gateway-error':
      openPopup('server-error', messageOf(outcome));
      return;
    case 'refused':
      openPopup('order-refused', {
        action: { label: texts['checkout.check-details'], href: links.personalInformation },
      });
  }
}

const messageOf = ({ message }: { message: string | null }) => (message ? { message } : {});

function showSlowNote(): void {
  $placing.set({ busy: true, note: 'payment.slow' });
  openPopup('order-slow');
}

const isOpen = (order: ReadyOrder): boolean =>
  isPaymentOpen(tabStore, ORDER_PURPOSE, sameOrder(order));

/** Shows after a reload that the order may have been paid before it. */
export function showOpenPayment(): void {
  const order = $order.get();
  if (isReadyToPay(order) && isOpen(order)) $placing.set({ busy: false, note: 'payment.lost' });
}

/**
 * Places the order and handles every response to it; returns whether it was paid. Only one is
 * placed at a time, and its key stays the same until there is a verdict.
 */
export async function placeOrder(input: Placed, page: PaymentFormProps): Promise<boolean> {
  if ($placing.get().busy) return false;
  $placing.set({ busy: true });
  $goneNumber.set(undefined);
  track('add_payment_info', { value: toDollars(input.totalCents), currency: 'USD' });
  const outcome = await whileLoading(send(input, page.consents), showSlowNote);
  // A retry that was rejected unread leaves it open whether the one before was paid.
  const isPaid = outcome.kind === 'paid';
  const code = isPaid ? await loadSignIn() : undefined;
  $placing.set({ busy: isPaid, ...(isOpen(input.order) && { note: 'payment.lost' }) });
  conclude(outcome, input, page, code);
  return isPaid;
}
