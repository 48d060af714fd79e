import { eq, ne } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import * as account from '#contract/hub/account.ts';
import * as auth from '#contract/hub/auth.ts';
import { saveCard } from '#contract/main/payment.ts';
import { listEndpoints } from '#contract/openapi.ts';
import { endSessions } from '#provider/domain/auth/session/revoke.ts';
import type { Customer } from '#provider/domain/customers/customer.ts';
import { listCustomerNumbers } from '#provider/domain/numbers/customer-numbers.ts';
import { listCards } from '#provider/domain/payments/cards/list.ts';
import { renewDue } from '#provider/domain/plans/renewal/renew-due.ts';
import { customerNumbers, customers } from '#provider/platform/db/schema/customers.ts';
import { calls } from '#provider/platform/db/schema/numbers.ts';
import { savedCards } from '#provider/platform/db/schema/saved-cards.ts';
import { DAY_MS, MINUTE_MS } from '#lib/time.ts';
import { request } from '../support/servers/app.ts';
import { assertDefined } from '../support/assert-defined.ts';
import {
  DEMO,
  newCard,
  OTHER,
  paymentsOf,
  signIn,
  SUSPENDED,
  typePassword,
} from '../support/customers/customer-area.ts';
import { createRowReader } from '../support/databases/customer-rows.ts';
import { describeOnBothEngines, type TestProvider } from '../support/databases/engines.ts';
import { fillAccount } from '../support/customers/full-account.ts';
import { lastMessage, linkToken } from '../support/customers/messages.ts';
import { SESSION_WRITES, type Sender } from '../support/errors/session-writes.ts';

const PASSWORD = 'Demo1234';
const NEXT_PASSWORD = 'Quiet-Meadow-82';
const NEXT_EMAIL = 'dana@shop.test';

interface Write {
  email?: string;
  send: (sender: Sender) => Promise<{ status: number; json: unknown }>;
}

/** What changes an account without a session, or only by a second request. */
const OTHER_WRITES: Readonly<Record<string, Write>> = {
  'a new password': {
    send: ({ app, token }) =>
      request(app, account.patchAccountInformation, {
        token,
        body: [
          { op: 'replace', path: '/Customer/CurrentPassword', value: PASSWORD },
          { op: 'replace', path: '/Customer/NewPassword', value: NEXT_PASSWORD },
        ],
      }),
  },
  'a new primary card': {
    send: ({ app, token }) =>
      request(app, saveCard, { token, body: newCard({ IsPrimary: 1, ExpirationMonth: 10 }) }),
  },
  'the recovery link': {
    send: async ({ app, context }) => {
      const body = { email: DEMO, languageIso: 'en' } as const;
      await request(app, auth.requestPasswordRecovery, { body });
      const token = await linkToken(context, DEMO, 'recovery');
      const chosen = { token, password: NEXT_PASSWORD };
      return request(app, auth.validateCustomerPassword, { body: chosen });
    },
  },
  'the link of a new email address, and the one that takes it back': {
    send: async ({ app, context, token }) => {
      const body = { Email: NEXT_EMAIL, LanguageIso: 'en', CurrentPassword: PASSWORD } as const;
      await request(app, account.updateCustomerEmail, { token, body });
      const confirming = await linkToken(context, NEXT_EMAIL, 'confirm-email');
      const changed = await request(app, auth.confirmCustomerEmail, {
        body: { token: confirming },
      });
      if (changed.status !== 200) return changed;
      const restoring = await linkToken(context, DEMO, 'email-changed');
      return request(app, auth.restoreCustomerEmail, { body: { token: restoring } });
    },
  },
  'the code that turns two-factor on': {
    send: async ({ app, context, token }) => {
      const sent = await request(app, auth.sendTwoFactorCode, { token });
      const { token2FA } = assertDefined(sent.body.result);
      const { code } = await lastMessage(context, DEMO, 'two-factor');
      return request(app, auth.confirmTwoFactor, { body: { token2FA, OTP: code ?? '' } });
    },
  },
  'a code of a sign-in': {
    send: async ({ app, context, customerId }) => {
      await context.db
        .update(customers)
        .set({ twoFactorEnabled: true })
        .where(eq(customers.id, customerId));
      const body = { username: DEMO, password: PASSWORD };
      const { json } = await request(app, auth.login, { body });
      const { token: first } = json as { token: string };
      const again = await request(app, auth.resendSignInCode, { body: { token2FA: first } });
      const { token2FA } = assertDefined(again.body.result);
      const { code } = await lastMessage(context, DEMO, 'two-factor');
      return request(app, auth.confirmTwoFactor, { body: { token2FA, OTP: code ?? '' } });
    },
  },
  'a renewed session and its log-out': {
    send: async ({ app }) => {
      const body = { username: DEMO, password: PASSWORD };
      const { body: begun } = await request(app, auth.login, { body });
      const renewed = { refresh_token: begun.refresh_token };
      const { body: next } = await request(app, auth.refreshSession, { body: renewed });
      return request(app, auth.logout, { token: next.token });
    },
  },
  'the end of all sessions by support': {
    send: async ({ context }) => {
      await endSessions(context, DEMO);
      return { status: 200, json: null };
    },
  },
  'a renewal whose card is declined': {
    send: async ({ context, customerId }) => {
      const now = context.now();
      await context.db
        .update(savedCards)
        .set({ gatewayToken: 'card_nobody_knows' })
        .where(eq(savedCards.customerId, customerId));
      await context.db
        .update(customerNumbers)
        .set({ lastPaymentAt: new Date(now.getTime() - 31 * DAY_MS), nextPaymentAt: now })
        .where(eq(customerNumbers.customerId, customerId));
      const { failed, renewed } = await renewDue(context, now);
      const lastPayment = (await paymentsOf(context, customerId)).at(-1);
      expect({ failed, renewed, status: lastPayment?.status }).toEqual({
        failed: 1,
        renewed: 0,
        status: 'declined',
      });
      return { status: 200, json: null };
    },
  },
};

const READS = listEndpoints()
  .filter(({ endpoint }) => endpoint.method === 'GET' && endpoint.access !== 'public')
  .map(({ name, endpoint }): [name: string, endpoint: AnyEndpoint] => [name, endpoint]);

/** Deletes the account, so that it is the last one. */
const LAST = 'account.cancelCustomer';
const { [LAST]: lastWrite, ...sessionWrites } = SESSION_WRITES;
const WRITES: Readonly<Record<string, Write>> = {
  ...sessionWrites,
  ...OTHER_WRITES,
  [LAST]: assertDefined(lastWrite),
};

describeOnBothEngines('a customer', (open) => {
  let provider: TestProvider;
  let demo: Customer;
  let marks: string[];

  beforeAll(async () => {
    provider = await open();
    const { context } = provider;
    demo = (await signIn(context, DEMO)).customer;
    marks = await fillAccount(context, OTHER, { index: 1, mark: 'tomas-77077' });
    await fillAccount(context, SUSPENDED, { index: 2, mark: 'sara-77077' });
    await letCallArrive();
  });

  /** Stores a call that the test of a number ends with; those of other customers are later. */
  async function letCallArrive(): Promise<void> {
    const { context } = provider;
    const [number] = await listCustomerNumbers(context.db, demo.id);
    await context.db.insert(calls).values({
      customerNumberId: assertDefined(number).id,
      incoming: true,
      callerId: '12025550123',
      destination: '12025550124',
      dialedAt: new Date(context.now().getTime() - MINUTE_MS),
      seconds: 60,
      costCents: 0,
    });
  }

  it.each([OTHER, SUSPENDED])('has rows of every kind for %s', async (email) => {
    const { customer } = await signIn(provider.context, email);
    const rows = await (await createRowReader(provider.context, [customer.id]))();
    const empty = Object.keys(rows).filter((name) => rows[name]?.length === 0);
    // An account that is open is not closed, and its number neither held nor at rest; forms and
    // phone codes are of visitors.
    expect(empty.sort()).toEqual([
      'account_closures',
      'leads',
      'number_holds',
      'phone_verifications',
      'resting_dids',
    ]);
  });

  const read = async (endpoint: AnyEndpoint, email: string) => {
    const { app, context } = provider;
    const { customer, token } = await signIn(context, email);
    const didid = assertDefined((await listCustomerNumbers(context.db, customer.id))[0]).didId;
    const cards = await listCards(context.db, customer.id);
    const query = {
      ...(/caller-ids|call-history/.test(endpoint.path) ? { didid } : {}),
      ...(endpoint.path.endsWith('/test') ? { listenFrom: demo.createdAt.toISOString() } : {}),
    };
    const params = { didid, id: assertDefined(cards.at(-1)).creditCardId };
    const response = await request(app, endpoint, { token, params, query } as never);
    expect(response.status).toBe(200);
    const text = JSON.stringify(response.json);
    return marks.filter((mark) => text.includes(mark));
  };

  it.each(READS)('reads nothing of other customers by %s', async (_, endpoint) => {
    const isOfSuspended = endpoint.access === 'suspended';
    expect(await read(endpoint, isOfSuspended ? SUSPENDED : DEMO)).toEqual([]);
    // What the other customer reads has something of theirs to look for.
    if (!isOfSuspended) expect(await read(endpoint, OTHER)).not.toEqual([]);
  });

  it.each(Object.entries(WRITES))(
    'changes nothing of other customers by %s',
    async (_, { email = DEMO, send }) => {
      const { app, context } = provider;
      await context.db.update(customers).set(demo).where(eq(customers.id, demo.id));
      const { customer, token } = await signIn(context, email);
      const others = await context.db
        .select({ id: customers.id })
        .from(customers)
        .where(ne(customers.id, customer.id));
      const readRows = await createRowReader(
        context,
        others.map(({ id }) => id),
      );
      const before = await readRows();
      if (email === DEMO) await typePassword(app, token);
      const sender = { app, context, token, customerId: customer.id };
      const { status, json } = await send(sender);
      const { response_code: code } = { response_code: 200, ...(json as object | null) };
      expect([status, code]).toEqual([200, 200]);
      expect(await readRows()).toEqual(before);
    },
  );
});
