import { eq, like } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { cancelCustomer } from '#contract/hub/account.ts';
import { requestPasswordRecovery } from '#contract/hub/auth.ts';
import { addNumber } from '#contract/main/add-number.ts';
import { closeAccount } from '#provider/domain/accounts/close.ts';
import { authenticate } from '#provider/domain/auth/session/session.ts';
import { CREDIT_NOTICES } from '#provider/domain/notices/credit-notices.ts';
import { queueNotices } from '#provider/domain/notices/queue-notices.ts';
import { renewDue } from '#provider/domain/plans/renewal/renew-due.ts';
import { accountClosures } from '#provider/platform/db/schema/account-closures.ts';
import { ledgerEntries } from '#provider/platform/db/schema/billing.ts';
import { customers } from '#provider/platform/db/schema/customers.ts';
import { inquiries } from '#provider/platform/db/schema/inquiries.ts';
import { outbox } from '#provider/platform/db/schema/outbox.ts';
import { suspensions } from '#provider/platform/db/schema/renewals.ts';
import { savedCards } from '#provider/platform/db/schema/saved-cards.ts';
import { withdrawals } from '#provider/platform/db/schema/withdrawals.ts';
import { DAY_MS } from '#lib/time.ts';
import { firstOnSale } from '../support/customers/added-numbers.ts';
import { request } from '../support/servers/app.ts';
import { assertDefined } from '../support/assert-defined.ts';
import { emailOf, statusOf } from '../support/customers/buyers.ts';
import {
  DEMO,
  expectLedgerToAddUp,
  newCard,
  paymentsOf,
  signIn,
  typePassword,
} from '../support/customers/customer-area.ts';
import { describeOnBothEngines, type TestProvider } from '../support/databases/engines.ts';
import { holdRenewal } from '../support/payments/held-renewal.ts';
import { createLateApp } from '../support/servers/late-app.ts';
import { shownNumbers } from '../support/customers/numbers.ts';
import { openTicket } from '../support/customers/tickets.ts';
import {
  decideAndRefund,
  expectOneRefund,
  hasNumber,
  refundsOf,
  sell,
  send,
  statesOf,
} from '../support/payments/withdrawals.ts';

const REASON = { languageISO: 'en', message: 'reason-1' } as const;
const BUYERS_PASSWORD = 'Sunny-Harbour-47';
const GRACE_DAYS = 7;

describeOnBothEngines('the deletion of an account', (open) => {
  let provider: TestProvider;
  beforeEach(async () => {
    provider = await open();
  });

  const cancel = (token: string) => request(provider.app, cancelCustomer, { token, body: REASON });

  it('waits for a withdrawal that is not decided yet, and then deletes its name and address', async () => {
    const { app, context } = provider;
    const sold = await sell(provider);
    const { token } = await signIn(context, emailOf(1));
    await send(provider, sold.confirmation);
    await typePassword(app, token, BUYERS_PASSWORD);
    expect((await cancel(token)).status).toBe(503);
    expect(await hasNumber(provider, sold)).toBe(true);
    await decideAndRefund(provider);
    expect((await cancel(token)).body.result).toBe(true);
    expect(await context.db.select().from(withdrawals)).toMatchObject([
      { state: 'accepted', email: '', name: '' },
    ]);
    await expectOneRefund(provider, sold, sold.cents);
  });

  it('deletes the ticket and the withdrawal that were sent before the address changed', async () => {
    const { app, context } = provider;
    const sold = await sell(provider);
    await openTicket(context, emailOf(1), 'closed');
    await openTicket(context, 'other@buyer.test');
    await send(provider, sold.confirmation);
    await decideAndRefund(provider);
    const { token } = await signIn(context, emailOf(1));
    await context.db
      .update(customers)
      .set({ email: 'changed@buyer.test' })
      .where(eq(customers.email, emailOf(1)));
    await typePassword(app, token, BUYERS_PASSWORD);
    expect((await cancel(token)).body.result).toBe(true);
    expect(await context.db.select().from(inquiries)).toMatchObject([
      { email: 'other@buyer.test' },
    ]);
    expect(await context.db.select().from(withdrawals)).toMatchObject([
      { state: 'accepted', email: '', name: '' },
    ]);
  });

  it('waits for a renewal that is being charged', async () => {
    const { app, context, clock } = provider;
    const [first] = await shownNumbers(provider);
    clock.set(assertDefined(first).paidUntil);
    const { customer, token } = await signIn(context, DEMO);
    await typePassword(app, token);
    const renewal = await holdRenewal(context, customer.id, context.now());
    expect((await cancel(token)).status).toBe(503);
    expect(await renewal.finish()).toBe(200);
    expect((await cancel(token)).body.result).toBe(true);
    await expectLedgerToAddUp(context);
  });

  it('resolves a suspension that came after the session was checked', async () => {
    const { app, context, clock } = provider;
    const [first] = await shownNumbers(provider);
    clock.set(assertDefined(first).paidUntil);
    const { customer, token } = await signIn(context, DEMO);
    await context.db
      .update(savedCards)
      .set({ gatewayToken: 'card_nobody_knows' })
      .where(eq(savedCards.customerId, customer.id));
    await typePassword(app, token);
    const session = assertDefined(await authenticate(context, token));
    expect((await renewDue(context, context.now())).failed).toBe(1);
    const closedAt = context.now();
    await closeAccount(context, session, REASON);
    const [suspension] = await context.db
      .select()
      .from(suspensions)
      .where(eq(suspensions.customerId, customer.id));
    expect(suspension).toMatchObject({ resolvedAt: closedAt, resolvingBillId: null });
    clock.advance(GRACE_DAYS * DAY_MS);
    await renewDue(context, context.now());
    expect(await context.db.$count(outbox, like(outbox.recipient, 'closed-%'))).toBe(0);
    await expectLedgerToAddUp(context);
  });

  it('refuses a purchase of another tab that was under way, and what that saves', async () => {
    const { app, context } = provider;
    const { customer, token } = await signIn(context, DEMO);
    const otherTab = await signIn(context, DEMO);
    await typePassword(app, token);
    const late = createLateApp(context, async () => {
      expect((await cancel(token)).body.result).toBe(true);
    });
    const product = await firstOnSale(provider);
    const bought = await request(late, addNumber, {
      token: otherTab.token,
      body: { ...newCard({ IsPrimary: 1 }), ...product },
    });
    expect(bought.status).toBe(401);
    expect(await statusOf(context, product.DIDID)).toBe('available');
    const isCustomers = eq(savedCards.customerId, customer.id);
    expect(await context.db.$count(savedCards, isCustomers)).toBe(0);
    await expectLedgerToAddUp(context);
  });

  /** Lets an account be deleted although a payment is open, as an earlier version did. */
  const closeAnyway = ({ id: customerId }: { id: number }) =>
    provider.context.db
      .insert(accountClosures)
      .values({ customerId, language: 'en', reason: '', closedAt: provider.context.now() });

  it('is followed by no renewal of a number that the account still has', async () => {
    const { context, clock, logLines } = provider;
    const [first] = await shownNumbers(provider);
    const { customer } = await signIn(context, DEMO);
    await closeAnyway(customer);
    clock.set(assertDefined(first).paidUntil);
    const before = await paymentsOf(context, customer.id);
    expect(await renewDue(context, context.now())).toMatchObject({ failed: 0 });
    expect(await paymentsOf(context, customer.id)).toEqual(before);
    expect(logLines.filter((line) => line.includes('a renewal step failed'))).toEqual([]);
  });

  it('refunds what was charged for the account when the charge is settled after it', async () => {
    const { app, context } = provider;
    const { customer, token } = await signIn(context, DEMO);
    const cards = await context.db.$count(savedCards, eq(savedCards.customerId, customer.id));
    context.checkpoint = async (name) => {
      if (name === 'payment:charged') await closeAnyway(customer);
    };
    const product = await firstOnSale(provider);
    const body = { ...newCard(), ...product };
    const bought = await request(app, addNumber, { token, body });
    expect(bought.body).toMatchObject({ isSuccessful: false, confirmationId: null });
    expect(await refundsOf(provider)).toMatchObject([
      { reason: 'undeliverable', state: 'succeeded' },
    ]);
    expect(await statusOf(context, product.DIDID)).toBe('available');
    expect(await context.db.$count(savedCards, eq(savedCards.customerId, customer.id))).toBe(cards);
    await expectLedgerToAddUp(context);
  });

  it('suspends no account whose renewal is declined after it', async () => {
    const { context, clock } = provider;
    const [first] = await shownNumbers(provider);
    clock.set(assertDefined(first).paidUntil);
    const { customer } = await signIn(context, DEMO);
    await context.db
      .update(savedCards)
      .set({ gatewayToken: 'card_nobody_knows' })
      .where(eq(savedCards.customerId, customer.id));
    const renewal = await holdRenewal(context, customer.id, context.now());
    await closeAnyway(customer);
    expect(await renewal.finish()).not.toBe(200);
    const [row] = await context.db.select().from(customers).where(eq(customers.id, customer.id));
    expect(row?.status).toBe('Active');
    expect(await context.db.$count(outbox, eq(outbox.template, 'renewal-failed'))).toBe(0);
  });

  /** Deletes the account of the first buyer, and returns the address that it has then. */
  async function closeBuyer({ customerId }: { customerId: number }): Promise<string> {
    const { app, context } = provider;
    const { token } = await signIn(context, emailOf(1));
    await typePassword(app, token, BUYERS_PASSWORD);
    expect((await cancel(token)).body.result).toBe(true);
    const [row] = await context.db.select().from(customers).where(eq(customers.id, customerId));
    return assertDefined(row).email;
  }

  it('ends the right to withdraw, also with the address that the account has then', async () => {
    const sold = await sell(provider);
    const email = await closeBuyer(sold);
    await send(provider, sold.confirmation, 1, { email });
    await decideAndRefund(provider);
    expect(await statesOf(provider)).toEqual(['unmatched']);
    expect(await refundsOf(provider)).toEqual([]);
  });

  it('works while another customer has an address like those of deleted accounts', async () => {
    const { context } = provider;
    const sold = await sell(provider);
    const email = `closed-${sold.customerId}@account.invalid`;
    await context.db.update(customers).set({ email }).where(eq(customers.email, DEMO));
    const address = await closeBuyer(sold);
    expect(address).toMatch(/^closed-.+@account\.invalid$/);
    expect(address).not.toBe(email);
  });

  it('sends no recovery link to the address that the account has then', async () => {
    const { app, context } = provider;
    const email = await closeBuyer(await sell(provider));
    const asked = await request(app, requestPasswordRecovery, {
      body: { email, languageIso: 'en' },
    });
    expect(asked.status).toBe(404);
    expect(await context.db.$count(outbox, eq(outbox.recipient, email))).toBe(0);
  });

  it('ends the emails about low credit', async () => {
    const { app, context } = provider;
    const { customer, token } = await signIn(context, DEMO);
    const now = context.now();
    const call = { customerId: customer.id, kind: 'call', amountCents: -5_000 } as const;
    await context.db.insert(ledgerEntries).values({ ...call, createdAt: now });
    const isListed = async () =>
      (await CREDIT_NOTICES.list(context, now)).some((one) => one.customerId === customer.id);
    expect(await isListed()).toBe(true);
    await typePassword(app, token);
    expect((await cancel(token)).body.result).toBe(true);
    expect(await isListed()).toBe(false);
    await queueNotices(context, now);
    expect(await context.db.$count(outbox, like(outbox.recipient, 'closed-%'))).toBe(0);
  });
});
