import type { Result } from '#lib/result.ts';
import type { CardBrand } from '#lib/card.ts';
import type { Cents } from '#lib/money.ts';

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

/** What the shop asks for; the same key never takes money twice. */
export interface ChargeRequest {
  idempotencyKey: string;
  /** Zero only verifies the card and gives its token. */
  amountCents: Cents;
  card: Card | StoredCard;
  /** What the card statement says. */
  descriptor: string;
}

/** A charge that was made; the token stands for the card from now on. */
export interface Charge {
  chargeId: string;
  amountCents: Cents;
  cardToken: string;
  brand: CardBrand;
  lastFour: string;
}

export type ChargeFailure = 'declined' | 'no-funds' | 'gateway-error';

/** What the gateway's records say about a key. */
export type ChargeStatus =
  | { state: 'charged'; charge: Charge }
  | { state: 'refunded'; charge: Charge }
  | { state: 'failed'; failure: ChargeFailure }
  | { state: 'unknown' };

/**
 * The company that takes money from cards. Any request may also reject; then only `find` returns
 * what happened.
 */
export interface PaymentGateway {
  charge(request: ChargeRequest): Promise<Result<Charge, ChargeFailure>>;
  /** Gives a charge back, once however often it is asked. */
  refund(idempotencyKey: string): Promise<void>;
  find(idempotencyKey: string): Promise<ChargeStatus>;
}
