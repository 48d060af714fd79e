import { CAPABILITIES } from '#config/capabilities.ts';
import { LANGUAGES } from '#config/languages.ts';
import { defaultCountryId } from '#config/limits.ts';
import type { ApiPackageCountry, Country, Did } from '#contract/entities.ts';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import * as auth from '#contract/hub/auth.ts';
import { getCapabilitySheets } from '#contract/hub/capability-sheets.ts';
import * as catalogue from '#contract/hub/catalogue.ts';
import { getProviderCapabilities } from '#contract/hub/provider-capabilities.ts';
import { getTranslation } from '#contract/hub/translations.ts';
import { listEndpoints } from '#contract/openapi.ts';
import * as ordering from '#contract/main/ordering.ts';
import { LOGIN_MESSAGE_CODE } from '#contract/message-codes.ts';
import { readDestination } from '#site-data/destinations.ts';
import { UNKNOWN_ID } from './client.ts';
import { checkDurations, checkListedPrices, type OfferedNumber } from './price-checks.ts';
import type { Probe } from './probe.ts';
import { tolerateCode, tolerateMissing, tolerateNothing } from './refusals.ts';
import type { Verdict } from './report.ts';

const INVALID = [400, 404, 415, 422] as const;

/**
 * Checks the catalogue from the list of countries down to one number; returns an offer where there
 * is one.
 */
export async function checkCatalogue(probe: Probe): Promise<OfferedNumber | undefined> {
  for (const lang of LANGUAGES) {
    const own = tolerateMissing(`there are no texts in ${lang}`, 'the site has its own');
    await probe.expectSuccess(getTranslation, { params: { lang } }, own);
  }
  await checkNamedCapabilities(probe);
  await checkStates(probe);
  const countries = await probe.expectSuccess(catalogue.getCountriesWithActiveDids);
  const packages = await probe.expectSuccess(catalogue.getCountriesPackages);
  await checkSheets(probe, countries?.result ?? []);
  const country = countries?.result?.[0];
  const firstPackage = packages?.result?.[0];
  if (!country || !firstPackage) return undefined;
  await checkNames(probe, country.countryName, firstPackage.countryName);
  const { packageId } = firstPackage;
  await checkRates(probe, firstPackage);
  const found = await findNumber(probe, countries.result ?? []);
  if (!found) return undefined;
  const { countryId, did } = found;
  const offer = { countryId, didId: did.didid, packageId };
  checkIds(probe, catalogue.getAvailableDids, [offer.didId]);
  const packageIds = packages.result?.map((one) => one.packageId) ?? [];
  checkIds(probe, catalogue.getCountriesPackages, packageIds);
  await checkOffer(probe, offer, did.did);
  await checkListedPrices(probe, offer, packages.result ?? []);
  return offer;
}

/** Finds the first number on sale. A country of the list may be sold out, but not all of them. */
async function findNumber(
  probe: Probe,
  countries: readonly Country[],
): Promise<{ countryId: number; did: Did } | undefined> {
  for (const { countryID: countryId } of countries) {
    const list = await probe.expectSuccess(catalogue.getAvailableDids, { params: { countryId } });
    if (list === undefined) return undefined;
    const did = list.result?.flatMap(({ dids }) => dids)[0];
    if (did !== undefined) return { countryId, did };
  }
  probe.expect(catalogue.getAvailableDids, false, 'a number in a country on sale', 'none');
  return undefined;
}

/** Checks that an order can name what is on sale by its id. */
function checkIds(probe: Probe, endpoint: AnyEndpoint, ids: readonly number[]): void {
  const unusable = ids.filter((id) => id < 1);
  probe.expect(endpoint, unusable.length === 0, 'ids above 0, which an order names', unusable);
}

/** Checks that a provider that names its capabilities names those that it is checked for. */
async function checkNamedCapabilities(probe: Probe): Promise<void> {
  if (!(await probe.hasEndpoint(getProviderCapabilities))) return;
  const named = (await probe.expectSuccess(getProviderCapabilities))?.result ?? [];
  const agrees = CAPABILITIES.every((name) => named.includes(name) === probe.has(name));
  const expected = 'the capabilities that the check was started with';
  probe.expect(getProviderCapabilities, agrees, expected, named);
}

/** Checks that a package with call minutes has the rates that its own calls cost. */
async function checkRates(
  probe: Probe,
  { countryId, packageId, countryName, callMinutes }: ApiPackageCountry,
): Promise<void> {
  const query = { countryId, packageId };
  const rates = await probe.expectSuccess(catalogue.getRatesPerCountry, { query });
  if (!probe.has('call-minutes') || callMinutes === undefined || callMinutes === null) return;
  const own = (rates?.result ?? []).filter((rate) => rate.countryName === countryName);
  const words = own.map(({ destination }) => readDestination(destination));
  const isComplete = words.includes('Landline') && words.includes('Mobile');
  const expected = `a rate to Landline and to Mobile in ${countryName}`;
  probe.expect(catalogue.getRatesPerCountry, isComplete, expected, words);
}

/** Checks that every country on sale has a capability sheet, where the provider has sheets. */
async function checkSheets(probe: Probe, countries: readonly Country[]): Promise<void> {
  if (!probe.hasDeclared(getCapabilitySheets)) return;
  const sheets = await probe.expectSuccess(getCapabilitySheets);
  if (sheets === undefined) return;
  const known = new Set(sheets.result?.map(({ iso2 }) => iso2));
  const missing = countries.filter(({ iso2 }) => iso2 && !known.has(iso2.toUpperCase()));
  const names = missing.map(({ countryName }) => countryName);
  probe.expect(getCapabilitySheets, names.length === 0, 'a sheet for each country on sale', names);
}

async function checkStates(probe: Probe): Promise<void> {
  const countries = await probe.expectSuccess(catalogue.getCountries);
  const ids = new Set(countries?.result?.map(({ countryID }) => countryID));
  for (const id of new Set(LANGUAGES.map(defaultCountryId))) {
    const found = `${ids.size} countries`;
    probe.expect(catalogue.getCountries, ids.has(id), `a country with id ${id}`, found);
  }
  await probe.expectSuccess(catalogue.getStates, { params: { countryId: defaultCountryId('en') } });
}

async function checkNames(probe: Probe, didCountry: string, packageCountry: string): Promise<void> {
  for (const [endpoint, name] of [
    [catalogue.getDidCountryByName, didCountry],
    [catalogue.getPackageCountryByName, packageCountry],
  ] as const) {
    for (const written of [name, name.toLowerCase(), name.toLowerCase().replaceAll(' ', '-')]) {
      const body = await probe.expectSuccess(endpoint, { params: { name: written } });
      const found = body?.result?.countryName;
      probe.expect(endpoint, found === name, `"${written}" to find ${name}`, found);
    }
    const unknown = { params: { name: 'atlantis' } };
    const what = 'an unknown country';
    await probe.expectRefusal(endpoint, unknown, [404], what, tolerateNothing(endpoint, what));
  }
}

async function checkOffer(probe: Probe, offer: OfferedNumber, did: string): Promise<void> {
  const selected = await probe.expectSuccess(catalogue.getSelectedDid, {
    params: { didId: offer.didId },
  });
  const same = selected?.result?.did === did;
  probe.expect(catalogue.getSelectedDid, same, `number ${did}`, selected?.result?.did);
  const unknown = { params: { didId: UNKNOWN_ID } };
  const what = 'an unknown number';
  const nothing = tolerateNothing(catalogue.getSelectedDid, what);
  await probe.expectRefusal(catalogue.getSelectedDid, unknown, [404], what, nothing);
  const price = await probe.expectSuccess(catalogue.getOrderPackagePrice, {
    body: { packageId: offer.packageId, countryId: offer.countryId, didId: offer.didId, price: 0 },
  });
  for (const { intervalMonths, price: monthly, total } of price?.result?.discounts ?? []) {
    const isSum = Math.abs(monthly * intervalMonths - total) < 0.005 * intervalMonths;
    const expected = `a total of ${intervalMonths} times the monthly price`;
    probe.expect(catalogue.getOrderPackagePrice, isSum, expected, { monthly, total });
  }
  checkDurations(probe, catalogue.getOrderPackagePrice, price?.result?.discounts);
  const promo = {
    PackageID: offer.packageId,
    DIDID: offer.didId,
    PromoCode: 'NO-SUCH-CODE',
    PromoCodeParams: { PackageID: offer.packageId, DIDID: offer.didId },
  };
  const coupon = await probe.expectSuccess(ordering.validatePromoCode, { body: promo });
  const none = coupon?.discount === 0;
  probe.expect(ordering.validatePromoCode, none, 'discount 0 of an unknown code', coupon?.discount);
}

/**
 * Checks that every endpoint of a session rejects requests without one, and with one that is not
 * genuine.
 */
export async function checkAccess(probe: Probe): Promise<void> {
  for (const { endpoint } of listEndpoints()) {
    if (endpoint.access === 'public' || !(await probe.hasEndpoint(endpoint))) continue;
    const input = { params: { id: 1, didid: 1 }, ...(endpoint.body ? { body: {} } : {}) };
    await probe.expectRefusal(endpoint, input, [401], 'a request without a session');
    const forged = { ...input, session: 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.' };
    await probe.expectRefusal(endpoint, forged, [401], 'a forged session');
  }
}

/**
 * Checks that public endpoints reject bodies that do not fit, without an effect and without a
 * server error.
 */
export async function checkInvalidInput(probe: Probe): Promise<void> {
  const writing = listEndpoints().filter(
    ({ endpoint }) => endpoint.access === 'public' && endpoint.body !== undefined,
  );
  for (const { endpoint } of writing) {
    if (!(await probe.hasEndpoint(endpoint))) continue;
    for (const [body, why] of INVALID_BODIES) {
      const byCode = tolerateCode(endpoint, why);
      await probe.expectRefusal(endpoint, { body }, [...INVALID, 401, 429], why, byCode);
    }
  }
  const spent = { query: { token: 'not-a-token' } };
  await probe.expectRefusal(
    auth.validateCustomerEmail,
    spent,
    INVALID,
    'an invalid confirmation token',
  );
  for (const [endpoint, params] of INVALID_PATHS) {
    const what = 'an id that is no number';
    await probe.expectRefusal(endpoint, { params }, INVALID, what, tolerateNothing(endpoint, what));
  }
}

const INVALID_BODIES: readonly (readonly [unknown, string])[] = [
  [{}, 'an empty body'],
  [[], 'a list as the body'],
  [{ email: 5, username: 5, token: 5, packageId: 'x' }, 'fields of the wrong type'],
];

const INVALID_PATHS: readonly (readonly [AnyEndpoint, Record<string, string>])[] = [
  [catalogue.getStates, { countryId: 'x' }],
  [catalogue.getAvailableDids, { countryId: 'x' }],
  [catalogue.getSelectedDid, { didId: 'x' }],
];

const WRONG_PASSWORD = LOGIN_MESSAGE_CODE.wrongPassword;

/** The site finds the pop-up of a refused sign-in in any letter case. */
function judgeMessageCode(code: unknown): Verdict {
  if (code === WRONG_PASSWORD) return true;
  const isKnown = String(code).toLowerCase() === WRONG_PASSWORD.toLowerCase();
  return isKnown && { but: `messageCode is ${code}; the site reads it in any letter case` };
}

/** Checks that a wrong password and an unknown email address get the same response. */
export async function checkRejectedSignIn(probe: Probe, knownEmail?: string): Promise<void> {
  const bodies = [];
  for (const username of ['no-account@example.com', ...(knownEmail ? [knownEmail] : [])]) {
    const body = { username, password: 'Not-The-Password-1' };
    const response = await probe.expectRefusal(auth.login, { body }, [401], 'a wrong password');
    bodies.push(JSON.stringify(response?.body));
    const code = (response?.body as { messageCode?: unknown } | undefined)?.messageCode;
    probe.expect(auth.login, judgeMessageCode(code), `messageCode ${WRONG_PASSWORD}`, code);
  }
  const areSame = new Set(bodies).size === 1;
  probe.expect(auth.login, areSame, 'the same response for known and unknown addresses', bodies);
}
