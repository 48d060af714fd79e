import { randomInt, randomUUID } from 'node:crypto';
import type { BodyOf } from '#contract/endpoint.ts';
import {
  beginNumberTest,
  blockCaller,
  getBlockedCallers,
  simulateArrival,
  unblockCaller,
  waitForArrival,
} from '#contract/hub/calls.ts';
import { getMyNumbers, releaseNumber, setNumberRenewal } from '#contract/hub/numbers.ts';
import { holdNumber } from '#contract/hub/holds.ts';
import { getAvailableDids } from '#contract/hub/catalogue.ts';
import * as auth from '#contract/hub/auth.ts';
import { addNumber } from '#contract/main/add-number.ts';
import { addNumberQuote } from '#contract/main/add-number-quote.ts';
import { withdraw } from '#contract/hub/withdrawals.ts';
import * as ordering from '#contract/main/ordering.ts';
import { ORDER_VALUE_NUMBER_TAKEN } from '#contract/message-codes.ts';
import type { Probe } from './probe.ts';
import type { OfferedNumber } from './public-checks.ts';

type OrderBody = BodyOf<typeof ordering.createValidatedSubscriber>;

/** What a purchase needs of a test provider. */
export interface PurchaseOptions {
  /** Returns the code that the provider sent to this phone. */
  readCode: (phone: string) => Promise<string | undefined>;
  approvedCard: string;
  declinedCard: string;
}

/**
 * Buys a number with test cards: confirm a phone, be declined, pay, repeat the request, sign in,
 * and what the provider's capabilities do with a number.
 */
export async function checkPurchase(
  probe: Probe,
  offer: OfferedNumber,
  { readCode, approvedCard, declinedCard }: PurchaseOptions,
): Promise<void> {
  const buyer = {
    email: `conformance-${randomUUID().slice(0, 8)}@example.com`,
    phone: `+1202555${String(randomInt(10_000)).padStart(4, '0')}`,
  };
  if (!(await confirmPhone(probe, buyer, readCode))) return;
  const declined = { ...createOrder(offer, buyer), CreditCardNumber: declinedCard };
  const why = 'a declined card';
  await probe.rejects(ordering.createValidatedSubscriber, { body: declined }, [402], why);
  const body = { ...createOrder(offer, buyer), CreditCardNumber: approvedCard };
  const idempotencyKey = randomUUID();
  const holdToken = createHoldToken();
  if (probe.has('hold-number')) await checkHold(probe, offer.didId, body, holdToken);
  const endpoint = ordering.createValidatedSubscriber;
  const first = await probe.succeeds(endpoint, { body, idempotencyKey, holdToken });
  if (!first) return;
  const paid = first.response_code === 200;
  if (!probe.expects(endpoint, paid, 'response_code 200', first)) return;
  if (probe.has('idempotent-payments')) {
    const again = await probe.succeeds(endpoint, { body, idempotencyKey });
    const isSame = again?.confirmationId === first.confirmationId;
    const expected = 'the same confirmation for the same key';
    probe.expects(endpoint, isSame, expected, [first.confirmationId, again?.confirmationId]);
  }
  await checkSold(probe, offer, readCode, approvedCard);
  const session = await checkBuyer(probe, offer, buyer.email, body.Password);
  if (session === undefined) return;
  if (probe.has('stop-renewal')) await checkStop(probe, offer.didId, session);
  if (probe.has('block-caller')) await checkBlock(probe, offer.didId, session);
  if (probe.has('test-number')) await checkNumberTest(probe, offer.didId, session);
  if (probe.has('add-number')) {
    await checkAddedNumber(probe, offer, session, { approvedCard, declinedCard });
  }
  if (probe.has('withdrawal')) await checkWithdrawal(probe, buyer.email);
  if (probe.has('release-number')) await checkRelease(probe, offer.didId, session, body.Password);
}

const createHoldToken = (): string => randomUUID().replaceAll('-', '');

/** Checks that a held number stays with its visitor: another one can neither hold nor order it. */
async function checkHold(
  probe: Probe,
  didId: number,
  order: OrderBody,
  holdToken: string,
): Promise<void> {
  const held = { body: { didId }, holdToken };
  const first = await probe.succeeds(holdNumber, held);
  const seconds = first?.result?.secondsLeft ?? 0;
  if (!probe.expects(holdNumber, seconds > 0, 'the seconds that are left', first)) return;
  const again = (await probe.succeeds(holdNumber, held))?.result?.secondsLeft ?? Infinity;
  probe.expects(holdNumber, again <= seconds, 'the same end for the same visitor', again);
  const other = { body: { didId }, holdToken: createHoldToken() };
  await probe.rejects(holdNumber, other, [400, 409], 'a number that another visitor holds');
  const taken = await probe.succeeds(ordering.createValidatedSubscriber, { body: order });
  const isTaken = taken?.value === ORDER_VALUE_NUMBER_TAKEN;
  const expected = `value ${ORDER_VALUE_NUMBER_TAKEN} for a number that another visitor holds`;
  probe.expects(ordering.createValidatedSubscriber, isTaken, expected, taken?.value);
}

async function confirmPhone(
  probe: Probe,
  { email, phone }: { email: string; phone: string },
  readCode: PurchaseOptions['readCode'],
): Promise<boolean> {
  const found = await probe.succeeds(ordering.findCustomer, {
    body: { email, phone, languageiso: 'en', sendPhoneVerification: true },
  });
  const token = found?.response_message;
  if (!probe.expects(ordering.findCustomer, Boolean(token), 'a token', found)) return false;
  const wrong = { token, code: '000000' };
  await probe.rejects(ordering.validateCode, { body: wrong }, [400, 401], 'a wrong code');
  const code = await readCode(phone);
  if (!probe.expects(ordering.findCustomer, Boolean(code), 'a code by SMS', code)) return false;
  const confirmed = await probe.succeeds(ordering.validateCode, { body: { token, code } });
  return confirmed?.response_code === 200;
}

/**
 * Checks that the number just bought is not sold a second time, and the second buyer is not
 * charged.
 */
async function checkSold(
  probe: Probe,
  offer: OfferedNumber,
  readCode: PurchaseOptions['readCode'],
  card: string,
): Promise<void> {
  const buyer = {
    email: `conformance-${randomUUID().slice(0, 8)}@example.com`,
    phone: `+1202556${String(randomInt(10_000)).padStart(4, '0')}`,
  };
  if (!(await confirmPhone(probe, buyer, readCode))) return;
  const endpoint = ordering.createValidatedSubscriber;
  const body = { ...createOrder(offer, buyer), CreditCardNumber: card };
  const response = await probe.succeeds(endpoint, { body });
  const isTaken = response?.value === ORDER_VALUE_NUMBER_TAKEN;
  const expected = `value ${ORDER_VALUE_NUMBER_TAKEN} for a sold number`;
  probe.expects(endpoint, isTaken, expected, response?.value);
}

async function checkBuyer(
  probe: Probe,
  offer: OfferedNumber,
  username: string,
  password: string,
): Promise<string | undefined> {
  const login = await probe.succeeds(auth.login, { body: { username, password } });
  if (!login) return undefined;
  const list = await probe.succeeds(getMyNumbers, { session: login.token });
  const ids = list?.result?.map(({ didid }) => didid);
  const isTheirs = ids?.includes(offer.didId) === true;
  probe.expects(getMyNumbers, isTheirs, `the bought number ${offer.didId}`, ids);
  return login.token;
}

/** The buyer adds another number for the sum that is quoted, once, to renew with the first one. */
async function checkAddedNumber(
  probe: Probe,
  { countryId, packageId }: OfferedNumber,
  session: string,
  { approvedCard, declinedCard }: Pick<PurchaseOptions, 'approvedCard' | 'declinedCard'>,
): Promise<void> {
  const groups = await probe.succeeds(getAvailableDids, { params: { countryId } });
  const didId = groups?.result?.[0]?.dids[0]?.didid;
  if (didId === undefined) return;
  const product = { DIDID: didId, PackageID: packageId, RenewalPackageID: null, PromoCode: null };
  const quoted = await probe.succeeds(addNumberQuote, { session, body: product });
  const quote = quoted?.result;
  if (!probe.expects(addNumberQuote, Boolean(quote), 'a quote', quoted)) return;
  const joins = quote?.joinsPlan === true && quote.total > 0;
  probe.expects(addNumberQuote, joins, 'a sum above 0 in the running plan', quote);
  const body = { ...createCard(), ...product, Total: quote?.total };
  const declined = { session, body: { ...body, CreditCardNumber: declinedCard } };
  await probe.rejects(addNumber, declined, [402], 'a declined card');
  const paying = { session, body: { ...body, CreditCardNumber: approvedCard } };
  const again = { ...paying, idempotencyKey: randomUUID() };
  const first = await probe.succeeds(addNumber, again);
  if (!probe.expects(addNumber, first?.response_code === 200, 'response_code 200', first)) return;
  if (probe.has('idempotent-payments')) {
    const second = await probe.succeeds(addNumber, again);
    const ids = [first?.confirmationId, second?.confirmationId];
    probe.expects(addNumber, ids[0] === ids[1], 'the same confirmation for the same key', ids);
  }
  await probe.rejects(addNumber, paying, [409], 'a number that is sold');
  const list = await probe.succeeds(getMyNumbers, { session });
  const isAdded = list?.result?.some(({ didid }) => didid === didId) === true;
  probe.expects(addNumber, isAdded, `the added number ${didId}`, list?.result);
}

const createCard = () => ({
  CardHolder: 'Robin Tester',
  SecurityCode: '123',
  ExpirationMonth: 12,
  ExpirationYear: new Date().getFullYear() + 3,
  IsPrimary: 0,
  IsSaveCard: 1,
  City: 'New York',
  State: 'New York',
  Zip: '10001',
  Address: '1 Main Street',
  CountryNumber: '218',
});

/** An order that does not exist is withdrawn from, with the same response as any other. */
async function checkWithdrawal(probe: Probe, email: string): Promise<void> {
  const body = { reference: '0000-0000-0000', email, name: 'Robin Carter', languageISO: 'en' };
  const received = await probe.succeeds(withdraw, { body });
  const hasTime = received?.result !== undefined && received.result !== null;
  probe.expects(withdraw, hasTime, 'the time at which it was received', received);
}

/** The renewal of the bought number is stopped, and the stop taken back; each is the same twice. */
async function checkStop(probe: Probe, didid: number, session: string): Promise<void> {
  for (const renews of [false, false, true, true]) {
    await probe.succeeds(setNumberRenewal, { session, params: { didid }, body: { renews } });
    const list = await probe.succeeds(getMyNumbers, { session });
    const found = list?.result?.find((number) => number.didid === didid)?.renews;
    probe.expects(setNumberRenewal, found === renews, `renews: ${renews}`, found);
  }
}

/** A caller of the bought number is blocked twice, which is the same as once, and let through. */
async function checkBlock(probe: Probe, didid: number, session: string): Promise<void> {
  const phoneNumber = '12025550143';
  const listed = async () => {
    const list = await probe.succeeds(getBlockedCallers, { session, params: { didid } });
    return list?.result?.blockedCallers ?? [];
  };
  const body = { phoneNumber };
  await probe.succeeds(blockCaller, { session, params: { didid }, body });
  await probe.succeeds(blockCaller, { session, params: { didid }, body });
  const blocked = await listed();
  const isBlocked = blocked.length === 1 && blocked[0]?.phoneNumber === phoneNumber;
  probe.expects(blockCaller, isBlocked, `one blocked caller, ${phoneNumber}`, blocked);
  const id = blocked[0]?.id ?? 0;
  await probe.succeeds(unblockCaller, { session, params: { didid, id } });
  const left = await listed();
  probe.expects(unblockCaller, left.length === 0, 'no blocked caller', left);
}

/** A test of the bought number is begun; where calls can be simulated, it hears one. */
async function checkNumberTest(probe: Probe, didid: number, session: string): Promise<void> {
  const number = { session, params: { didid } };
  const begun = await probe.succeeds(beginNumberTest, number);
  const { listenFrom = '', canSimulate } = begun?.result ?? {};
  const isTime = !Number.isNaN(Date.parse(listenFrom));
  if (!probe.expects(beginNumberTest, isTime, 'a time in listenFrom', listenFrom)) return;
  if (canSimulate) await probe.succeeds(simulateArrival, { ...number, body: { kind: 'call' } });
  const response = await probe.succeeds(waitForArrival, { ...number, query: { listenFrom } });
  const kind = response?.result?.arrival?.kind ?? null;
  probe.expects(waitForArrival, kind === (canSimulate ? 'call' : null), 'what was simulated', kind);
}

/** The bought number is released, but not before the password was typed. */
async function checkRelease(
  probe: Probe,
  didid: number,
  session: string,
  password: string,
): Promise<void> {
  const released = { session, params: { didid } };
  await probe.rejects(releaseNumber, released, [], 'a release without the password');
  const secrets = { token: session, password };
  const checked = probe.has('secrets-in-body') ? { body: secrets } : { query: secrets };
  await probe.succeeds(auth.validateCustomerPassword, checked);
  const response = await probe.succeeds(releaseNumber, released);
  const isReleased = response?.isSuccessful === true;
  probe.expects(releaseNumber, isReleased, 'the number to be released', response);
  const list = await probe.succeeds(getMyNumbers, { session });
  const ids = list?.result?.map((number) => number.didid);
  probe.expects(releaseNumber, ids?.includes(didid) === false, `no number ${didid}`, ids);
}

/** Returns a valid order for an offered number, but for its card number. */
export const createOrder = (
  { didId, packageId }: Pick<OfferedNumber, 'didId' | 'packageId'>,
  { email, phone }: { email: string; phone: string },
): OrderBody => ({
  PlatformID: 17,
  CreditCardNumber: '',
  CardHolder: 'Robin Tester',
  SecurityCode: '123',
  ExpirationMonth: 12,
  ExpirationYear: new Date().getFullYear() + 3,
  BillCountry: 218,
  State: 'New York',
  City: 'New York',
  Zip: '10001',
  Address: '1 Main Street',
  Phone: phone,
  Email: email,
  PackageID: packageId,
  Password: `Conformance-${randomUUID()}`,
  FirstName: 'Robin',
  LastName: 'Tester',
  LanguageISO: 'en',
  IsSaveCard: 1,
  IsPrimary: 1,
  PromoCode: null,
  PromoCodeParams: null,
  DIDID: didId,
  inquiryTicket: null,
  RenewalPackageID: null,
});
