import { beforeAll, expect, it } from 'vitest';
import { describeOnBothEngines, type TestProvider } from './support/engines.ts';

const LEAD = '/hub/api/inquiry/create-lead';
const EVENT = '/hub/api/conversion/event';
const INQUIRY = '/main/api/Inquiry/CreateInquiry';
const PRICE = '/hub/api/vnum/get-package-price';
const lead = {
  email: 'ann@example.com',
  name: 'Ann Example',
  phone: '+12025550123',
  languageISO: 'en',
} as const;

describeOnBothEngines('malformed input', (open) => {
  let provider: TestProvider;
  beforeAll(async () => {
    provider = await open();
  });

  const conversion = { EventName: 'e', Email: '', Phone: '', FBC: '', FBP: '' };
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
  const price = { packageId: 1, countryId: 1, didId: null, price: 0 };
  it.each([
    ['NUL in a name', LEAD, { ...lead, name: 'A\0nn' }, 'body.name'],
    ['half a surrogate pair', LEAD, { ...lead, name: 'A\ud800nn' }, 'body.name'],
    ['NUL in an event', EVENT, { ...conversion, FBC: '\0' }, 'body.FBC'],
    ['NUL in an inquiry', INQUIRY, { ...inquiry, affiliate: '\0' }, 'body.affiliate'],
    ['a number of five bytes', INQUIRY, { ...inquiry, MarketID: 2 ** 31 }, 'body.MarketID'],
    [
      'a nested number of five bytes',
      INQUIRY,
      { ...inquiry, properties: { PackageID: 3e9 } },
      'body.properties.PackageID',
    ],
    ['true for a number', PRICE, { ...price, packageId: true }, 'body.packageId'],
    ['a list for a number', PRICE, { ...price, packageId: [5] }, 'body.packageId'],
    ['a hexadecimal number', PRICE, { ...price, packageId: '0x10' }, 'body.packageId'],
    ['an exponent', PRICE, { ...price, packageId: '1e3' }, 'body.packageId'],
    ['a number too large', PRICE, { ...price, packageId: 2 ** 31 }, 'body.packageId'],
  ])('is refused with its field: %s', async (_, path, body, field) => {
    const answer = await provider.app.request(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ messages: [{ message: field }] });
  });

  it('is refused in an address, where numbers are digits', async () => {
    const byName = '/hub/api/vnum/dids/get-did-country-by-name/';
    const nul = await provider.app.request(`${byName}a%00b`);
    const digits = await provider.app.request('/hub/api/globalhub/countries/218/states');
    const others = await Promise.all(
      ['0x10', '1e3', '2147483648', '-1', '1.5', '%20'].map((id) =>
        provider.app.request(`/hub/api/globalhub/countries/${id}/states`),
      ),
    );
    expect([nul.status, digits.status]).toEqual([400, 200]);
    expect(others.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 400]);
  });

  it('is what an upload that breaks off is taken for, not an error of the shop', async () => {
    provider.logLines.length = 0;
    const broken = new ReadableStream({
      start: (controller) => controller.error(new Error('aborted')),
    });
    const answer = await provider.app.request(LEAD, {
      method: 'POST',
      body: broken,
      duplex: 'half',
      headers: { 'content-type': 'application/json' },
    } as RequestInit);
    expect(answer.status).toBe(400);
    expect(provider.logLines.join('')).not.toContain('"level":50');
  });
});
