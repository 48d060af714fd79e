import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { and, eq, isNull } from 'drizzle-orm';
import { cardBrand, type CardBrand, cardDigits, isExpiryAhead } from '#lib/card/card.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { Database } from '#provider/platform/context.ts';
import { sandboxCharges } from '#provider/platform/db/schema/sandbox-charges.ts';
import type {
  Charge,
  ChargeFailure,
  ChargeStatus,
  ChargeRequest,
  PaymentGateway,
} from '#provider/gateways/payment.ts';

type Row = typeof sandboxCharges.$inferSelect;

/** The card industry's public test numbers (README.md, "Sandbox"). Any other number is declined. */
const OUTCOMES: Readonly<Record<string, Row['outcome']>> = {
  '4242424242424242': 'approved',
  '5555555555554444': 'approved',
  '378282246310005': 'approved',
  '30569309025904': 'approved',
  '6011111111111117': 'approved',
  '4000000000000002': 'declined',
  '4000000000009995': 'no-funds',
  '4000000000000119': 'failed',
};

/** This number is verified, but every charge to it is declined: a saved card that goes bad. */
const GOES_BAD = '4000000000000341';

const FAILURES: Readonly<Record<Exclude<Row['outcome'], 'approved'>, ChargeFailure>> = {
  declined: 'declined',
  'no-funds': 'no-funds',
  failed: 'gateway-error',
};

const chargeOf = (row: Row): Charge => ({
  chargeId: row.chargeId,
  amountCents: row.amountCents,
  cardToken: row.cardToken,
  brand: row.brand as CardBrand,
  lastFour: row.lastFour,
});

const resultOf = (row: Row): Result<Charge, ChargeFailure> =>
  row.outcome === 'approved' ? ok(chargeOf(row)) : fail(FAILURES[row.outcome]);

function statusOf(row: Row | undefined): ChargeStatus {
  if (row === undefined) return { state: 'unknown' };
  if (row.outcome !== 'approved') return { state: 'failed', failure: FAILURES[row.outcome] };
  return { state: row.refundedAt === null ? 'charged' : 'refunded', charge: chargeOf(row) };
}

/** Database, clock and simulated latency in milliseconds of the sandbox gateway. */
interface SandboxPaymentOptions {
  db: Database;
  now: () => Date;
  latencyMs?: number;
}

/**
 * Creates a payment gateway for sandboxes: it moves no money, and its records survive a crash of
 * the shop.
 */
export function createSandboxPayment(options: SandboxPaymentOptions): PaymentGateway {
  const { db, now, latencyMs = 0 } = options;

  const findRow = async (idempotencyKey: string): Promise<Row | undefined> => {
    const [row] = await db
      .select()
      .from(sandboxCharges)
      .where(eq(sandboxCharges.idempotencyKey, idempotencyKey));
    return row;
  };

  /**
   * Returns what the gateway has on record of a card, and the outcome of a charge. An unknown or
   * expired stored card is declined.
   */
  async function authorize({ card, amountCents }: ChargeRequest) {
    if ('number' in card) {
      const digits = cardDigits(card.number);
      const verified = digits === GOES_BAD && amountCents === 0 ? 'approved' : undefined;
      return {
        cardToken: `card_${randomUUID()}`,
        outcome: verified ?? OUTCOMES[digits] ?? 'declined',
        brand: cardBrand(digits) ?? 'visa',
        lastFour: digits.slice(-4),
      };
    }
    const [known] = await db
      .select()
      .from(sandboxCharges)
      .where(and(eq(sandboxCharges.cardToken, card.token), eq(sandboxCharges.outcome, 'approved')))
      .limit(1);
    const good =
      known !== undefined &&
      known.lastFour !== GOES_BAD.slice(-4) &&
      isExpiryAhead(card.expirationMonth, card.expirationYear, now());
    return {
      cardToken: card.token,
      outcome: good ? ('approved' as const) : ('declined' as const),
      brand: known?.brand ?? 'visa',
      lastFour: known?.lastFour ?? '',
    };
  }

  async function record(chargeRequest: ChargeRequest): Promise<Row> {
    const { idempotencyKey, amountCents } = chargeRequest;
    const [inserted] = await db
      .insert(sandboxCharges)
      .values({
        idempotencyKey,
        amountCents,
        chargeId: `ch_${randomUUID()}`,
        ...(await authorize(chargeRequest)),
        createdAt: now(),
      })
      .onConflictDoNothing()
      .returning();
    const row = inserted ?? (await findRow(idempotencyKey));
    if (row === undefined) throw new Error('a charge has no gateway record');
    return row;
  }

  return {
    charge: async (chargeRequest) => {
      await wait(latencyMs / 2);
      const row = await record(chargeRequest);
      await wait(latencyMs / 2);
      return resultOf(row);
    },
    refund: async (idempotencyKey, refundedCents) => {
      await db
        .update(sandboxCharges)
        .set({ refundedAt: now(), refundedCents })
        .where(
          and(eq(sandboxCharges.idempotencyKey, idempotencyKey), isNull(sandboxCharges.refundedAt)),
        );
    },
    find: async (idempotencyKey) => statusOf(await findRow(idempotencyKey)),
  };
}
