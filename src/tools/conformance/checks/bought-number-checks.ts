import { randomUUID } from 'node:crypto';
import { defaultCountryId } from '#config/default-country.ts';
import * as auth from '#contract/hub/auth.ts';
import {
  beginNumberTest,
  blockCaller,
  getBlockedCallers,
  simulateArrival,
  unblockCaller,
  waitForArrival,
} from '#contract/hub/calls.ts';
import { getAvailableDids } from '#contract/hub/catalogue.ts';
import { getMyNumbers, releaseNumber, setNumberRenewal } from '#contract/hub/numbers.ts';
import { addNumber } from '#contract/main/add-number.ts';
import { addNumberQuote } from '#contract/main/add-number-quote.ts';
import type { OfferedNumber } from './price-checks.ts';
import type { Probe } from '../probe/probe.ts';
import { DECLINED, verifyDecline, tolerateTakenValue } from '../probe/refusals.ts';

/** The numbers of cards that a test provider approves and declines. */
export interface TestCards {
  approvedCard: string;
  declinedCard: string;
}

/** The customer whose number it is. */
interface Buyer {
  session: string;
  password: string;
}

/**
 * Checks what a provider's capabilities do with a bought number. The release, which ends it, comes
 * last.
 */
export async function checkBoughtNumber(
  probe: Probe,
  bought: OfferedNumber,
  { session, password }: Buyer,
  cards: TestCards,
): Promise<void> {
  const { didId } = bought;
  if (probe.has('stop-renewal')) await checkStop(probe, didId, session);
  if (probe.has('block-caller')) await checkBlock(probe, didId, session);
  if (probe.has('test-number')) await checkNumberTest(probe, didId, session);
  if (probe.has('add-number')) await checkAddedNumber(probe, bought, session, cards);
  if (probe.has('release-number')) await checkRelease(probe, didId, session, password);
}

/** Checks that a renewal can be stopped and resumed, and that repeating either changes nothing. */
async function checkStop(probe: Probe, didid: number, session: string): Promise<void> {
  for (const renews of [false, false, true, true]) {
    await probe.expectSuccess(setNumberRenewal, { session, params: { didid }, body: { renews } });
    const list = await probe.expectSuccess(getMyNumbers, { session });
    const found = list?.result?.find((number) => number.didid === didid)?.renews;
    probe.expect(setNumberRenewal, found === renews, `renews: ${renews}`, found);
  }
}

/** Checks that blocking a caller twice is the same as once, and that they can be unblocked. */
async function checkBlock(probe: Probe, didid: number, session: string): Promise<void> {
  const phoneNumber = '12025550143';
  const listed = async () => {
    const list = await probe.expectSuccess(getBlockedCallers, { session, params: { didid } });
    return list?.result?.blockedCallers ?? [];
  };
  const body = { phoneNumber };
  await probe.expectSuccess(blockCaller, { session, params: { didid }, body });
  await probe.expectSuccess(blockCaller, { session, params: { didid }, body });
  const blocked = await listed();
  const isBlocked = blocked.length === 1 && blocked[0]?.phoneNumber === phoneNumber;
  probe.expect(blockCaller, isBlocked, `one blocked caller, ${phoneNumber}`, blocked);
  const id = blocked[0]?.id ?? 0;
  await probe.expectSuccess(unblockCaller, { session, params: { didid, id } });
  const left = await listed();
  probe.expect(unblockCaller, left.length === 0, 'no blocked caller', left);
}

/** Checks that a number can be tested, and that a call reaches it where calls can be simulated. */
async function checkNumberTest(probe: Probe, didid: number, session: string): Promise<void> {
  const number = { session, params: { didid } };
  const begun = await probe.expectSuccess(beginNumberTest, number);
  const { listenFrom = '', canSimulate } = begun?.result ?? {};
  const isTime = !Number.isNaN(Date.parse(listenFrom));
  if (!probe.expect(beginNumberTest, isTime, 'a time in listenFrom', listenFrom)) return;
  if (canSimulate)
    await probe.expectSuccess(simulateArrival, { ...number, body: { kind: 'call' } });
  const response = await probe.expectSuccess(waitForArrival, { ...number, query: { listenFrom } });
  const kind = response?.result?.arrival?.kind ?? null;
  probe.expect(waitForArrival, kind === (canSimulate ? 'call' : null), 'what was simulated', kind);
}

/**
 * Checks that a number can be added for the sum that is quoted, to renew with the first one, that
 * it is charged once, and that a declined card adds none.
 */
async function checkAddedNumber(
  probe: Probe,
  { countryId, packageId }: OfferedNumber,
  session: string,
  { approvedCard, declinedCard }: TestCards,
): Promise<void> {
  const onSale = await probe.expectSuccess(getAvailableDids, { params: { countryId } });
  const groups = onSale?.result ?? undefined;
  const didId = groups?.flatMap(({ dids }) => dids)[0]?.didid;
  if (didId === undefined) {
    const why =
      groups === undefined
        ? `the numbers of country ${countryId} could not be read`
        : `no other number of country ${countryId} is on sale`;
    return probe.skip('an added number', why);
  }
  const product = { DIDID: didId, PackageID: packageId, RenewalPackageID: null, PromoCode: null };
  const quoted = await probe.expectSuccess(addNumberQuote, { session, body: product });
  const quote = quoted?.result;
  if (!probe.expect(addNumberQuote, Boolean(quote), 'a quote', quoted)) return;
  const joins = quote?.joinsPlan === true && quote.total > 0;
  probe.expect(addNumberQuote, joins, 'a sum above 0 in the running plan', quote);
  const body = { ...createCard(), ...product, Total: quote?.total };
  const declined = { session, body: { ...body, CreditCardNumber: declinedCard } };
  await probe.expectResponse(addNumber, declined, DECLINED, verifyDecline(addNumber));
  const paying = { session, body: { ...body, CreditCardNumber: approvedCard } };
  const again = { ...paying, idempotencyKey: randomUUID() };
  const first = await probe.expectSuccess(addNumber, again);
  if (!probe.expect(addNumber, first?.response_code === 200, 'response_code 200', first)) return;
  if (probe.has('idempotent-payments')) {
    const second = await probe.expectSuccess(addNumber, again);
    const ids = [first?.confirmationId, second?.confirmationId];
    probe.expect(addNumber, ids[0] === ids[1], 'the same confirmation for the same key', ids);
  }
  const byValue = tolerateTakenValue(addNumber);
  await probe.expectRefusal(addNumber, paying, [409], 'a number that is sold', byValue);
  const list = await probe.expectSuccess(getMyNumbers, { session });
  const isAdded = list?.result?.some(({ didid }) => didid === didId) === true;
  probe.expect(addNumber, isAdded, `the added number ${didId}`, list?.result);
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
  CountryNumber: String(defaultCountryId('en')),
});

/** Checks that a number can be released, but only after the password was checked. */
async function checkRelease(
  probe: Probe,
  didid: number,
  session: string,
  password: string,
): Promise<void> {
  const released = { session, params: { didid } };
  await probe.expectRefusal(releaseNumber, released, [], 'a release without the password');
  const secrets = { token: session, password };
  const checked = probe.has('secrets-in-body') ? { body: secrets } : { query: secrets };
  await probe.expectSuccess(auth.validateCustomerPassword, checked);
  const response = await probe.expectSuccess(releaseNumber, released);
  const isReleased = response?.isSuccessful === true;
  probe.expect(releaseNumber, isReleased, 'the number to be released', response);
  const list = await probe.expectSuccess(getMyNumbers, { session });
  const ids = list?.result?.map((number) => number.didid);
  probe.expect(releaseNumber, ids?.includes(didid) === false, `no number ${didid}`, ids);
}
