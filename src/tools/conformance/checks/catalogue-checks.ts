import { CAPABILITIES } from '#config/capabilities/capabilities.ts';
import { LANGUAGES } from '#config/languages.ts';
import { defaultCountryId } from '#config/default-country.ts';
import type { ApiPackageCountry, Country, Did } from '#contract/entities.ts';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import type { Envelope } from '#contract/envelope.ts';
import { getCapabilitySheets } from '#contract/hub/capability-sheets.ts';
import * as catalogue from '#contract/hub/catalogue.ts';
import { getProviderCapabilities } from '#contract/hub/provider-capabilities.ts';
import { getTranslation } from '#contract/hub/translations.ts';
import { validatePromoCode } from '#contract/main/ordering.ts';
import { NOT_FOUND } from '#lib/http-status.ts';
import { providerCountryCode } from '#lib/country/provider-country-code.ts';
import { warnOfMissingRates } from '#site-data/destinations.ts';
import { listCodelessCountries, toCallRate, toPackageCountry } from '#site-data/pull-catalogue.ts';
import { UNKNOWN_ID, type ProbeResponse } from '../probe/client.ts';
import { checkDurations, checkListedPrices, type OfferedNumber } from './price-checks.ts';
import { isUnsuccessful, type Probe } from '../probe/probe.ts';
import { tolerateMissing, tolerateNothing, tolerateRefusedCoupon } from '../probe/refusals.ts';

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
  const { getCountriesWithActiveDids, getCountriesPackages } = catalogue;
  const onSale = await probe.expectSuccess(getCountriesWithActiveDids);
  const countries = checkList(probe, getCountriesWithActiveDids, onSale);
  checkCodes(probe, countries);
  const withPackages = await probe.expectSuccess(getCountriesPackages);
  const packages = checkList(probe, getCountriesPackages, withPackages);
  await checkSheets(probe, countries);
  for (const one of packages) await checkRates(probe, one);
  const [country] = countries;
  const [firstPackage] = packages;
  if (!country || !firstPackage) return undefined;
  await checkNames(probe, country.countryName, firstPackage.countryName);
  const { packageId } = firstPackage;
  const found = await findNumber(probe, countries);
  if (!found) return undefined;
  const { countryId, did } = found;
  const offer = { countryId, didId: did.didid, packageId };
  checkIds(probe, catalogue.getAvailableDids, [offer.didId]);
  const packageIds = packages.map((one) => one.packageId);
  checkIds(probe, getCountriesPackages, packageIds);
  await checkOffer(probe, offer, did.did);
  await checkListedPrices(probe, offer, packages);
  return offer;
}

/** Checks that a list of countries is not empty, as a build stops there; returns its rows. */
function checkList<Row>(
  probe: Probe,
  endpoint: AnyEndpoint,
  body: Envelope<Row[]> | undefined,
): readonly Row[] {
  if (body?.isSuccessful !== true) return [];
  const list = body.result ?? [];
  const expected = 'at least one country, without which a build stops';
  probe.expect(endpoint, list.length > 0, expected, list);
  return list;
}

/** Checks that the code of each country on sale is given or known, as a build stops without it. */
function checkCodes(probe: Probe, countries: readonly Country[]): void {
  if (countries.length === 0) return;
  const codeless = listCodelessCountries(countries);
  const expected = 'iso2 of each country whose name has no known code; a build stops without it';
  probe.expect(catalogue.getCountriesWithActiveDids, codeless.length === 0, expected, codeless);
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

/**
 * Checks the rates of a package: one with call minutes has those that calls in its own country
 * cost. A build finds that country by its code, however the rates write its name.
 */
async function checkRates(probe: Probe, country: ApiPackageCountry): Promise<void> {
  const { countryId, packageId, countryName } = country;
  const query = { countryId, packageId };
  const rates = await probe.expectSuccess(catalogue.getRatesPerCountry, { query });
  if (!probe.has('call-minutes') || rates === undefined) return;
  const read = { [packageId]: (rates.result ?? []).map(toCallRate) };
  const missing = warnOfMissingRates([toPackageCountry(country)], read);
  const expected = `a rate to Landline and to Mobile in ${countryName} for package ${packageId}`;
  probe.expect(catalogue.getRatesPerCountry, missing.length === 0, expected, missing);
}

/** Checks that every country on sale has a capability sheet, where the provider has sheets. */
async function checkSheets(probe: Probe, countries: readonly Country[]): Promise<void> {
  if (!probe.hasDeclared(getCapabilitySheets)) return;
  const sheets = await probe.expectSuccess(getCapabilitySheets);
  if (sheets === undefined) return;
  const known = new Set(sheets.result?.map(({ iso2 }) => iso2));
  const missing = countries.filter(({ iso2, countryName }) => {
    const code = providerCountryCode(iso2, countryName);
    return code !== '' && !known.has(code);
  });
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

type NameEndpoint = typeof catalogue.getDidCountryByName | typeof catalogue.getPackageCountryByName;

const EXACT_NAMES = {
  but: 'finds a country by its exact name alone: a country gets its page with the next build',
};

/** Returns which country a response names; undefined for an unknown one. */
const countryIn = ({ body }: ProbeResponse): unknown =>
  (body as { result?: { countryName?: unknown } | null } | undefined)?.result?.countryName ??
  undefined;

/** Returns whether a response says that there is no such country, as the site reads it. */
const isUnknownCountry = (response: ProbeResponse): boolean =>
  response.status === NOT_FOUND ||
  (response.status === 200 && countryIn(response) === undefined && !isUnsuccessful(response));

/**
 * Checks that a country is found by its name, and by one of the spellings that the site sends for a
 * country which its build did not know: its slug, and then that with spaces.
 */
async function checkName(probe: Probe, endpoint: NameEndpoint, name: string): Promise<void> {
  const exact = await probe.expectSuccess(endpoint, { params: { name } });
  const found = exact?.result?.countryName;
  if (exact) probe.expect(endpoint, found === name, `"${name}" to find ${name}`, found);
  const spaced = name.toLowerCase();
  for (const written of new Set([spaced.replaceAll(' ', '-'), spaced])) {
    const input = { params: { name: written } };
    const unknown = written === spaced ? EXACT_NAMES : true;
    const response = await probe.expectResponse(
      endpoint,
      input,
      `"${written}" to find ${name}`,
      (one) => (isUnknownCountry(one) ? unknown : countryIn(one) === name),
    );
    if (response === undefined || !isUnknownCountry(response)) return;
  }
}

async function checkNames(probe: Probe, didCountry: string, packageCountry: string): Promise<void> {
  for (const [endpoint, name] of [
    [catalogue.getDidCountryByName, didCountry],
    [catalogue.getPackageCountryByName, packageCountry],
  ] as const) {
    await checkName(probe, endpoint, name);
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
  const sent = { body: promo };
  const coupon = await probe.expectSuccess(validatePromoCode, sent, tolerateRefusedCoupon);
  if (coupon === undefined) return;
  const { discount } = coupon;
  probe.expect(validatePromoCode, discount === 0, 'discount 0 of an unknown code', discount);
}
