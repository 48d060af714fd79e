import type { Result } from '#lib/result.ts';
import type { CardBrand } from '#lib/card/card.ts';
import type { Cents } from '#lib/money/money.ts';
import { setTimeout as wait } from 'node:timers/promises';

/** A card on its way to the gateway. It is never stored or logged. */
export interface Card {
  number: string;
  securityCode: string;
  holder: string;
  expirationMonth: number;
  expirationYear: number;
}

/**
 * A card that the gateway already knows by its token; the expiry is the one that its holder gave
 * last.
 */
export interface StoredCard {
  token: string;
  expirationMonth: number;
  expirationYear: number;
}

/** What the shop requests; the same key never takes money twice. */
export interface ChargeRequest {
  idempotencyKey: string;
  /** Zero only verifies the card and gives its token. */
  amountCents: Cents;
  card: Card | StoredCard;
  /** The text on the card statement. */
  descriptor: string;
}

/** A charge that was made; the token identifies the card from now on. */
export interface Charge {
  chargeId: string;
  amountCents: Cents;
  cardToken: string;
  brand: CardBrand;
  lastFour: string;
}

export type ChargeFailure = 'declined' | 'no-funds' | 'gateway-error';

/**
 * The charge status of a key by the gateway's records; `unknown` where they have no charge, which
 * may still come.
 */
export type ChargeStatus =
  | { state: 'charged'; charge: Charge }
  | { state: 'refunded'; charge: Charge }
  | { state: 'failed'; failure: ChargeFailure }
  | { state: 'unknown' };

/**
 * The service that takes money from cards. Any request may also reject; then only `find` returns
 * what happened.
 */
export interface PaymentGateway {
  charge(chargeRequest: ChargeRequest): Promise<Result<Charge, ChargeFailure>>;
  /** Refunds a charge, or a part of it, once however often it is requested. */
  refund(idempotencyKey: string, amountCents: Cents): Promise<void>;
  find(idempotencyKey: string): Promise<ChargeStatus>;
}

/**
 * Milliseconds. A charge whose response is lost is looked up: both together end before the 25
 * seconds after which the site shows that a payment takes long.
 */
const LIMITS_MS = { charge: 14_000, find: 5_000, refund: 10_000 };

/**
 * Bounds how long a payment gateway may take; a late request rejects, and its outcome is queried
 * later.
 */
export function withTimeLimits(gateway: PaymentGateway, limits = LIMITS_MS): PaymentGateway {
  return {
    charge: (chargeRequest) => limitTime(gateway.charge(chargeRequest), limits.charge),
    find: (idempotencyKey) => limitTime(gateway.find(idempotencyKey), limits.find),
    refund: (idempotencyKey, amountCents) =>
      limitTime(gateway.refund(idempotencyKey, amountCents), limits.refund),
  };
}

async function limitTime<T>(work: Promise<T>, ms: number): Promise<T> {
  const ending = new AbortController();
  const late = wait(ms, undefined, { signal: ending.signal, ref: false }).then(() => {
    throw new Error('the payment gateway did not respond in time');
  });
  late.catch(() => undefined);
  return Promise.race([work, late]).finally(() => ending.abort());
}
