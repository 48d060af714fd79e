import type { Brand } from '#config/brands.ts';
import { LANGUAGES } from '#config/languages.ts';

const CONTEXT = 'https://schema.org';

/** The company behind the site (schema.org `Organization`); `site` is the absolute address of the home page. */
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
