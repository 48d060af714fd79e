import { expect, it } from 'vitest';
import { chosenBefore } from '#features/numbers/picker/choice/use-wanted-number.ts';
import type { OrderData } from '#stores/order/order-data.ts';

const ORDER = {
  didCountry: { countryID: 218 },
  packageCountry: { packageId: 501 },
  didData: { didid: 7, did: '+1 415-555-0110' },
} as OrderData;

it('the number of an order under way is chosen on the page of its pair only', () => {
  expect(chosenBefore(ORDER, 218, 501)).toEqual({ id: 7, number: '+1 415-555-0110' });
  expect(chosenBefore(ORDER, 218, 502)).toBeUndefined();
  expect(chosenBefore(ORDER, 1, 501)).toBeUndefined();
  expect(chosenBefore(undefined, 218, 501)).toBeUndefined();
});
