import { eq, inArray } from 'drizzle-orm';
import { expect } from 'vitest';
import { validateCustomerPassword } from '#contract/hub/auth.ts';
import { getSavedCards } from '#contract/hub/billing.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { type addCredit, saveCard } from '#contract/main/payment.ts';
import { sandboxCharges } from '#provider/platform/db/schema/sandbox-charges.ts';
import { bills, ledgerEntries } from '#provider/platform/db/schema/billing.ts';
import type { Context } from '#provider/domain/context.ts';
import { findCustomerByEmail, type Customer } from '#provider/domain/customers/customer.ts';
import { auditLedger } from '#provider/domain/payments/ledger/audit-ledger.ts';
import { startSession } from '#provider/domain/auth/session/session.ts';
import { request } from '../servers/app.ts';

export const DEMO = 'demo@bglobal.test';
/** The demo customer's credit at the start, in cents: what the calls of the seed data left. */
export const DEMO_CREDIT_CENTS = 3_769;
export const OTHER = 'twofactor@bglobal.test';
export const SUSPENDED = 'suspended@bglobal.test';
export const PRE_SUSPENDED = 'presuspended@bglobal.test';

/** A customer of the sandbox with a session of their own. */
export async function signIn(
  context: Context,
  email: string,
): Promise<{ customer: Customer; token: string }> {
  const customer = await findCustomerByEmail(context, email);
  if (!customer) throw new Error(`the sandbox has no ${email}`);
  const { token } = await startSession(context, context.db, customer);
  return { customer, token };
}

/**
 * Lets a session have typed its password just now, as the site does before a change of forwarding.
 */
export async function typePassword(
  app: Parameters<typeof request>[0],
  token: string,
  password = 'Demo1234',
): Promise<void> {
  const checked = await request(app, validateCustomerPassword, { body: { token, password } });
  if (checked.body.result !== true) throw new Error('the password was not right');
}

type NewCard = Extract<BodyOf<typeof saveCard>, { SecurityCode: string }> & {
  CreditCardNumber: string;
};

/** A card form that is filled in well. */
export const newCard = (overrides: Partial<NewCard> = {}): NewCard => ({
  CreditCardNumber: '6011 1111 1111 1117',
  SecurityCode: '123',
  CardHolder: 'Dana Miller',
  ExpirationMonth: 12,
  ExpirationYear: new Date().getFullYear() + 3,
  IsPrimary: 0,
  IsSaveCard: 1,
  City: 'New York',
  State: 'New York',
  Zip: '10001',
  Address: '12 Maple Street',
  CountryNumber: '218',
  ...overrides,
});

/** Credit from a new card. */
export const creditFrom = (
  amount: number,
  overrides: Partial<NewCard> = {},
): BodyOf<typeof addCredit> => ({ ...newCard(overrides), Amount: amount });

/** The header that makes a paying call repeatable. */
export const keyed = (key: string) => ({ headers: { 'idempotency-key': key } });

/** Saves a card of a customer; returns the response. */
export const saveNewCard = (
  app: Parameters<typeof request>[0],
  token: string,
  card: Partial<NewCard>,
  key: string,
) => request(app, saveCard, { token, body: newCard(card), ...keyed(key) });

/** A customer's saved cards, as the site lists them. */
export const listSavedCards = async (app: Parameters<typeof request>[0], token: string) =>
  (await request(app, getSavedCards, { token })).body.result ?? [];

/** What the payment company took and did not give back, in cents. */
async function takenByGateway(context: Pick<Context, 'db'>): Promise<number> {
  const rows = await context.db
    .select()
    .from(sandboxCharges)
    .where(eq(sandboxCharges.outcome, 'approved'));
  return rows
    .map(({ amountCents, refundedAt, refundedCents }) =>
      refundedAt === null ? amountCents : amountCents - (refundedCents ?? amountCents),
    )
    .reduce((sum, cents) => sum + cents, 0);
}

/** What the ledger says came in by card and did not go back to it, in cents. */
async function cameIn(context: Pick<Context, 'db'>): Promise<number> {
  const rows = await context.db
    .select()
    .from(ledgerEntries)
    .where(inArray(ledgerEntries.kind, ['payment', 'refund']));
  return rows.reduce((sum, { amountCents }) => sum + amountCents, 0);
}

/** Expects a ledger without a fault, which says the same of cards as the gateway does. */
export async function expectLedgerToAddUp(context: Pick<Context, 'db'>): Promise<void> {
  expect(await auditLedger(context)).toEqual([]);
  expect(await takenByGateway(context)).toBe(await cameIn(context));
}

/** A customer's payments, in order. */
export const paymentsOf = (context: Context, customerId: number) =>
  context.db.select().from(bills).where(eq(bills.customerId, customerId)).orderBy(bills.id);
