import { toDollars, type Cents } from '#lib/money.ts';
import type { PairPrice } from '#site-data/site-data.ts';

/** What a choose-number page sells; addresses are absolute. */
export interface ProductFacts {
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
