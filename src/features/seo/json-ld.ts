import type { Brand } from '#config/brands/brands.ts';
import { type Language, LANGUAGES } from '#config/languages.ts';
import { type Cents, toDollars } from '#lib/money/money.ts';
import type { PairPrice } from '#site-data/site-data.ts';
import { absoluteUrl, localizedPath } from '#i18n/localized-path.ts';
import type { Translate } from '#i18n/texts.ts';

const CONTEXT = 'https://schema.org';

/**
 * Returns the company behind the site (schema.org `Organization`); `site` is the absolute address
 * of the home page.
 */
export const organizationJsonLd = (brand: Brand, site: string): object => ({
  '@context': CONTEXT,
  '@type': 'Organization',
  name: brand.displayName,
  url: site,
  logo: new URL('/icons/icon-512.png', site).href,
  email: brand.emails.support,
  sameAs: Object.values(brand.social),
  contactPoint: Object.entries(brand.phones).map(([country, telephone]) => ({
    '@type': 'ContactPoint',
    contactType: 'customer support',
    telephone,
    areaServed: country.toUpperCase(),
    availableLanguage: LANGUAGES,
  })),
});

/** What a choose-number page sells; addresses are absolute. */
interface ProductFacts {
  name: string;
  description: string;
  url: string;
  image: string;
  brand: string;
  price: PairPrice;
  inStock: boolean;
}

const dollars = (cents: Cents): string => toDollars(cents).toFixed(2);

const monthly = (cents: Cents) => ({
  '@type': 'UnitPriceSpecification',
  price: dollars(cents),
  priceCurrency: 'USD',
  unitCode: 'MON',
  unitText: 'month',
});

/**
 * Returns a number for sale by the month (schema.org `Product` with an `Offer` in US dollars). The
 * offer's price is that of a single month; a lower monthly price names the months it is paid for.
 */
export const productJsonLd = (facts: ProductFacts): object => ({
  '@context': 'https://schema.org',
  '@type': 'Product',
  name: facts.name,
  description: facts.description,
  url: facts.url,
  image: facts.image,
  brand: { '@type': 'Brand', name: facts.brand },
  offers: {
    '@type': 'Offer',
    url: facts.url,
    price: dollars(facts.price.baseCents),
    priceCurrency: 'USD',
    availability: `https://schema.org/${facts.inStock ? 'InStock' : 'OutOfStock'}`,
    priceSpecification: [
      monthly(facts.price.baseCents),
      ...facts.price.options.map(({ months, monthlyCents }) => ({
        ...monthly(monthlyCents),
        eligibleQuantity: { '@type': 'QuantitativeValue', value: months, unitCode: 'MON' },
      })),
    ],
  },
});

/** Returns the questions and answers of a page (schema.org `FAQPage`). */
export const faqJsonLd = (items: readonly { question: string; answer: string }[]): object => ({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  mainEntity: items.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
});

/**
 * Returns the path to a page below the home page (schema.org `BreadcrumbList`). Addresses are
 * absolute, the page itself is last.
 */
export const breadcrumbJsonLd = (trail: readonly { name: string; url: string }[]): object => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: trail.map(({ name, url }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: url,
  })),
});

/**
 * Returns the structured data of every content page, its path from the home page; nothing where the
 * site's address is unknown. The page itself is the last of the given ones.
 */
export function pageJsonLd(
  site: URL | undefined,
  language: Language,
  t: Translate,
  ...pages: readonly { name: string; path: string }[]
): object[] {
  if (site === undefined) return [];
  const url = (path: string): string => absoluteUrl(site, localizedPath(language, path));
  const trail = [
    { name: t('frame.nav.home'), url: url('/') },
    ...pages.map(({ name, path }) => ({ name, url: url(path) })),
  ];
  return [breadcrumbJsonLd(trail)];
}
