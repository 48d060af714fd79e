import type { Language } from '#config/languages.ts';
import { hasCapability } from '#config/capabilities/provider-capabilities.ts';
import { chooseYourNumberRoute, phoneNumbersRoute } from '#config/routes.ts';
import { callPlanTexts, findCallPlan } from '#i18n/call-plan.ts';
import { countryForms, countryValues } from '#i18n/countries/country-forms.ts';
import { countryName } from '#i18n/countries/country-name.ts';
import { ratesPath } from '#i18n/rates-path.ts';
import type { Translate } from '#i18n/texts.ts';
import type { Markup } from '#lib/text/markup.ts';
import { formatUsd, type Cents } from '#lib/money/money.ts';
import { formatPhone } from '#lib/phone/phone-format.ts';
import type { TextValues } from '#lib/text/text.ts';
import {
  readNumberCountries,
  readPackages,
  readPrices,
  readRates,
  readRatesDate,
  readStock,
  readCapabilitySheet,
} from '#site-data/read.ts';
import type {
  StockedCountry,
  NumberCountry,
  PackageCountry,
  PairPrice,
} from '#site-data/site-data.ts';
import { costHtml } from '../cost/cost-table.ts';
import { durationsHtml } from '../cost/duration-table.ts';
import { listRatesAbroad, ratesAbroadHtml } from '../cost/rates-abroad.ts';
import { pairFactsHtml, type FactsInput } from '../facts/pair-facts.ts';
import { pairMapHtml } from '../map/pair-map-html.ts';
import { describeSoldOut } from './numbers-texts.ts';
import { nearbyPairsHtml } from './neighbours.ts';
import { BLANK_PACKAGE, packageBlanks } from './package-blanks.ts';
import { pairBannerHtml, planCardsHtml } from './pair-html.ts';
import { isWithinCountry, type Pair, pairNames, usdAfter } from './pair.ts';
import { buildLanguages, languageParam } from '#i18n/static-paths.ts';
import { findExampleNumber } from './built-numbers.ts';
import { countryParts, type LanguageParts, nearbyOf, partsOf } from './pair-parts.ts';

/** Returns the price of a pair; undefined while its number country is sold out. */
function priceOf({ didCountry, packageCountry }: PairProps): PairPrice | undefined {
  const price = readPrices(didCountry.id)[packageCountry.packageId];
  if (price === undefined && didCountry.isSoldOut !== true) {
    throw new Error(
      `No price for package ${packageCountry.packageId} with number country ${didCountry.id}`,
    );
  }
  return price;
}

/** Returns the access number of a plan as people write it, where the provider has given it. */
const accessNumberOf = ({ accessNumber }: PackageCountry): string | undefined =>
  accessNumber === undefined || !hasCapability('call-minutes')
    ? undefined
    : formatPhone(accessNumber);

/** Returns that texts are not confirmed; undefined where the country's sheet confirms them. */
const textsNote = (t: Translate, { didCountry }: Pair, names: TextValues): string | undefined =>
  readCapabilitySheet(didCountry.iso2).rows['texts-from-people'].value === 'yes'
    ? undefined
    : t('numbers.plan-texts-unconfirmed', names);

/**
 * Returns what a month of a pair costs, and a forwarded minute abroad; neither where minutes or
 * rates are not known.
 */
function callCosts(
  parts: LanguageParts,
  { language, didCountry, packageCountry }: PairProps,
  shown: { names: TextValues; priceCents: Cents; hasDearer: boolean },
): { cost: Markup | undefined; abroad: Markup | undefined } {
  const { t } = parts;
  const plan = findCallPlan(packageCountry);
  const texts = callPlanTexts(t, language, packageCountry);
  if (plan === undefined || texts === undefined) return { cost: undefined, abroad: undefined };
  const rule = [texts.rule, texts.end];
  const usd = usdAfter(language, packageCountry.iso2);
  const rates = listRatesAbroad(
    { didCountry, packageCountry },
    nearbyOf(parts, packageCountry.iso2),
    readRates(packageCountry.packageId),
  );
  return {
    cost: costHtml({ t, language, plan, usd, rule, ratesDate: readRatesDate(), ...shown }),
    abroad: ratesAbroadHtml({ t, language, usd }, rates),
  };
}

/** Returns what search results and tabs show; a page without a price has a title without one. */
function headOf({ t }: LanguageParts, { pair, names, price }: ShownPair, brandName: string) {
  const keywords = t('numbers.meta-keywords', names);
  if (price === undefined) {
    const title = `${t('numbers.title', names)} | ${brandName}`;
    return { title, description: describeSoldOut(t), keywords };
  }
  const values = { ...names, price: formatUsd(price.baseCents), brand: brandName };
  const [title, description] = isWithinCountry(pair)
    ? (['numbers.meta-title-same', 'numbers.meta-description-same'] as const)
    : (['numbers.meta-title', 'numbers.meta-description'] as const);
  return { title: t(title, values), description: t(description, values), keywords };
}

/** Returns both countries with their names in a language. */
const namePair = (
  language: Language,
  didCountry: StockedCountry,
  packageCountry: PackageCountry,
): Pair => ({
  didCountry: {
    ...didCountry,
    apiName: didCountry.name,
    name: countryName(language, didCountry.iso2, didCountry.name),
  },
  packageCountry: {
    ...packageCountry,
    apiName: packageCountry.name,
    name: countryName(language, packageCountry.iso2, packageCountry.name),
  },
});

/** A pair, its facts, and its price; that is undefined while the number country is sold out. */
interface ShownPair {
  pair: Pair;
  names: TextValues;
  facts: FactsInput;
  price: PairPrice | undefined;
}

/** Returns what is filled into the shared page for a package country. */
function packageParts(
  parts: LanguageParts,
  props: PairProps,
  { pair, names, facts, price }: ShownPair,
  hasDearer: boolean,
) {
  const { language, packageCountry } = props;
  const costs = price && callCosts(parts, props, { names, priceCents: price.baseCents, hasDearer });
  const usd = usdAfter(language, packageCountry.iso2);
  return packageBlanks(packageCountry, {
    nearby: price === undefined ? nearbyPairsHtml(parts.t, props) : '',
    plan: planCardsHtml(parts.pairTexts, pair, names, {
      ratesHref: ratesPath(language, packageCountry.packageId),
      accessNumber: accessNumberOf(packageCountry),
      textsNote: textsNote(parts.t, pair, names),
      durations: price && durationsHtml({ t: parts.t, language, price, usd, hasDearer }),
      cost: costs?.cost,
      abroad: costs?.abroad,
    }).html,
    facts: pairFactsHtml(parts.factTexts, facts).html,
  });
}

/** Returns the banner of a pair, with its map. */
const bannerOf = (
  { pairTexts, factTexts }: LanguageParts,
  { pair, names, facts, price }: ShownPair,
): string =>
  pairBannerHtml(
    pairTexts,
    pair,
    names,
    price && { language: facts.language, pair: price },
    pairMapHtml(factTexts, facts),
  ).html;

/** Returns the pair as the island reads it, with blanks for the package country. */
const wantedPair = (language: Language, didCountry: StockedCountry) => ({
  language,
  didName: didCountry.name,
  packageName: BLANK_PACKAGE.name,
  known: { didCountryId: didCountry.id, packageId: BLANK_PACKAGE.packageId },
  sellsToCustomers: hasCapability('add-number'),
});

/** Returns everything that a choose-number page shows. */
export function pairPage(props: PairProps, brandName: string) {
  const { language, packageCountry } = props;
  const didCountry = readStock(props.didCountry.id);
  const parts = partsOf(language);
  const price = priceOf(props);
  const pair = namePair(language, didCountry, packageCountry);
  const names = pairNames(language, pair);
  const number = findExampleNumber(didCountry)?.replace(/\D/g, '');
  const facts = { language, ...pair, number, names, year: BUILD_YEAR };
  const shown = { pair, names, facts, price };
  const shared = countryParts(parts, { language, didCountry }, price);
  return {
    ...shared,
    ...headOf(parts, shown, brandName),
    t: parts.t,
    path: chooseYourNumberRoute(didCountry.slug, packageCountry.slug),
    name: parts.t('numbers.title', names),
    countryHubPath: phoneNumbersRoute(didCountry.slug),
    didIso2: didCountry.iso2,
    didName: pair.didCountry.name,
    didNames: countryValues(
      'didCountry',
      countryForms(language, didCountry.iso2, pair.didCountry.name),
    ),
    /** The end of the breadcrumb, after the number's country. */
    crumb: isWithinCountry(pair) ? parts.t('breadcrumb.own-country') : pair.packageCountry.name,
    price,
    inStock: number !== undefined,
    banner: bannerOf(parts, shown),
    otherText: parts.t('numbers.other-text', names),
    pickerTexts: shared.numbers.texts,
    blanks: packageParts(parts, props, shown, shared.numbers.hasDearer),
    wanted: wantedPair(language, didCountry),
  };
}

/** What a choose-number page is built from. */
interface PairProps {
  language: Language;
  didCountry: NumberCountry;
  packageCountry: PackageCountry;
}

/**
 * Lists the choose-number pages (`getStaticPaths`): every number country with every package country
 * in every language.
 */
export function pairPaths() {
  const packageCountries = readPackages();
  return buildLanguages.flatMap((language) =>
    readNumberCountries().flatMap((didCountry) =>
      packageCountries.map((packageCountry) => ({
        params: {
          language: languageParam(language),
          didCountry: didCountry.slug,
          packageCountry: packageCountry.slug,
        },
        props: { language, didCountry, packageCountry } satisfies PairProps,
      })),
    ),
  );
}
