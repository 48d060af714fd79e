import { toDollars, type Cents } from '#lib/money.ts';

/** What a choose-number page sells; addresses are absolute. */
export interface ProductFacts {
  name: string;
  description: string;
  url: string;
  image: string;
  brand: string;
  /** The lowest price of a month. */
  fromCents: Cents;
  inStock: boolean;
}

const dollars = (cents: Cents): string => toDollars(cents).toFixed(2);

/** A number for sale by the month (schema.org `Product` with an `Offer` in US dollars). */
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
    price: dollars(facts.fromCents),
    priceCurrency: 'USD',
    availability: `https://schema.org/${facts.inStock ? 'InStock' : 'OutOfStock'}`,
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      price: dollars(facts.fromCents),
      priceCurrency: 'USD',
      unitCode: 'MON',
      unitText: 'month',
    },
  },
});
