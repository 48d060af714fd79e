import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { getOrderPackagePrice, getStates } from '#contract/hub/catalogue.ts';
import { createLead } from '#contract/hub/inquiries.ts';
import { createInquiry } from '#contract/main/ordering.ts';
import { packageCountry } from '#contract/entities.ts';
import { ProviderError } from '#provider/platform/errors.ts';
import { readInput } from '#provider/http/endpoints/read-input.ts';

/** Returns the field that a body is refused for; undefined when it is taken. */
async function refusedField(endpoint: AnyEndpoint, body: BodyInit): Promise<string | undefined> {
  const app = new Hono();
  app.post('/', async (c) => c.json(await readInput(c, endpoint)));
  let field: string | undefined;
  app.onError((error, c) => {
    if (!(error instanceof ProviderError)) throw error;
    field = error.facts.detail;
    return c.text('', 400);
  });
  const headers = { 'content-type': 'application/json' };
  await app.request('/', { method: 'POST', body, headers, duplex: 'half' } as RequestInit);
  return field;
}

const lead = { email: 'ann@example.com', name: 'Ann', phone: '+12025550123', languageISO: 'en' };
const price = { packageId: 1, countryId: 1, didId: null, price: 0 };
const inquiry = {
  name: 'Ann',
  inquirySourceId: 1,
  inquiryCategoryId: 1,
  inquirySubCategoryId: 1,
  email: 'ann@example.com',
  languageISO: 'en',
  affiliate: '',
  CountryCode: '+1',
  PhoneNumber: '2025550123',
  MarketID: 1,
  inquiryTypeId: 1,
  properties: { PackageID: 1 },
};

describe('the input of a request', () => {
  it.each<[string, AnyEndpoint, object, string | undefined]>([
    ['what fits', createLead, lead, undefined],
    ['NUL', createLead, { ...lead, name: 'A\0nn' }, 'body.name'],
    ['half a surrogate pair', createLead, { ...lead, name: 'A\ud800nn' }, 'body.name'],
    ['NUL in a free field', createInquiry, { ...inquiry, affiliate: '\0' }, 'body.affiliate'],
    ['a five-byte number', createInquiry, { ...inquiry, MarketID: 2 ** 31 }, 'body.MarketID'],
    [
      'a nested five-byte number',
      createInquiry,
      { ...inquiry, properties: { PackageID: 3e9 } },
      'body.properties.PackageID',
    ],
    ['an id as digits', getOrderPackagePrice, { ...price, packageId: '12' }, undefined],
    ['true', getOrderPackagePrice, { ...price, packageId: true }, 'body.packageId'],
    ['a list', getOrderPackagePrice, { ...price, packageId: [5] }, 'body.packageId'],
    ['hexadecimal', getOrderPackagePrice, { ...price, packageId: '0x10' }, 'body.packageId'],
    ['an exponent', getOrderPackagePrice, { ...price, packageId: '1e3' }, 'body.packageId'],
    ['an id above 2^31', getOrderPackagePrice, { ...price, packageId: 2 ** 31 }, 'body.packageId'],
  ])('with %s names the field that is refused', async (_, call, body, field) => {
    expect(await refusedField(call, JSON.stringify(body))).toBe(field);
  });

  it('is refused as a body when it breaks off', async () => {
    const broken = new ReadableStream({ start: (stream) => stream.error(new Error('aborted')) });
    expect(await refusedField(createLead, broken)).toBe('body');
  });

  it.each(['0x10', '1e3', '2147483648', '-1', '1.5', ' '])('has no id %j in an address', (id) => {
    expect(getStates.params?.safeParse({ countryId: id }).success).toBe(false);
  });
});

describe('a package country', () => {
  it.each(['US', 'us'])('has the ISO code %s', (iso2) => {
    expect(packageCountry.shape.iso2.safeParse(iso2).success).toBe(true);
  });
  it.each(['', 'USA', '"><form action=//evil.example>'])('has no ISO code %s', (iso2) => {
    expect(packageCountry.shape.iso2.safeParse(iso2).success).toBe(false);
  });
});
