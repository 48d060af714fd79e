import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import * as entity from '../entities.ts';
import { envelope, listEnvelope, withList } from '../envelope.ts';
import { countryByName, id } from '../fields.ts';
import { rows } from '../reading.ts';

const byCountry = z.object({ countryId: id });
const byName = z.object({ name: countryByName });

export const getCountries = defineEndpoint({
  api: 'hub',
  method: 'GET',
  path: 'api/globalhub/countries',
  access: 'public',
  response: listEnvelope(entity.country),
});

export const getStates = defineEndpoint({
  api: 'hub',
  method: 'GET',
  path: 'api/globalhub/countries/{countryId}/states',
  access: 'public',
  params: byCountry,
  response: listEnvelope(entity.state),
});

export const getCountriesWithActiveDids = defineEndpoint({
  api: 'hub',
  method: 'GET',
  path: 'api/{product}/dids/get-countries-with-active-dids',
  access: 'public',
  response: listEnvelope(entity.country),
});

export const getCountriesPackages = defineEndpoint({
  api: 'hub',
  method: 'GET',
  path: 'api/{product}/country/get-countries-packages',
  access: 'public',
  response: listEnvelope(entity.packageCountry),
});

/**
 * Finds a number country by its name as the lists have it. Where the build did not know the
 * country, the site sends its slug, and after a 404 that with spaces for hyphens.
 */
export const getDidCountryByName = defineEndpoint({
  api: 'hub',
  method: 'GET',
  path: 'api/{product}/dids/get-did-country-by-name/{name}',
  access: 'public',
  params: byName,
  response: envelope(entity.country),
});

/** Finds a package country, as `getDidCountryByName` finds a number country. */
export const getPackageCountryByName = defineEndpoint({
  api: 'hub',
  method: 'GET',
  path: 'api/{product}/country/get-package-country-by-name/{name}',
  access: 'public',
  params: byName,
  response: envelope(entity.packageCountry),
});

/** No list of numbers is longer than this, however many numbers a country has. */
export const NUMBERS_LISTED_MAX = 5000;

/**
 * With a package, a provider may return the price of each number in it; without one, or with a
 * plain one, it returns the price of the number alone.
 */
export const getAvailableDids = defineEndpoint({
  api: 'hub',
  method: 'GET',
  path: 'api/{product}/dids/get-available-dids/{countryId}',
  access: 'public',
  params: byCountry,
  query: z.object({ packageId: z.optional(id) }),
  response: withList(envelope(rows(entity.didGroup))),
  takesHoldToken: true,
});

export const getSelectedDid = defineEndpoint({
  api: 'hub',
  method: 'GET',
  path: 'api/{product}/dids/get-selected-did/{didId}',
  access: 'public',
  params: z.object({ didId: id }),
  response: envelope(entity.did),
  takesHoldToken: true,
});

/**
 * The price of a package with a number of a country, or its cheapest one while `didId` is null.
 * The request's `price` means nothing and is always 0.
 */
export const getOrderPackagePrice = defineEndpoint({
  api: 'hub',
  method: 'POST',
  path: 'api/{product}/get-package-price',
  access: 'public',
  readOnly: true,
  body: z.object({
    packageId: id,
    countryId: id,
    didId: z.nullable(id),
    /** Always 0: the response has the price. */
    price: z.literal(0),
  }),
  response: envelope(entity.packagePrice),
});

/** The rates of a package to all countries; `countryId` is the package's own country. */
export const getRatesPerCountry = defineEndpoint({
  api: 'hub',
  method: 'GET',
  path: 'api/{product}/country/get-rates-per-country',
  access: 'public',
  query: z.object({ countryId: z.optional(id), packageId: id }),
  response: listEnvelope(entity.rate),
});
