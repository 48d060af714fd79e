import { beforeEach, expect, test, vi } from 'vitest';
import { loadDurations } from '#features/billing/add-number/offer/durations.ts';
import { loadOffer } from '#features/billing/add-number/offer/load-offer.ts';
import { ok } from '#lib/result.ts';
import { request } from '#stores/api.ts';
import type { OrderData } from '#stores/order/order-data.ts';
import { openAttempt, markAttemptSent, endAttempt } from '#stores/order/payment-attempt.ts';

vi.mock('#stores/api.ts', () => ({ request: vi.fn() }));
vi.mock('#features/billing/add-number/offer/durations.ts', () => ({
  loadDurations: vi.fn(),
  DurationChoice: () => null,
}));

const YEAR = 12;
/** A code that is good for month by month alone. */
const MONTHLY_CODE = 'SAVE5';

const ORDER: OrderData = {
  didCountry: { countryID: 1, countryName: 'Spain', iso2: 'es' },
  packageCountry: {
    countryId: 2,
    countryName: 'Israel',
    iso2: 'il',
    packageId: 3,
    hasCallMinutes: false,
    hasAccessNumber: false,
  },
  didData: { didid: 4, did: '+34 910 000 000', price: 4.99, state: '', countryName: 'Spain' },
  touchedAt: 0,
};

const option = (months: number, renewalPackageId: number | null) => ({
  months,
  monthlyCents: 499,
  totalCents: 499 * months,
  discountPercentage: 0,
  renewalPackageId,
});

const envelope = { isSuccessful: true, isError: false, errorMessage: null, messages: [] };

/** Returns the response that a customer without a plan gets. */
function quote({ RenewalPackageID, PromoCode }: Record<string, unknown>) {
  const isRefused = PromoCode !== null && (PromoCode !== MONTHLY_CODE || RenewalPackageID !== null);
  if (isRefused) {
    const messages = [{ code: 'promo-code', message: '' }];
    return ok({ ...envelope, isSuccessful: false, messages, result: null, value: null });
  }
  const months = RenewalPackageID === null ? 1 : YEAR;
  return ok({ ...envelope, messages: [], result: { months, joinsPlan: false }, value: null });
}

beforeEach(() => {
  vi.mocked(loadDurations).mockResolvedValue([option(1, null), option(YEAR, 9)]);
  vi.mocked(request).mockImplementation(async (_endpoint, input) =>
    quote((input as { body: Record<string, unknown> }).body),
  );
});

test.each([
  { code: 'BAD', months: 1, refusal: 'number' },
  { code: 'BAD', months: YEAR, refusal: 'number' },
  { code: MONTHLY_CODE, months: 1, refusal: undefined },
  { code: MONTHLY_CODE, months: YEAR, refusal: 'duration' },
  { code: '', months: YEAR, refusal: undefined },
])('$code for $months months is refused because of: $refusal', async ({ refusal, ...terms }) => {
  const offer = await loadOffer(ORDER, terms);
  expect(offer).toMatchObject({ kind: 'quoted', quote: { months: terms.months } });
  expect(offer).toHaveProperty('codeRefusal', refusal && { code: terms.code, invalidFor: refusal });
});

test('a number that is taken is perhaps the customer’s while a payment for it is uncertain', async () => {
  const taken = { ...envelope, isSuccessful: false, messages: [], result: null, value: 5 };
  vi.mocked(request).mockResolvedValue(ok(taken));
  const offer = () => loadOffer(ORDER, { code: '', months: 1 });
  expect(await offer()).toMatchObject({ kind: 'not-sold', why: 'taken' });
  const sent = openAttempt('addNumber', '3-4');
  markAttemptSent('addNumber', sent);
  expect(await offer()).toMatchObject({ kind: 'not-sold', why: 'perhaps-yours' });
  endAttempt('addNumber', sent, 'final');
});
