import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  CURRENT_USER_KEY,
  NOTICE_KEY,
  ORDER_KEY,
  PAYMENT_DRAFT_KEY,
  PURCHASE_KEY,
  QUEUED_EVENTS_KEY,
  RECEIPT_KEY,
  REFRESH_TOKEN_KEY,
  SUPPORT_DRAFT_KEY,
  SUSPENDED_KEY,
  WITHDRAWAL_START_KEY,
} from '#config/storage-keys.ts';
import { takeTwoFactorStep } from '#features/auth/sign-in/sign-in-steps.ts';
import { localStore, readJson, tabStore } from '#lib/browser/safe-storage.ts';
import { takeNotice } from '#stores/messages/notice.ts';
import { parseOrderData } from '#stores/order/order-data.ts';
import { isPaymentUncertain } from '#stores/order/payment-attempt.ts';
import { readDraftRecord } from '#stores/order/draft-record.ts';
import { readReceipt } from '#stores/order/receipt.ts';
import { takePurchase } from '#stores/reports/purchase-to-report.ts';
import { deliverQueuedEvents } from '#stores/reports/tracking.ts';
import { endSession, readSession, storedCustomerId } from '#stores/session/session.ts';
import { handleFailedRenewal } from '#stores/session/sign-in.ts';
import { readSupportDraft } from '#stores/support-draft.ts';
import { takeWithdrawalStart } from '#stores/withdrawal-start.ts';
import { hasConsent } from '#third-party/consent-choice.ts';

/** Stores a text for as long as a test runs. */
function store(storage: typeof tabStore, key: string, text: string): void {
  storage.setItem(key, text);
  stored.push([storage, key]);
}

const stored: [storage: typeof tabStore, key: string][] = [];

afterEach(() => {
  for (const [storage, key] of stored.splice(0)) storage.removeItem(key);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Returns what the data layer gets of events that waited for a page without a card form. */
function deliveredEvents(): unknown {
  const page = { dataLayer: [] };
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', { documentElement: { hasAttribute: () => false } });
  deliverQueuedEvents();
  return page.dataLayer;
}

function readTwoFactorStep(): unknown {
  vi.stubGlobal('location', { href: 'https://shop.test/otp-verification' });
  return takeTwoFactorStep();
}

const sessionKind = (): string => readSession(localStore, new Date()).session.kind;

/** What reads each entry, and what it returns where nothing is stored. */
const READERS: readonly [
  name: string,
  storage: typeof tabStore,
  key: string,
  read: () => unknown,
  none: unknown,
][] = [
  [
    'the order',
    tabStore,
    ORDER_KEY,
    () => parseOrderData(readJson(tabStore, ORDER_KEY), 0),
    undefined,
  ],
  [
    'the draft of a payment',
    tabStore,
    PAYMENT_DRAFT_KEY,
    () => readDraftRecord()['months'],
    undefined,
  ],
  [
    'an attempt to pay',
    tabStore,
    'orderAttempts',
    () => isPaymentUncertain('order', '7-41'),
    false,
  ],
  ['the receipt', tabStore, RECEIPT_KEY, readReceipt, undefined],
  ['a purchase to report', tabStore, PURCHASE_KEY, takePurchase, undefined],
  ['events that wait', tabStore, QUEUED_EVENTS_KEY, deliveredEvents, []],
  ['a notice', tabStore, NOTICE_KEY, takeNotice, undefined],
  ['a message to support', tabStore, SUPPORT_DRAFT_KEY, readSupportDraft, undefined],
  ['what a withdrawal begins with', tabStore, WITHDRAWAL_START_KEY, takeWithdrawalStart, undefined],
  ['a two-factor step', tabStore, 'twoFactorStep', readTwoFactorStep, { email: '', token: '' }],
  ['the customer', localStore, CURRENT_USER_KEY, () => storedCustomerId(localStore), undefined],
  ['a suspended session', localStore, SUSPENDED_KEY, sessionKind, 'visitor'],
  ['the consent to cookies', localStore, 'cookieConsent', () => hasConsent('marketing'), false],
];

const BROKEN: readonly [what: string, text: string][] = [
  ['half of its JSON', '{"token":"t","expirat'],
  ['null', 'null'],
  ['a number', '7'],
  ['a list of something else', '[7,null]'],
  [
    'a record of something else',
    '{"token":{},"expiration":{},"customerId":{},"marketing":"yes","email":7,"number":7,"totalCents":"4","phone":[]}',
  ],
];

describe.each(READERS)('%s', (_name, storage, key, read, none) => {
  it.each(BROKEN)('is taken for missing where %s is stored', (_what, text) => {
    store(storage, key, text);
    expect(read()).toEqual(none);
  });
});

describe('what is stored whole', () => {
  it('brings the purchase to the page that reports it, once', () => {
    const purchase = { email: 'ana@example.com', phone: '12125550101', totalCents: 499 };
    store(tabStore, PURCHASE_KEY, JSON.stringify(purchase));
    expect([takePurchase(), takePurchase()]).toEqual([purchase, undefined]);
  });

  it('brings the events that waited to the data layer, without what is no event', () => {
    store(tabStore, QUEUED_EVENTS_KEY, '[{"event":"purchase"},7]');
    expect(deliveredEvents()).toEqual([{ event: 'purchase' }]);
  });

  it('is the consent to one purpose and no other', () => {
    store(localStore, 'cookieConsent', '{"marketing":true}');
    expect([hasConsent('marketing'), hasConsent('analytics')]).toEqual([true, false]);
  });
});

it('another customer is never taken for one whose entry is broken', () => {
  store(localStore, SUSPENDED_KEY, '{"customerId":8}');
  store(localStore, CURRENT_USER_KEY, '{"customer');
  expect(storedCustomerId(localStore)).toBeUndefined();
});

it('a session that cannot be renewed loses its refresh token beside a broken suspended one', () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  store(localStore, REFRESH_TOKEN_KEY, 'r');
  store(localStore, SUSPENDED_KEY, '{"token');
  handleFailedRenewal({ kind: 'refused', status: 404, codes: [] });
  expect(localStore.getItem(REFRESH_TOKEN_KEY)).toBe('');
  endSession();
});
