import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PAYMENT_DRAFT_KEY } from '#config/storage-keys.ts';

const BILLING = { address: 'Rua Augusta 1', country: '30', state: '', city: '', zipCode: '' };
const DRAFT = { billing: BILLING, months: 6, couponCode: 'A5' };

const items = new Map<string, string>();

/** Returns the readers as a page that was just opened has it. */
async function openPage(stored?: unknown) {
  if (stored !== undefined) items.set(PAYMENT_DRAFT_KEY, JSON.stringify(stored));
  vi.resetModules();
  const { tabDraft } = await import('#features/payment/payment-draft.ts');
  const { tabTerms, storeTerms } = await import('#features/billing/add-number/offer/terms.ts');
  return { tabDraft, tabTerms, storeTerms };
}

beforeEach(() => {
  items.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('what a tab stores of a payment', () => {
  it('is read where all of it is there', async () => {
    expect((await openPage(DRAFT)).tabDraft()).toEqual(DRAFT);
  });

  it.each([
    ['nothing', undefined],
    ['no record', 7],
    ['no address', { months: 6, couponCode: '' }],
    ['half an address', { ...DRAFT, billing: { ...BILLING, city: undefined } }],
    ['a part of a month', { ...DRAFT, months: 1.5 }],
    ['no code', { ...DRAFT, couponCode: null }],
    ['a coupon that is neither applied nor not', { ...DRAFT, couponApplied: 'yes' }],
  ])('is no draft with %s', async (_, stored) => {
    expect((await openPage(stored)).tabDraft()).toBeUndefined();
  });

  it('brings the duration of the payment page to an added number, and a code that was applied', async () => {
    const { tabTerms } = await openPage(DRAFT);
    expect(tabTerms()).toEqual({ months: 6, code: '' });
    const applied = await openPage({ ...DRAFT, couponApplied: true });
    expect(applied.tabTerms()).toEqual({ months: 6, code: 'A5' });
  });

  it('keeps the address while the duration of an added number changes', async () => {
    const { storeTerms } = await openPage(DRAFT);
    storeTerms({ months: 1, code: 'B5' });
    const { tabDraft } = await openPage();
    expect(tabDraft()).toEqual({ ...DRAFT, months: 1, couponCode: 'B5', couponApplied: true });
  });
});
