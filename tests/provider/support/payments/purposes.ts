import { eq } from 'drizzle-orm';
import { addNumber } from '#contract/main/add-number.ts';
import { createValidatedSubscriber } from '#contract/main/ordering.ts';
import * as payment from '#contract/main/payment.ts';
import { getBalance } from '#provider/domain/payments/ledger/balance.ts';
import type { PurposeName } from '#provider/domain/purpose.ts';
import { findPlan } from '#provider/domain/plans/plan.ts';
import { findDebt } from '#provider/domain/plans/renewal/owed.ts';
import { renewCustomer } from '#provider/domain/plans/renewal/renew-customer.ts';
import { savedCards } from '#provider/platform/db/schema/saved-cards.ts';
import { customerNumbers, customers } from '#provider/platform/db/schema/customers.ts';
import { suspensions } from '#provider/platform/db/schema/renewals.ts';
import { sandboxCharges } from '#provider/platform/db/schema/sandbox-charges.ts';
import { DAY_MS } from '#lib/time.ts';
import { request } from '../servers/app.ts';
import { confirmPhones, onSale, orderOf, statusOf } from '../customers/buyers.ts';
import {
  DEMO,
  keyed,
  newCard,
  OTHER,
  PRE_SUSPENDED,
  signIn,
  SUSPENDED,
} from '../customers/customer-area.ts';
import type { TestProvider } from '../databases/engines.ts';
import { assertDefined } from '../assert-defined.ts';

/** Card numbers of the sandbox. */
export const GOOD_CARD = '4242424242424242';
export const DECLINED_CARD = '4000000000000002';

/** More than an hour, so that the limits of a test before do not count. */
const PAUSE_MS = 3_700_000;

/** A payment that is ready to be made. */
interface ReadyPayment {
  /**
   * Makes the payment, or repeats it; the response code, null for a run of renewals that did
   * nothing.
   */
  pay(): Promise<number | null>;
  /** Whether the customer has what was paid for. */
  isSettled(): Promise<boolean>;
  /** Whether everything is as it must be after a payment that took no money. */
  isReleased(declined: boolean): Promise<boolean>;
}

type Prepare = (provider: TestProvider, card: string, key: string) => Promise<ReadyPayment>;

const codeOf = async (reply: ReturnType<typeof request>): Promise<number> => {
  const { status, json } = await reply;
  return status === 200 ? (json as { response_code: number }).response_code : status;
};

/** Suspends a demo account as it was when it was seeded. */
async function suspendAgain({ context: { db } }: TestProvider, email: string) {
  const [customer] = await db
    .update(customers)
    .set({ status: 'Suspended' })
    .where(eq(customers.email, email))
    .returning();
  const { id } = assertDefined(customer);
  const [suspension] = await db
    .update(suspensions)
    .set({ resolvedAt: null, resolvingBillId: null })
    .where(eq(suspensions.customerId, id))
    .returning();
  await db
    .update(customerNumbers)
    .set({ lastPaymentAt: new Date(0), nextPaymentAt: assertDefined(suspension).preSuspendedAt })
    .where(eq(customerNumbers.customerId, id));
}

/** Makes the numbers of a customer due in a number of days. */
async function runPlanFor({ context }: TestProvider, customerId: number, days: number) {
  const now = context.now();
  await context.db
    .update(customerNumbers)
    .set({ lastPaymentAt: now, nextPaymentAt: new Date(now.getTime() + days * DAY_MS) })
    .where(eq(customerNumbers.customerId, customerId));
}

const statusIs =
  ({ context: { db } }: TestProvider, email: string, status: string) =>
  async (): Promise<boolean> => {
    const [customer] = await db.select().from(customers).where(eq(customers.email, email));
    return customer?.status === status;
  };

const formOf = ({ context }: TestProvider, card: string) => ({
  ...newCard({ CreditCardNumber: card, IsSaveCard: 0 }),
  ExpirationYear: context.now().getFullYear() + 5,
});

const PREPARE: Readonly<Record<PurposeName, Prepare>> = {
  order: async ({ app, context }, card, key) => {
    const buyer = Number(key.replace(/\D/g, ''));
    const { didIds, packageId } = await onSale(context, 1);
    const didId = assertDefined(didIds[0]);
    await confirmPhones(context, [buyer]);
    const body = {
      ...orderOf(buyer, didId, packageId),
      CreditCardNumber: card,
      ExpirationYear: context.now().getFullYear() + 5,
    };
    return {
      pay: () => codeOf(request(app, createValidatedSubscriber, { body, ...keyed(key) })),
      isSettled: async () => (await statusOf(context, didId)) === 'sold',
      isReleased: async () => (await statusOf(context, didId)) === 'available',
    };
  },
  'add-number': async (provider, card, key) => {
    const { app, context } = provider;
    const { token, customer } = await signIn(context, OTHER);
    await runPlanFor(provider, customer.id, 10);
    const { didIds, packageId } = await onSale(context, 1);
    const didId = assertDefined(didIds[0]);
    const product = { DIDID: didId, PackageID: packageId, RenewalPackageID: null, PromoCode: null };
    const body = { ...formOf(provider, card), ...product };
    return {
      pay: () => codeOf(request(app, addNumber, { token, body, ...keyed(key) })),
      isSettled: async () => (await statusOf(context, didId)) === 'sold',
      isReleased: async () => (await statusOf(context, didId)) === 'available',
    };
  },
  credit: async (provider, card, key) => {
    const { app, context } = provider;
    const { token, customer } = await signIn(context, OTHER);
    const before = await getBalance(context.db, customer.id);
    const body = { ...formOf(provider, card), Amount: 10 };
    const added = async () => (await getBalance(context.db, customer.id)) - before;
    return {
      pay: () => codeOf(request(app, payment.addCredit, { token, body, ...keyed(key) })),
      isSettled: async () => (await added()) === 1_000,
      isReleased: async () => (await added()) === 0,
    };
  },
  card: async (provider, card, key) => {
    const { app, context } = provider;
    const { token } = await signIn(context, OTHER);
    const CardHolder = `Dana ${key}`;
    const body = { ...formOf(provider, card), IsSaveCard: 1 as const, CardHolder };
    const saved = () => context.db.$count(savedCards, eq(savedCards.cardHolder, CardHolder));
    return {
      pay: () => codeOf(request(app, payment.saveCard, { token, body, ...keyed(key) })),
      isSettled: async () => (await saved()) === 1,
      isReleased: async () => (await saved()) === 0,
    };
  },
  plan: async (provider, card, key) => {
    const { app, context } = provider;
    await suspendAgain(provider, SUSPENDED);
    const { token } = await signIn(context, SUSPENDED);
    const body = { ...formOf(provider, card), RenewalPackageID: null };
    return {
      pay: () => codeOf(request(app, payment.paySuspended, { token, body, ...keyed(key) })),
      isSettled: statusIs(provider, SUSPENDED, 'Active'),
      isReleased: statusIs(provider, SUSPENDED, 'Suspended'),
    };
  },
  rejected: async (provider, card, key) => {
    const { app, context } = provider;
    await suspendAgain(provider, PRE_SUSPENDED);
    const { token, customer } = await signIn(context, PRE_SUSPENDED);
    const { transactionId } = assertDefined(await findDebt(context.db, customer.id));
    const body = { ...formOf(provider, card), transactionID: transactionId };
    return {
      pay: () => codeOf(request(app, payment.payPreSuspended, { token, body, ...keyed(key) })),
      isSettled: statusIs(provider, PRE_SUSPENDED, 'Active'),
      isReleased: statusIs(provider, PRE_SUSPENDED, 'Suspended'),
    };
  },
  renewal: async (provider, card) => {
    const { context } = provider;
    const { db } = context;
    const [customer] = await db
      .update(customers)
      .set({ status: 'Active' })
      .where(eq(customers.email, DEMO))
      .returning();
    const customerId = assertDefined(customer).id;
    const at = context.now();
    await db
      .update(suspensions)
      .set({ resolvedAt: at })
      .where(eq(suspensions.customerId, customerId));
    await db
      .update(customerNumbers)
      .set({ nextPaymentAt: at })
      .where(eq(customerNumbers.customerId, customerId));
    const [known] = await db
      .select()
      .from(sandboxCharges)
      .where(eq(sandboxCharges.outcome, 'approved'));
    await db
      .update(savedCards)
      .set({
        gatewayToken: card === GOOD_CARD ? assertDefined(known).cardToken : 'card_nobody_knows',
        expirationYear: 2_099,
      })
      .where(eq(savedCards.customerId, customerId));
    const isExtended = async () => {
      const plan = await findPlan(db, customerId);
      return assertDefined(plan).nextPaymentAt > at;
    };
    return {
      pay: async () => (await renewCustomer(context, customerId, at))?.responseCode ?? null,
      isSettled: isExtended,
      isReleased: async (declined) =>
        !(await isExtended()) &&
        (await statusIs(provider, DEMO, declined ? 'PreSuspended' : 'Active')()),
    };
  },
};

/** Every purpose of a payment. */
export const PURPOSES = Object.keys(PREPARE) as PurposeName[];

let prepared = 10_000;

/** Prepares a payment of a purpose with a new key, an hour after the last one. */
export async function ready(
  provider: TestProvider,
  purpose: PurposeName,
  card = GOOD_CARD,
): Promise<ReadyPayment> {
  prepared += 1;
  provider.clock.advance(PAUSE_MS);
  return PREPARE[purpose](provider, card, `${purpose}-${prepared}`);
}
