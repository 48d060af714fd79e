import type { Hono } from 'hono';
import type { Registry } from 'prom-client';
import { CAPABILITIES } from '#config/capabilities/capabilities.ts';
import { isLanguage } from '#config/languages.ts';
import { getCapabilitySheets } from '#contract/hub/capability-sheets.ts';
import { getProviderCapabilities } from '#contract/hub/provider-capabilities.ts';
import * as catalogue from '#contract/hub/catalogue.ts';
import * as holds from '#contract/hub/holds.ts';
import { getTranslation } from '#contract/hub/translations.ts';
import { createHoldCounter } from '../../metrics/hold-metrics.ts';
import { success } from '../../endpoints/responses.ts';
import type { Context } from '#provider/domain/context.ts';
import { notFoundOf } from '#provider/platform/errors.ts';
import { mount, type MountOptions } from '../../endpoints/route.ts';
import { listCapabilitySheets } from '#provider/domain/catalogue/capability-sheets.ts';
import {
  findNumberCountry,
  findPackageCountry,
  listCountries,
  listNumberCountries,
  listPackageCountries,
  listStates,
} from '#provider/domain/catalogue/countries.ts';
import { findAvailableDid, listAvailableDids } from '#provider/domain/catalogue/dids.ts';
import { holdNumber } from '#provider/domain/catalogue/number-holds.ts';
import { findPackagePrice } from '#provider/domain/catalogue/prices.ts';
import { listRates } from '#provider/domain/catalogue/rates.ts';
import { readTexts } from '#provider/domain/texts/tree.ts';

const notFound = notFoundOf<
  | 'catalogue.getTranslation'
  | 'catalogue.getDidCountryByName'
  | 'catalogue.getPackageCountryByName'
  | 'catalogue.getSelectedDid'
  | 'catalogue.getOrderPackagePrice'
  | 'catalogue.getRatesPerCountry'
>();

/** Lists that change by the hour. */
const CACHE_5_MINUTES: MountOptions = { cacheControl: 'public, max-age=300' };
/** What a sale changes shows within seconds. */
const CACHE_5_SECONDS: MountOptions = { cacheControl: 'public, max-age=5' };
/** Texts and sheets are requested at every build: an edit has to show at once. */
const REVALIDATE: MountOptions = { cacheControl: 'public, no-cache' };

/** Mounts the public catalogue of the hub API; `registry` gets the counter of refused holds. */
export function mountCatalogue(app: Hono, context: Context, registry: Registry): void {
  /** Queries that only read run on the pool for reads. */
  const readContext: Context = { ...context, db: context.reads };
  mountTextsAndSheets(app, readContext);
  mountCountries(app, readContext);
  mountNumbersOnSale(app, readContext);
  const countRefusals = createHoldCounter(registry);
  mount(app, context, holds.holdNumber, async ({ body, facts }) =>
    success(await countRefusals(holdNumber(context, body, facts))),
  );
}

function mountTextsAndSheets(app: Hono, context: Context): void {
  mount(
    app,
    context,
    getTranslation,
    async ({ params }) => readTranslation(context, params.lang),
    REVALIDATE,
  );
  mount(
    app,
    context,
    getCapabilitySheets,
    async () => success(await listCapabilitySheets(context)),
    REVALIDATE,
  );
  // This provider has every capability that the site of the same version knows.
  mount(app, context, getProviderCapabilities, async () => success([...CAPABILITIES]), REVALIDATE);
}

function mountCountries(app: Hono, context: Context): void {
  mount(
    app,
    context,
    catalogue.getCountries,
    async () => success(await listCountries(context)),
    CACHE_5_MINUTES,
  );
  mount(
    app,
    context,
    catalogue.getStates,
    async ({ params }) => success(await listStates(context, params.countryId)),
    CACHE_5_MINUTES,
  );
  mount(
    app,
    context,
    catalogue.getCountriesWithActiveDids,
    async () => success(await listNumberCountries(context)),
    CACHE_5_SECONDS,
  );
  mount(
    app,
    context,
    catalogue.getCountriesPackages,
    async () => success(await listPackageCountries(context)),
    CACHE_5_MINUTES,
  );
  mount(
    app,
    context,
    catalogue.getDidCountryByName,
    async ({ params }) => success(requireFound(await findNumberCountry(context, params.name))),
    CACHE_5_MINUTES,
  );
  mount(
    app,
    context,
    catalogue.getPackageCountryByName,
    async ({ params }) => success(requireFound(await findPackageCountry(context, params.name))),
    CACHE_5_MINUTES,
  );
}

/** Mounts the numbers on offer with what they, their packages and their calls cost. */
function mountNumbersOnSale(app: Hono, context: Context): void {
  mount(
    app,
    context,
    catalogue.getAvailableDids,
    async ({ params, query, facts }) =>
      success(await listAvailableDids(context, { ...params, ...query }, facts.holdTokenDigest)),
    CACHE_5_SECONDS,
  );
  mount(
    app,
    context,
    catalogue.getSelectedDid,
    async ({ params, facts }) =>
      success(requireFound(await findAvailableDid(context, params.didId, facts.holdTokenDigest))),
    CACHE_5_SECONDS,
  );
  mount(app, context, catalogue.getOrderPackagePrice, async ({ body }) =>
    success(requireFound(await findPackagePrice(context, body))),
  );
  mount(
    app,
    context,
    catalogue.getRatesPerCountry,
    async ({ query }) => success(requireFound(await listRates(context, query))),
    CACHE_5_MINUTES,
  );
}

/** Returns the texts of a language; throws 404 for one that the shop does not speak. */
async function readTranslation(context: Context, language: string) {
  if (!isLanguage(language)) throw notFound();
  return readTexts(context, language);
}

function requireFound<T>(value: T | null): T {
  if (value === null) throw notFound();
  return value;
}
