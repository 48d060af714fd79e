import { chooseYourNumberRoute } from '#config/routes.ts';
import { LIMITS } from '#config/limits.ts';
import { createValidatedSubscriber } from '#contract/main/ordering.ts';
import { localizedPath } from '#i18n/localized-path.ts';
import { joinedPhone } from '#lib/phone.ts';
import { toDollars, type Cents } from '#lib/money.ts';
import { tabStore } from '#lib/safe-storage.ts';
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
import { $placing } from './payment-state.ts';
import type { PaymentFormProps, ReadyOrder } from './types.ts';

/** An order to place, with what the buyer is told that it costs. */
type Placed = OrderInput & { totalCents: Cents };

const sameOrder = ({ didData, packageCountry, personalInfo }: ReadyOrder): string =>
  `${packageCountry.packageId}-${didData.didid}-${personalInfo.email.trim().toLowerCase()}`;

const otherNumbers = (language: PaymentFormProps['language'], order: ReadyOrder): string =>
  localizedPath(
    language,
    chooseYourNumberRoute(
      countrySlug(order.didCountry.countryName),
      countrySlug(order.packageCountry.countryName),
    ),
  );

async function send(input: OrderInput): Promise<OrderOutcome> {
  const attempt = currentAttempt(tabStore, sameOrder(input.order));
  markSent(tabStore, attempt);
  const outcome = orderOutcome(
    await request(createValidatedSubscriber, {
      body: orderBody(input),
      idempotencyKey: attempt.key,
    }),
  );
  settleAttempt(tabStore, attempt, outcome);
  return outcome;
}

function finish(
  { order, totalCents }: Placed,
  confirmationId: string | null,
  conversion: Conversion,
): void {
  const { packageCountry, didData, personalInfo } = order;
  track('purchase', {
    transaction_id: confirmationId,
    value: toDollars(totalCents),
    currency: 'USD',
    items: [{ item_id: String(packageCountry.packageId), item_category: didData.countryName }],
  });
  const person = { email: personalInfo.email, phone: joinedPhone(personalInfo) };
  conversion?.reportPurchase(person, totalCents);
  forgetDraft(tabStore);
  clearOrder();
}

function conclude(
  outcome: OrderOutcome,
  input: Placed,
  page: PaymentFormProps,
  conversion: Conversion,
): void {
  const { language, texts, links } = page;
  switch (outcome.kind) {
    case 'paid':
      finish(input, outcome.confirmationId, conversion);
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
      $placing.set({ busy: false, note: 'payment.already-sent' });
      openPopup('error', { message: texts['payment.already-sent'] });
      return;
    case 'lost':
      $placing.set({ busy: false, note: 'payment.lost' });
      openPopup('server-error', { message: texts['payment.lost'] });
      return;
    case 'gateway-error':
    case 'refused':
      openPopup('server-error');
  }
}

type Conversion = typeof import('#stores/conversion.ts') | undefined;

const CONVERSION_WAIT_MS = 500;
const nothing = (): undefined => undefined;

/** Loads while the order is on its way, so that the page is lighter; a paid order hardly waits for it. */
const loadConversion = (): Promise<Conversion> => import('#stores/conversion.ts').catch(nothing);
const soon = (loading: Promise<Conversion>): Promise<Conversion> =>
  Promise.race([
    loading,
    new Promise<undefined>((end) => setTimeout(() => end(undefined), CONVERSION_WAIT_MS)),
  ]);

const tellSlow = (): void => $placing.set({ busy: true, note: 'payment.slow' });

/** Places the order and answers to everything that may come back (specification 1, section 4, "Payment"). One at a time; the same key until there is a verdict. */
export async function placeOrder(input: Placed, page: PaymentFormProps): Promise<void> {
  if ($placing.get().busy) return;
  $placing.set({ busy: true });
  track('add_payment_info', { value: toDollars(input.totalCents), currency: 'USD' });
  const conversion = loadConversion();
  const slow = setTimeout(tellSlow, LIMITS.loadingTimeoutMs);
  const outcome = await whileLoading(send(input));
  clearTimeout(slow);
  $placing.set({ busy: outcome.kind === 'paid' });
  conclude(outcome, input, page, outcome.kind === 'paid' ? await soon(conversion) : undefined);
}
