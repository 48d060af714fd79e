import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { LivePair } from '#features/numbers/pair/load-pair.ts';
import { type AvailableNumber, groupNumbers } from '#features/numbers/pair/number-groups.ts';
import { formatPhone } from '#lib/phone/phone-format.ts';
import { fail, ok } from '#lib/result.ts';
import type { PairPrice } from '#site-data/site-data.ts';

vi.mock('#stores/api.ts', () => ({ request: vi.fn() }));
vi.mock('#config/site/site.ts', () => ({ apiSettings: {} }));
// Other files of the worker may have loaded the modules with stubs of their own.
vi.resetModules();
const { getOrderPackagePrice } = await import('#contract/hub/catalogue.ts');
const { chosenPriceOf, needsOwnPrice, withFinalPrice } =
  await import('#features/numbers/picker/choice/use-chosen-price.ts');
const { request } = await import('#stores/api.ts');
afterAll(() => {
  vi.resetModules();
});

const sent = vi.mocked(request);

beforeEach(() => sent.mockReset());

const country = { apiName: 'Spain', iso2: 'ES', slug: 'spain', name: 'Spain' };

/** A pair whose cheapest number costs $7.99, with a list of these prices. */
function pairOf(...prices: number[]): [LivePair, AvailableNumber[]] {
  const groups = groupNumbers([
    {
      state: 'Madrid',
      name: undefined,
      dids: prices.map((priceCents, index) => ({
        id: index + 1,
        number: `3491049000${index}`,
        priceCents,
      })),
    },
  ]);
  const pair = {
    didCountry: { id: 196, ...country },
    packageCountry: {
      id: 218,
      packageId: 1,
      hasAccessNumber: false,
      hasCallMinutes: false,
      ...country,
    },
  };
  const price = { baseCents: 799, options: [] };
  const live: LivePair = { pair, groups, price, formatNumber: formatPhone };
  return [live, groups.flatMap(({ numbers }) => numbers)];
}

async function priceOf(live: LivePair, number: AvailableNumber | undefined): Promise<number> {
  if (number === undefined) throw new Error('the list lacks a number');
  return (await withFinalPrice(live, number)).priceCents;
}

describe('the price of a chosen number', () => {
  test('is that of the list where no number costs less than the cheapest one', async () => {
    const [live, [plain, memorable]] = pairOf(799, 999);
    expect([await priceOf(live, plain), await priceOf(live, memorable)]).toEqual([799, 999]);
    expect(sent).not.toHaveBeenCalled();
  });

  test('is requested once for the number where the list leaves out the package', async () => {
    const [live, [plain, memorable]] = pairOf(0, 200);
    const price = { isSuccessful: true, result: { price: 9.99, discounts: [] } };
    sent.mockResolvedValue(ok(price) as never);
    expect([await priceOf(live, memorable), await priceOf(live, memorable)]).toEqual([999, 999]);
    expect(sent.mock.calls.map(([endpoint, input]) => [endpoint, input?.body])).toEqual([
      [getOrderPackagePrice, { packageId: 1, countryId: 196, didId: memorable?.id, price: 0 }],
    ]);
    await priceOf(live, plain);
    expect(sent).toHaveBeenCalledTimes(2);
  });

  test('is at least that of the cheapest number where the request fails', async () => {
    const [live, [plain, memorable]] = pairOf(0, 1200);
    sent.mockResolvedValue(fail({ kind: 'timeout' }) as never);
    expect([await priceOf(live, plain), await priceOf(live, memorable)]).toEqual([799, 1200]);
  });
});

describe('what is shown of a chosen number', () => {
  const own = (baseCents: number): PairPrice => ({
    baseCents,
    options: [
      {
        months: 12,
        monthlyCents: baseCents - 100,
        totalCents: (baseCents - 100) * 12,
        discountPercentage: 10,
        renewalPackageId: 1,
      },
    ],
  });
  /** Returns what is shown of the last number of a list. */
  const shown = (prices: number[], response: PairPrice | undefined) => {
    const [live, numbers] = pairOf(...prices);
    const number = numbers.at(-1);
    if (number === undefined) throw new Error('the list lacks a number');
    return chosenPriceOf(live, number, response);
  };

  test('has its own durations where it costs more than the cheapest number', () => {
    expect(shown([799, 999], own(999))).toEqual({ monthCents: 999, own: own(999) });
    expect(shown([0, 200], own(999))).toEqual({ monthCents: 999, own: own(999) });
  });

  test('has those of the pair at the price of the cheapest number', () => {
    expect(shown([799, 799], undefined)).toEqual({ monthCents: 799, own: undefined });
    expect(shown([0, 0], own(799))).toEqual({ monthCents: 799, own: undefined });
  });

  test('has those of the pair until a response is there, and without one', () => {
    expect(shown([799, 999], undefined)).toEqual({ monthCents: 999, own: undefined });
    expect(shown([0, 200], undefined)).toEqual({ monthCents: 799, own: undefined });
  });

  test('ignores a response that has the price of the pair whatever the number', () => {
    expect(shown([799, 999], own(799))).toEqual({ monthCents: 999, own: undefined });
  });

  test('takes a request only where the list leaves something open', () => {
    const needs = (...prices: number[]): boolean[] => {
      const [live, numbers] = pairOf(...prices);
      return numbers.map((number) => needsOwnPrice(live, number));
    };
    expect(needs(799, 999)).toEqual([false, true]);
    expect(needs(0, 799)).toEqual([true, true]);
  });
});
