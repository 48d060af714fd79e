import { addNumber } from '#contract/main/add-number.ts';
import { createValidatedSubscriber } from '#contract/main/ordering.ts';
import * as payment from '#contract/main/payment.ts';
import type { PurposeName } from '#provider/domain/purpose.ts';
import { assertDefined } from '../assert-defined.ts';
import { orderOf } from '../customers/buyers.ts';
import { creditFrom, DEMO, newCard, PRE_SUSPENDED, SUSPENDED } from '../customers/customer-area.ts';

/** Numbers that the demo customer adds, and that new customers order. */
export const ADDED = 3;
export const ORDERED = 3;

/** Numbers of the United States that are on sale. */
export interface Offer {
  didIds: number[];
  packageId: number;
}

/** A payment of a running server's customer; the key makes it repeatable. */
interface Sent {
  /** Null for a new customer. */
  email: string | null;
  endpoint: { api: string; path: string };
  key: string;
  body: object | ((scene: Scene) => object);
}

/** What payments are made of: whom the server has, and what it sells. */
export interface Scene {
  tokens: ReadonlyMap<string, string>;
  offer: Offer;
  /** The rejected transaction of the pre-suspended account. */
  transactionId: number;
}

/** The payments that customers make, by their purpose. */
export const PAYMENTS: Readonly<Record<Exclude<PurposeName, 'renewal'>, readonly Sent[]>> = {
  order: Array.from({ length: ORDERED }, (_, index) => ({
    email: null,
    endpoint: createValidatedSubscriber,
    key: `order-${index}`,
    body: ({ offer }: Scene) =>
      orderOf(index, assertDefined(offer.didIds[ADDED + index]), offer.packageId),
  })),
  'add-number': Array.from({ length: ADDED }, (_, index) => ({
    email: DEMO,
    endpoint: addNumber,
    key: `number-${index}`,
    body: ({ offer }: Scene) => ({
      ...newCard({ IsSaveCard: 0 }),
      DIDID: offer.didIds[index],
      PackageID: offer.packageId,
      RenewalPackageID: null,
      PromoCode: null,
    }),
  })),
  credit: Array.from({ length: 12 }, (_, index) => ({
    email: DEMO,
    endpoint: payment.addCredit,
    key: `credit-${index}`,
    body: creditFrom(1, { IsSaveCard: 0 }),
  })),
  card: Array.from({ length: 4 }, (_, index) => ({
    email: DEMO,
    endpoint: payment.saveCard,
    key: `card-${index}`,
    body: newCard({ CardHolder: `Dana Miller ${index}` }),
  })),
  plan: [
    {
      email: SUSPENDED,
      endpoint: payment.paySuspended,
      key: 'plan',
      body: { ...newCard({ IsSaveCard: 0 }), RenewalPackageID: null },
    },
  ],
  rejected: [
    {
      email: PRE_SUSPENDED,
      endpoint: payment.payPreSuspended,
      key: 'rejected',
      body: ({ transactionId }: Scene) => ({
        ...newCard({ IsSaveCard: 0 }),
        transactionID: transactionId,
      }),
    },
  ],
};

/** All of these payments. */
export const SENT = Object.values(PAYMENTS).flat();

/** A final response to a payment; null when it was lost, or while the payment is open. */
export type Reply = { response_code: number; session?: unknown } | null;

async function post(origin: string, path: string, headers: object, body: object): Promise<Reply> {
  try {
    const response = await fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    return response.status === 503 ? null : ((await response.json()) as Reply);
  } catch {
    return null;
  }
}

/** Sends all payments at once. New sessions are made for each response. */
export const payAll = (origin: string, scene: Scene): Promise<Reply[]> =>
  Promise.all(
    SENT.map(async ({ email, endpoint, key, body }) => {
      const token = email === null ? {} : { token: scene.tokens.get(email) };
      const headers = { ...token, 'idempotency-key': key };
      const sent = typeof body === 'function' ? body(scene) : body;
      const reply = await post(origin, `/${endpoint.api}/${endpoint.path}`, headers, sent);
      return reply && { ...reply, session: undefined };
    }),
  );
