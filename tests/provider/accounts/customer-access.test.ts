import { SignJWT } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { CONTRACT } from '#contract/index.ts';
import { blockedCallers, callerIds } from '#provider/platform/db/schema/numbers.ts';
import { revokeSession } from '#provider/domain/auth/session/revoke.ts';
import { signToken } from '#provider/domain/auth/token/signing.ts';
import { findPrimaryCard } from '#provider/domain/payments/cards/saved-cards.ts';
import { listCustomerNumbers } from '#provider/domain/numbers/customer-numbers.ts';
import { request } from '../support/servers/app.ts';
import {
  DEMO,
  newCard,
  OTHER,
  paymentsOf,
  SUSPENDED,
  signIn,
} from '../support/customers/customer-area.ts';
import { createRowReader } from '../support/databases/customer-rows.ts';
import { describeOnBothEngines, type TestProvider } from '../support/databases/engines.ts';
import { assertDefined } from '../support/assert-defined.ts';

const isCall = (value: unknown): value is AnyEndpoint =>
  typeof value === 'object' && value !== null && 'access' in value;

const CALLS: [name: string, endpoint: AnyEndpoint][] = Object.values(CONTRACT)
  .flatMap((domain) => Object.entries(domain))
  .filter((entry): entry is [string, AnyEndpoint] => isCall(entry[1]))
  .filter(([, call]) => call.access !== 'public');

const UNKNOWN = 2_000_000_000;

/**
 * What of another customer can be named: ids of cards, numbers, callers, transactions and plans.
 */
interface Things {
  card: number;
  did: number;
  callerId: number;
  blockedCaller: number;
  transaction: number;
  plan: number;
}

/** How each request names something of a customer; null for one that names nothing. */
const NAMING: Record<string, ((thing: Things) => object) | null> = {
  getAccountInformation: null,
  patchAccountInformation: null,
  updateCustomerEmail: null,
  cancelCustomer: null,
  supportCustomer: null,
  logout: null,
  sendTwoFactorCode: null,
  turnOffTwoFactor: null,
  listSessions: null,
  endOtherSessions: null,
  referFriends: null,
  getSavedCards: null,
  getPackagePrice: null,
  getMyAccountPackagePrice: null,
  getBillingHistory: null,
  getPreSuspended: null,
  getMyNumbers: null,
  getLowCreditNotice: null,
  setLowCreditNotice: null,
  getSavedCard: ({ card }) => ({ params: { id: card } }),
  deleteSavedCard: ({ card }) => ({ query: { id: card } }),
  renewPackage: ({ plan }) => ({ query: { renewalPriceId: plan } }),
  sendReceipt: ({ transaction }) => ({
    body: { transactionID: transaction, languageIso: 'en' },
  }),
  updateCallForwarding: ({ did }) => ({
    body: { didid: did, forwardingNumber: '12025550143' },
  }),
  updateSmsForwarding: ({ did }) => ({ body: { didid: did, email: 'me@shop.test' } }),
  stopCallForwarding: ({ did }) => ({ params: { didid: did } }),
  stopSmsForwarding: ({ did }) => ({ params: { didid: did } }),
  getCallHistory: ({ did }) => ({ query: { didid: did } }),
  getCallerIds: ({ did }) => ({ query: { didid: did } }),
  addCallerId: ({ did }) => ({ body: { didid: did, newCallerId: '12025550143', comment: '' } }),
  updateCallerId: ({ callerId }) => ({ body: { id: callerId, comment: 'mine' } }),
  deleteCallerId: ({ callerId }) => ({ body: { id: callerId } }),
  getBlockedCallers: ({ did }) => ({ params: { didid: did } }),
  blockCaller: ({ did }) => ({ params: { didid: did }, body: { phoneNumber: '12025550143' } }),
  unblockCaller: ({ did, blockedCaller }) => ({ params: { didid: did, id: blockedCaller } }),
  beginNumberTest: ({ did }) => ({ params: { didid: did } }),
  waitForArrival: ({ did }) => ({
    params: { didid: did },
    query: { listenFrom: '2026-01-02T03:04:05Z' },
  }),
  simulateArrival: ({ did }) => ({ params: { didid: did }, body: { kind: 'call' } }),
  setNumberRenewal: ({ did }) => ({ params: { didid: did }, body: { renews: false } }),
  releaseNumber: ({ did }) => ({ params: { didid: did } }),
  addNumberQuote: null,
  addNumber: ({ card }) => ({
    body: {
      PaymentId: String(card),
      DIDID: UNKNOWN,
      PackageID: 101,
      RenewalPackageID: null,
      PromoCode: null,
    },
  }),
  addCredit: ({ card }) => ({ body: { PaymentId: String(card), Amount: 15 } }),
  saveCard: ({ card }) => ({ body: { ...newCard(), PaymentId: String(card) } }),
  paySuspended: ({ card }) => ({ body: { PaymentId: String(card), RenewalPackageID: null } }),
  payPreSuspended: ({ transaction }) => ({
    body: { ...newCard(), transactionID: transaction },
  }),
};

/** What an address needs to be read at all. */
const params = (contract: AnyEndpoint) =>
  /\{(did)?id\}/.test(contract.path) ? { params: { id: 1, didid: 1 } } : {};

describe('the requests of the customer area', () => {
  it('are all said to name something, or not', () => {
    expect(CALLS.map(([name]) => name).filter((name) => !(name in NAMING))).toEqual([]);
  });
});

describeOnBothEngines('the customer area', (open) => {
  let provider: TestProvider;
  let active: string;
  let suspended: string;
  let others: Things;
  let readRows: Awaited<ReturnType<typeof createRowReader>>;
  let before: Awaited<ReturnType<typeof readRows>>;

  beforeAll(async () => {
    provider = await open();
    const { context } = provider;
    active = (await signIn(context, DEMO)).token;
    suspended = (await signIn(context, SUSPENDED)).token;
    const { customer } = await signIn(context, OTHER);
    const [number] = await listCustomerNumbers(context.db, customer.id);
    const [payment] = await paymentsOf(context, customer.id);
    const [callerId] = await context.db
      .insert(callerIds)
      .values({
        customerNumberId: assertDefined(number).id,
        phoneNumber: '12025550199',
        comment: '',
        createdAt: context.now(),
      })
      .returning();
    const [blocked] = await context.db
      .insert(blockedCallers)
      .values({
        customerNumberId: assertDefined(number).id,
        phoneNumber: '12025550199',
        createdAt: context.now(),
      })
      .returning();
    others = {
      card: assertDefined(await findPrimaryCard(context.db, customer.id)).id,
      did: assertDefined(number).didId,
      callerId: assertDefined(callerId).id,
      blockedCaller: assertDefined(blocked).id,
      transaction: assertDefined(payment).id,
      plan: 10_203,
    };
    readRows = await createRowReader(context, [customer.id]);
    before = await readRows();
  });

  const call = (contract: AnyEndpoint, token: string | undefined, input: object = {}) =>
    request(provider.app, contract, { ...input, ...(token ? { token } : {}) } as never);
  describe.each(CALLS)('%s', (_, contract) => {
    it('refuses a visitor, and a token that was not made here', async () => {
      const foreign = await new SignJWT({})
        .setProtectedHeader({ alg: 'HS256' })
        .setAudience('session')
        .setSubject('1')
        .setJti(crypto.randomUUID())
        .setExpirationTime('1h')
        .sign(new TextEncoder().encode('another secret of another installation'));
      const { context } = provider;
      const soon = new Date(context.now().getTime() + 60_000);
      const claims = { sub: '1', jti: crypto.randomUUID() };
      const recovery = await signToken(context, 'recovery', claims, soon);
      for (const token of [undefined, 'nonsense', foreign, recovery]) {
        expect((await call(contract, token, params(contract))).status).toBe(401);
      }
    });

    it('refuses a session that has ended', async () => {
      const { context } = provider;
      const { token } = await signIn(context, DEMO);
      const id = JSON.parse(
        atob(assertDefined(token.split('.')[1]).replace(/-/g, '+').replace(/_/g, '/')),
      ).jti;
      await revokeSession(context, context.db, id);
      expect((await call(contract, token, params(contract))).status).toBe(401);
    });

    it.runIf(contract.access === 'customer')('refuses a suspended customer', async () => {
      expect((await call(contract, suspended, params(contract))).status).toBe(403);
    });
  });

  it.each([
    ['malformed JSON', '[{"op":', 'application/json', 400],
    ['a body that does not fit', '[]', 'application/json', 400],
    ['another media type', 'op=replace', 'application/x-www-form-urlencoded', 415],
  ])('asks for a session before it refuses %s', async (_, body, type, status) => {
    const send = (headers: object) =>
      provider.app.request('/hub/api/vnum/account-information', {
        method: 'PATCH',
        body,
        headers: { 'content-type': type, ...headers },
      });
    expect((await send({})).status).toBe(401);
    expect((await send({ authorization: 'Bearer forged' })).status).toBe(401);
    expect((await send({ authorization: `Bearer ${active}` })).status).toBe(status);
  });

  it('refuses every call when half an hour has passed', async () => {
    const { context, clock } = provider;
    const { token } = await signIn(context, DEMO);
    const now = context.now();
    clock.advance(31 * 60_000);
    for (const [name, contract] of CALLS) {
      expect([name, (await call(contract, token, params(contract))).status]).toEqual([name, 401]);
    }
    clock.set(now);
  });

  it('lets only the suspended pay for reactivation', async () => {
    const { paySuspended, payPreSuspended } = CONTRACT.payment;
    const plan = { body: { ...newCard(), RenewalPackageID: null } };
    const rejected = { body: { ...newCard(), transactionID: 1 } };
    expect((await call(paySuspended, active, plan)).status).toBe(403);
    expect((await call(payPreSuspended, active, rejected)).status).toBe(403);
    expect((await call(CONTRACT.billing.getPreSuspended, active)).status).toBe(403);
  });

  it.each(CALLS.filter(([name]) => NAMING[name]))(
    '%s has the same response for what is another customer’s as for what does not exist',
    async (name, contract) => {
      const naming = assertDefined(NAMING[name]);
      const token = contract.access === 'suspended' ? suspended : active;
      const unknown = Object.fromEntries(
        Object.keys(others).map((key) => [key, UNKNOWN]),
      ) as unknown as Things;
      const theirs = await call(contract, token, naming(others));
      const nobodys = await call(contract, token, naming(unknown));
      expect([theirs.status, theirs.json]).toEqual([404, nobodys.json]);
      expect(nobodys.status).toBe(404);
    },
  );

  it('changed nothing of the other customer by these refused requests', async () => {
    expect(await readRows()).toEqual(before);
  });
});
