import type { Hono } from 'hono';
import type { Registry } from 'prom-client';
import { CAPABILITIES } from '#config/capabilities.ts';
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
import * as country from '#provider/domain/catalogue/countries.ts';
import { findAvailableDid, listAvailableDids } from '#provider/domain/catalogue/dids.ts';
import { holdNumber } from '#provider/domain/catalogue/number-holds.ts';
import * as packageCountry from '#provider/domain/catalogue/countries.ts';
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

/** Lists that change by the hour; a sale shows within seconds. */
const SLOW: MountOptions = { cacheControl: 'public, max-age=300' };
const QUICK: MountOptions = { cacheControl: 'public, max-age=5' };
/** Texts and sheets are requested at every build: an edit has to show at once. */
const FRESH: MountOptions = { cacheControl: 'public, no-cache' };

/** Mounts the public catalogue of the hub API; `registry` gets the counter of refused holds. */
export function mountCatalogue(app: Hono, whole: Context, registry: Registry): void {
  const countRefusals = createHoldCounter(registry);
  const context: Context = { ...whole, db: whole.reads };
  mount(app, context, getTranslation, translation, FRESH);
  mount(
    app,
    context,
    catalogue.getCountries,
    async () => success(await country.listCountries(context)),
    SLOW,
  );
  mount(
    app,
    context,
    catalogue.getStates,
    async ({ params }) => success(await country.listStates(context, params.countryId)),
    SLOW,
  );
  mount(
    app,
    context,
    catalogue.getCountriesWithActiveDids,
    async () => success(await country.listNumberCountries(context)),
    QUICK,
  );
  mount(
    app,
    context,
    catalogue.getCountriesPackages,
    async () => success(await packageCountry.listPackageCountries(context)),
    SLOW,
  );
  mount(
    app,
    context,
    catalogue.getDidCountryByName,
    async ({ params }) =>
      success(requireFound(await country.findNumberCountry(context, params.name))),
    SLOW,
  );
  mount(
    app,
    context,
    catalogue.getPackageCountryByName,
    async ({ params }) =>
      success(requireFound(await packageCountry.findPackageCountry(context, params.name))),
    SLOW,
  );
  mount(
    app,
    context,
    catalogue.getAvailableDids,
    async ({ params, query, request }) =>
      success(await listAvailableDids(context, { ...params, ...query }, request.visitor)),
    QUICK,
  );
  mount(
    app,
    context,
    catalogue.getSelectedDid,
    async ({ params, request }) =>
      success(requireFound(await findAvailableDid(context, params.didId, request.visitor))),
    QUICK,
  );
  mount(app, whole, holds.holdNumber, async ({ body, request }) =>
    success(await countRefusals(holdNumber(whole, body, request))),
  );
  mount(app, context, catalogue.getOrderPackagePrice, async ({ body }) =>
    success(requireFound(await findPackagePrice(context, body))),
  );
  mount(
    app,
    context,
    getCapabilitySheets,
    async () => success(await listCapabilitySheets(context)),
    FRESH,
  );
  // This provider has every capability that the site of the same version knows.
  mount(app, context, getProviderCapabilities, async () => success([...CAPABILITIES]), FRESH);
  mount(
    app,
    context,
    catalogue.getRatesPerCountry,
    async ({ query }) => success(requireFound(await listRates(context, query))),
    SLOW,
  );

  async function translation({ params }: { params: { lang: string } }) {
    if (!isLanguage(params.lang)) throw notFound();
    return readTexts(context, params.lang);
  }
}

function requireFound<T>(value: T | null): T {
  if (value === null) throw notFound();
  return value;
}
