import { randomInt, randomUUID } from 'node:crypto';
import { defaultCountryId } from '#config/default-country.ts';
import { LIMITS } from '#config/limits/limits.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { getMyNumbers } from '#contract/hub/numbers.ts';
import { holdNumber } from '#contract/hub/holds.ts';
import * as auth from '#contract/hub/auth.ts';
import { withdraw } from '#contract/hub/withdrawals.ts';
import * as ordering from '#contract/main/ordering.ts';
import { FIND_CUSTOMER_VALUE, ORDER_VALUE_NUMBER_TAKEN } from '#contract/message-codes.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import { checkBoughtNumber, type TestCards } from './bought-number-checks.ts';
import type { OfferedNumber } from './price-checks.ts';
import type { Probe } from '../probe/probe.ts';
import { DECLINED, verifyDecline, verifyTaken, verifyWrongCode } from '../probe/refusals.ts';

type OrderBody = BodyOf<typeof ordering.createValidatedSubscriber>;

/** What a purchase needs of a test provider. */
export interface PurchaseOptions extends TestCards {
  /** Returns the code that the provider sent to this phone, or why no messages can be read. */
  readCode: (phone: string) => Promise<Result<string | undefined, string>>;
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
  const confirmed = await confirmPhone(probe, buyer, readCode);
  if (!confirmed.ok) return probe.skip('the order and what follows it', confirmed.failure);
  const declined = { ...createOrder(offer, buyer), CreditCardNumber: declinedCard };
  await probe.expectResponse(
    ordering.createValidatedSubscriber,
    { body: declined },
    DECLINED,
    verifyDecline(ordering.createValidatedSubscriber),
  );
  const body = { ...createOrder(offer, buyer), CreditCardNumber: approvedCard };
  const idempotencyKey = randomUUID();
  const holdToken = createHoldToken();
  if (probe.has('hold-number')) await checkHold(probe, offer.didId, body, holdToken);
  const endpoint = ordering.createValidatedSubscriber;
  const first = await probe.expectSuccess(endpoint, { body, idempotencyKey, holdToken });
  const isPaid =
    first !== undefined &&
    probe.expect(endpoint, first.response_code === 200, 'response_code 200', first);
  if (!isPaid) return probe.skip('what follows an order', 'the order was not paid');
  if (probe.has('idempotent-payments')) {
    const again = await probe.expectSuccess(endpoint, { body, idempotencyKey });
    const isSame = again?.confirmationId === first.confirmationId;
    const expected = 'the same confirmation for the same key';
    probe.expect(endpoint, isSame, expected, [first.confirmationId, again?.confirmationId]);
  }
  await checkSold(probe, offer, readCode, approvedCard);
  const session = await checkBuyer(probe, offer, buyer.email, body.Password);
  if (session === undefined) {
    return probe.skip('the bought number', 'the buyer’s sign-in did not succeed');
  }
  if (probe.has('withdrawal')) await checkWithdrawal(probe, buyer.email);
  const customer = { session, password: body.Password };
  await checkBoughtNumber(probe, offer, customer, { approvedCard, declinedCard });
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
  const first = await probe.expectSuccess(holdNumber, held);
  const seconds = first?.result?.secondsLeft ?? 0;
  if (!probe.expect(holdNumber, seconds > 0, 'the seconds that are left', first)) return;
  const again = (await probe.expectSuccess(holdNumber, held))?.result?.secondsLeft ?? Infinity;
  probe.expect(holdNumber, again <= seconds, 'the same end for the same visitor', again);
  const other = { body: { didId }, holdToken: createHoldToken() };
  await probe.expectRefusal(holdNumber, other, [400, 409], 'a number that another visitor holds');
  const endpoint = ordering.createValidatedSubscriber;
  const expected = `value ${ORDER_VALUE_NUMBER_TAKEN} for a number that another visitor holds`;
  await probe.expectResponse(endpoint, { body: order }, expected, verifyTaken(endpoint));
}

const NOT_CONFIRMED = fail('the phone number of the buyer was not confirmed');

/** Confirms the phone of a new buyer by the code that the provider sends; returns why not. */
async function confirmPhone(
  probe: Probe,
  { email, phone }: { email: string; phone: string },
  readCode: PurchaseOptions['readCode'],
): Promise<Result<undefined, string>> {
  const found = await probe.expectSuccess(ordering.findCustomer, {
    body: { email, phone, languageiso: 'en', sendPhoneVerification: true },
  });
  if (found === undefined) return NOT_CONFIRMED;
  const { value, response_message: token } = found;
  const isNew = value === FIND_CUSTOMER_VALUE.newLead || value === FIND_CUSTOMER_VALUE.knownLead;
  const isSent = isNew && Boolean(token);
  const expected = 'value 0 or 1 for a new customer, and a token';
  if (!probe.expect(ordering.findCustomer, isSent, expected, found)) return NOT_CONFIRMED;
  const wrong = { token, code: '000000' };
  await probe.expectResponse(
    ordering.validateCode,
    { body: wrong },
    'a wrong code to be rejected with 400 or 401, or by its response_code',
    verifyWrongCode(ordering.validateCode),
  );
  const code = await readCode(phone);
  if (!code.ok) return code;
  const hasCode = code.value !== undefined;
  if (!probe.expect(ordering.findCustomer, hasCode, 'a code by SMS', code.value)) {
    return NOT_CONFIRMED;
  }
  const right = { body: { token, code: code.value } };
  const confirmed = await probe.expectSuccess(ordering.validateCode, right);
  return confirmed === undefined ? NOT_CONFIRMED : ok(undefined);
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
  const confirmed = await confirmPhone(probe, buyer, readCode);
  if (!confirmed.ok) return probe.skip('an order for a sold number', confirmed.failure);
  const endpoint = ordering.createValidatedSubscriber;
  const body = { ...createOrder(offer, buyer), CreditCardNumber: card };
  const expected = `value ${ORDER_VALUE_NUMBER_TAKEN} for a sold number`;
  await probe.expectResponse(endpoint, { body }, expected, verifyTaken(endpoint));
}

async function checkBuyer(
  probe: Probe,
  offer: OfferedNumber,
  username: string,
  password: string,
): Promise<string | undefined> {
  const login = await probe.expectSuccess(auth.login, { body: { username, password } });
  if (!login) return undefined;
  const list = await probe.expectSuccess(getMyNumbers, { session: login.token });
  const ids = list?.result?.map(({ didid }) => didid);
  const isTheirs = ids?.includes(offer.didId) === true;
  probe.expect(getMyNumbers, isTheirs, `the bought number ${offer.didId}`, ids);
  return login.token;
}

/** Checks that withdrawing from an order that does not exist gets the response of any other. */
async function checkWithdrawal(probe: Probe, email: string): Promise<void> {
  const body = { reference: '0000-0000-0000', email, name: 'Robin Carter', languageISO: 'en' };
  const received = await probe.expectSuccess(withdraw, { body });
  const hasTime = received?.result !== undefined && received.result !== null;
  probe.expect(withdraw, hasTime, 'the time at which it was received', received);
}

/** Returns a valid order for an offered number, but for its card number. */
export const createOrder = (
  { didId, packageId }: Pick<OfferedNumber, 'didId' | 'packageId'>,
  { email, phone }: { email: string; phone: string },
): OrderBody => ({
  PlatformID: LIMITS.platformId,
  CreditCardNumber: '',
  CardHolder: 'Robin Tester',
  SecurityCode: '123',
  ExpirationMonth: 12,
  ExpirationYear: new Date().getFullYear() + 3,
  BillCountry: defaultCountryId('en'),
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
