import { describe, expect, it } from 'vitest';
import { brandByName } from '#config/brands/brands.ts';
import {
  breadcrumbJsonLd,
  faqJsonLd,
  organizationJsonLd,
  productJsonLd,
} from '#features/seo/json-ld.ts';

describe('structured data', () => {
  const facts = {
    name: 'A number from Spain',
    description: 'Rings in Israel',
    url: 'https://shop.example/choose-your-number/spain/israel',
    image: 'https://shop.example/social/en/numbers.png',
    brand: 'BGlobal',
    price: {
      baseCents: 599,
      options: [
        {
          months: 12,
          monthlyCents: 479,
          totalCents: 5748,
          discountPercentage: 20,
          renewalPackageId: 9,
        },
      ],
    },
    inStock: true,
  };

  it('offers a number for the price of a single month, and names the months of a lower one', () => {
    expect(productJsonLd(facts)).toMatchObject({
      '@type': 'Product',
      offers: {
        '@type': 'Offer',
        price: '5.99',
        priceCurrency: 'USD',
        availability: 'https://schema.org/InStock',
        priceSpecification: [
          { price: '5.99', unitCode: 'MON' },
          { price: '4.79', unitCode: 'MON', eligibleQuantity: { value: 12, unitCode: 'MON' } },
        ],
      },
    });
  });

  it('is out of stock when no number is left', () => {
    expect(productJsonLd({ ...facts, inStock: false })).toMatchObject({
      offers: { availability: 'https://schema.org/OutOfStock' },
    });
  });

  it('counts the steps of a breadcrumb from 1', () => {
    const trail = [
      { name: 'Home', url: 'https://shop.example/' },
      { name: 'FAQ', url: 'https://shop.example/faq' },
    ];
    expect(breadcrumbJsonLd(trail)).toMatchObject({
      itemListElement: [
        { position: 1, name: 'Home', item: 'https://shop.example/' },
        { position: 2, name: 'FAQ', item: 'https://shop.example/faq' },
      ],
    });
  });

  it('pairs every question with its answer', () => {
    expect(faqJsonLd([{ question: 'Why?', answer: 'Because.' }])).toMatchObject({
      mainEntity: [{ name: 'Why?', acceptedAnswer: { text: 'Because.' } }],
    });
  });

  it('gives the company with its phones and profiles', () => {
    const brand = brandByName('bglobal');
    expect(organizationJsonLd(brand, 'https://shop.example/')).toMatchObject({
      name: 'BGlobal',
      logo: 'https://shop.example/icons/icon-512.png',
      sameAs: [
        'https://www.facebook.com/bglobal',
        'https://x.com/bglobal',
        'https://www.instagram.com/bglobal',
        'https://www.linkedin.com/company/bglobal',
      ],
      contactPoint: [
        { areaServed: 'US', telephone: '+12025550143' },
        { areaServed: 'CA', telephone: '+16135550143' },
        { areaServed: 'GB', telephone: '+442079460143' },
        { areaServed: 'IL', telephone: '+97225550143' },
      ],
    });
  });
});
