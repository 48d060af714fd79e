import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { and, eq, isNull } from 'drizzle-orm';
import { cardBrand, cardDigits, type CardBrand } from '#lib/card-brand.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { Database } from '#provider/context.ts';
import { sandboxCharges } from '#provider/db/schema/sandbox-charges.ts';
import type {
  Charge,
  ChargeFailure,
  ChargeFate,
  ChargeRequest,
  PaymentGateway,
} from './payment.ts';

type Row = typeof sandboxCharges.$inferSelect;

/** The card industry's public test numbers (decisions, "Payments"); any other number is declined. */
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

function fateOf(row: Row | undefined): ChargeFate {
  if (row === undefined) return { state: 'unknown' };
  if (row.outcome !== 'approved') return { state: 'failed', failure: FAILURES[row.outcome] };
  return { state: row.refundedAt === null ? 'charged' : 'refunded', charge: chargeOf(row) };
}

/** Where the sandbox company keeps its books, what time it is there, and how long it takes to answer. */
export interface SandboxPaymentOptions {
  db: Database;
  now: () => Date;
  latencyMs?: number;
}

/** A payment company for sandboxes: it moves no money, and keeps books that survive a crash of the shop. */
export function createSandboxPayment(options: SandboxPaymentOptions): PaymentGateway {
  const { db, now, latencyMs = 0 } = options;

  const rowOf = async (idempotencyKey: string): Promise<Row | undefined> => {
    const [row] = await db
      .select()
      .from(sandboxCharges)
      .where(eq(sandboxCharges.idempotencyKey, idempotencyKey));
    return row;
  };

  async function book({ idempotencyKey, amountCents, card }: ChargeRequest): Promise<Row> {
    const digits = cardDigits(card.number);
    const [booked] = await db
      .insert(sandboxCharges)
      .values({
        idempotencyKey,
        amountCents,
        chargeId: `ch_${randomUUID()}`,
        cardToken: `card_${randomUUID()}`,
        outcome: OUTCOMES[digits] ?? 'declined',
        brand: cardBrand(digits) ?? 'visa',
        lastFour: digits.slice(-4),
        createdAt: now(),
      })
      .onConflictDoNothing()
      .returning();
    const row = booked ?? (await rowOf(idempotencyKey));
    if (row === undefined) throw new Error('a charge vanished from the books');
    return row;
  }

  return {
    charge: async (request) => {
      await wait(latencyMs);
      return resultOf(await book(request));
    },
    refund: async (idempotencyKey) => {
      await db
        .update(sandboxCharges)
        .set({ refundedAt: now() })
        .where(
          and(eq(sandboxCharges.idempotencyKey, idempotencyKey), isNull(sandboxCharges.refundedAt)),
        );
    },
    find: async (idempotencyKey) => fateOf(await rowOf(idempotencyKey)),
  };
}
