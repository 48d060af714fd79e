import type { AnyEndpoint } from '#contract/endpoint.ts';
import { getAccountInformation } from '#contract/hub/account-information.ts';
import { getLowCreditNotice } from '#contract/hub/low-credit-notice.ts';
import * as auth from '#contract/hub/auth.ts';
import * as billing from '#contract/hub/billing.ts';
import * as calls from '#contract/hub/calls.ts';
import * as numbers from '#contract/hub/numbers.ts';
import type { VirtualNumber } from '#contract/number-entities.ts';
import { UNKNOWN_ID } from '../probe/client.ts';
import { checkDurations } from './price-checks.ts';
import { isUnsuccessful, type Probe } from '../probe/probe.ts';
import { verifyWrongPassword, tolerateNoSuccess, tolerateNothing } from '../probe/refusals.ts';

/** An active account without two-factor sign-in that the checks may sign in to. */
export interface TestAccount {
  email: string;
  password: string;
}

/** What the site does where a plan has no row of one month (docs/contract.md, "Extensions"). */
const NO_WAY_BACK = {
  but: 'the plan has no row of one month; the customer writes to support to change back to it',
};

const NOT_FOUND: readonly number[] = [400, 403, 404];
const REMOVED = 'the site takes it for removed, and reads the list again';

const LONG_AGO = '2026-01-02T03:04:05Z';

/**
 * Signs in, reads everything that an account shows, renews the session and ends it. Changes
 * nothing.
 */
export async function checkAccount(probe: Probe, { email, password }: TestAccount): Promise<void> {
  const login = await probe.expectSuccess(auth.login, { body: { username: email, password } });
  if (!login) return probe.skip('the account', 'the sign-in did not succeed');
  const ends = Date.parse(login.expiration) > Date.now();
  probe.expect(auth.login, ends, 'an expiration in the future', login.expiration);
  await checkPassword(probe, { token: login.token, password });
  await checkReads(probe, login.token);
  await checkNumbers(probe, login.token);
  await checkForeignIds(probe, login.token);
  await checkSession(probe, login);
}

/** Checks that a password is found right and wrong in the form that the site sends it in. */
async function checkPassword(
  probe: Probe,
  secrets: { token: string; password: string },
): Promise<void> {
  const endpoint = auth.validateCustomerPassword;
  const form = probe.has('secrets-in-body') ? 'body' : 'query';
  const right = await probe.expectSuccess(endpoint, { [form]: secrets });
  const expected = `result true for the password in the ${form}`;
  probe.expect(endpoint, right?.result === true, expected, right?.result);
  const wrong = { [form]: { ...secrets, password: `${secrets.password}-` } };
  const refused = `result false for a wrong password in the ${form}`;
  await probe.expectResponse(endpoint, wrong, refused, verifyWrongPassword);
}

async function checkReads(probe: Probe, session: string): Promise<void> {
  await probe.expectSuccess(getAccountInformation, { session });
  if (probe.has('notices')) await probe.expectSuccess(getLowCreditNotice, { session });
  const price = await probe.expectSuccess(billing.getPackagePrice, { session });
  checkDurations(probe, billing.getPackagePrice, price?.result?.discounts);
  const plan = await probe.expectSuccess(billing.getMyAccountPackagePrice, { session });
  const months = plan?.result?.discounts.map(({ intervalMonths }) => intervalMonths) ?? [];
  const goesBack = months.length === 0 || months.includes(1) || NO_WAY_BACK;
  const expected = 'one month among the durations';
  probe.expect(billing.getMyAccountPackagePrice, goesBack, expected, months);
  checkDurations(probe, billing.getMyAccountPackagePrice, plan?.result?.discounts);
  const cards = await probe.expectSuccess(billing.getSavedCards, { session });
  for (const card of cards?.result?.slice(0, 1) ?? []) {
    await probe.expectSuccess(billing.getSavedCard, { session, params: { id: card.creditCardId } });
  }
  const primaries = cards?.result?.filter(({ isPrimary }) => isPrimary).length ?? 0;
  const isPlausible = primaries <= 1;
  probe.expect(billing.getSavedCards, isPlausible, 'at most one primary card', primaries);
  const query = { pageIndex: 1, totalRecordsPerPage: 2 };
  const rows = await probe.expectSuccess(billing.getBillingHistory, { session, query });
  const count = rows?.result?.length ?? 0;
  probe.expect(billing.getBillingHistory, count <= 2, 'at most two rows on a page of two', count);
}

async function checkNumbers(probe: Probe, session: string): Promise<void> {
  const list = (await probe.expectSuccess(numbers.getMyNumbers, { session }))?.result ?? undefined;
  if (list === undefined || list.length === 0) {
    const why =
      list === undefined ? 'the list of numbers could not be read' : 'the account has no number';
    return probe.skip('the settings of a number', why);
  }
  const callerIds: unknown[] = [];
  for (const { didid, didNumber, mask, ...renewal } of list) {
    if (probe.has('stop-renewal')) checkRenewal(probe, renewal);
    if (probe.has('test-number')) {
      const { firstArrivalAt } = renewal;
      const isKnown = firstArrivalAt !== undefined;
      probe.expect(numbers.getMyNumbers, isKnown, 'firstArrivalAt of each number', firstArrivalAt);
    }
    const places = mask.replace(/[^#]/g, '').length;
    const fits = /^\d+$/.test(didNumber) && places === didNumber.length;
    const expected = `a mask with ${didNumber.length} places`;
    probe.expect(numbers.getMyNumbers, fits, expected, { didNumber, mask });
    await checkCallHistory(probe, didid, session);
    const listed = await probe.expectSuccess(numbers.getCallerIds, { session, query: { didid } });
    callerIds.push(listed?.result);
    if (probe.has('block-caller')) {
      await probe.expectSuccess(calls.getBlockedCallers, { session, params: { didid } });
    }
  }
  await checkForeignCallerIds(probe, session, callerIds);
}

/** Checks the calls of a number, and what they have used of its plan's minutes. */
async function checkCallHistory(probe: Probe, didid: number, session: string): Promise<void> {
  const history = await probe.expectSuccess(numbers.getCallHistory, { session, query: { didid } });
  const { usage, result } = history ?? {};
  if (probe.has('call-duration')) {
    const isTimed = (result ?? []).every(({ seconds }) => seconds !== undefined);
    probe.expect(numbers.getCallHistory, isTimed, 'seconds of each call', result);
  }
  if (!probe.has('call-minutes')) return;
  const isMonth = usage !== undefined && Date.parse(usage.from) < Date.parse(usage.until);
  const isWithin = usage !== undefined && usage.minutesLeft <= usage.minutes;
  const expected = 'the usage of a month, with no more minutes left than the plan has';
  probe.expect(numbers.getCallHistory, isMonth && isWithin, expected, usage);
}

function checkRenewal(
  probe: Probe,
  { paidUntil, renews, renewalPrice }: Pick<VirtualNumber, 'paidUntil' | 'renews' | 'renewalPrice'>,
): void {
  const isComplete =
    !Number.isNaN(Date.parse(paidUntil ?? '')) &&
    renews !== undefined &&
    renewalPrice !== undefined;
  const expected = 'paidUntil, renews and renewalPrice of each number';
  probe.expect(numbers.getMyNumbers, isComplete, expected, { paidUntil, renews, renewalPrice });
}

/**
 * Checks that ids of other accounts are not found, whether they exist or not. A provider may
 * respond as if what they name were there and empty, or removed already, but may not report a
 * change that was not made.
 */
async function checkForeignIds(probe: Probe, session: string): Promise<void> {
  const reads = [
    [billing.getSavedCard, { params: { id: UNKNOWN_ID } }],
    [numbers.getCallHistory, { query: { didid: UNKNOWN_ID } }],
    [calls.getBlockedCallers, { params: { didid: UNKNOWN_ID } }],
    [calls.waitForArrival, { params: { didid: UNKNOWN_ID }, query: { listenFrom: LONG_AGO } }],
  ] as const;
  const removals = [
    [billing.deleteSavedCard, { query: { id: UNKNOWN_ID } }],
    [numbers.deleteCallerId, { body: { id: UNKNOWN_ID } }],
    [numbers.stopCallForwarding, { params: { didid: UNKNOWN_ID } }],
    [numbers.stopSmsForwarding, { params: { didid: UNKNOWN_ID } }],
    [calls.unblockCaller, { params: { didid: UNKNOWN_ID, id: UNKNOWN_ID } }],
  ] as const;
  const changes = [
    [billing.sendReceipt, { body: { transactionID: UNKNOWN_ID, languageIso: 'en' } }],
    [numbers.updateSmsForwarding, { body: { didid: UNKNOWN_ID, email: 'me@example.com' } }],
    [numbers.setNumberRenewal, { params: { didid: UNKNOWN_ID }, body: { renews: false } }],
    [numbers.releaseNumber, { params: { didid: UNKNOWN_ID } }],
    [calls.blockCaller, { params: { didid: UNKNOWN_ID }, body: { phoneNumber: '12025550143' } }],
    [calls.beginNumberTest, { params: { didid: UNKNOWN_ID } }],
    [calls.simulateArrival, { params: { didid: UNKNOWN_ID }, body: { kind: 'call' } }],
  ] as const;
  const what = 'an unknown id';
  for (const [cases, tolerated] of [
    [reads, (endpoint: AnyEndpoint) => tolerateNothing(endpoint, what)],
    [removals, (endpoint: AnyEndpoint) => tolerateNothing(endpoint, what, REMOVED)],
    [changes, (endpoint: AnyEndpoint) => tolerateNoSuccess(endpoint, what)],
  ] as const) {
    for (const [endpoint, input] of cases) {
      if (!(await probe.hasEndpoint(endpoint))) continue;
      const sent = { ...input, session };
      await probe.expectRefusal(endpoint, sent, NOT_FOUND, what, tolerated(endpoint));
    }
  }
}

/**
 * Checks that no number of another account leads to its caller ids. A provider may have one list
 * for each account, which it returns whatever the number is.
 */
async function checkForeignCallerIds(
  probe: Probe,
  session: string,
  own: readonly unknown[],
): Promise<void> {
  const query = { didid: UNKNOWN_ID };
  const response = await probe.send(numbers.getCallerIds, { session, query });
  if (response === undefined) return;
  const { status, body } = response;
  const parsed = numbers.getCallerIds.response.safeParse(body);
  const isRejected = NOT_FOUND.includes(status) || isUnsuccessful(response);
  const found = JSON.stringify(parsed.data?.result);
  const isOwn = own.some((list) => JSON.stringify(list) === found);
  const isNone = tolerateNothing(numbers.getCallerIds, 'an unknown number')(response);
  const expected = 'an unknown number to be rejected, or the list of the account';
  probe.expect(numbers.getCallerIds, isRejected || isOwn || (isNone ?? false), expected, body);
}

async function checkSession(probe: Probe, login: auth.SignInResponse): Promise<void> {
  const session = (await probe.hasEndpoint(auth.refreshSession))
    ? await checkRefresh(probe, login)
    : { token: login.token, refreshToken: undefined };
  if (!(await probe.hasEndpoint(auth.logout))) return;
  await probe.expectSuccess(auth.logout, { session: session.token });
  const afterwards = 'a session after sign-out';
  await probe.expectRefusal(getAccountInformation, { session: session.token }, [401], afterwards);
  if (session.refreshToken === undefined) return;
  const ended = { body: { refresh_token: session.refreshToken } };
  await probe.expectRefusal(auth.refreshSession, ended, [400, 401], 'a refresh after sign-out');
}

/** Renews a session; returns the tokens of the new one, or those of before where there is none. */
async function checkRefresh(
  probe: Probe,
  login: auth.SignInResponse,
): Promise<{ token: string; refreshToken: string }> {
  const body = { refresh_token: login.refresh_token };
  const renewed = await probe.expectSuccess(auth.refreshSession, { body });
  const rotates = renewed?.refresh_token !== login.refresh_token;
  probe.expect(auth.refreshSession, rotates, 'a new refresh token', renewed ? 'the same' : '');
  const { token, refresh_token: refreshToken } = renewed ?? login;
  return { token, refreshToken };
}
