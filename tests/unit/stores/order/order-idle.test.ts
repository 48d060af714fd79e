import { cleanStores } from 'nanostores';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MINUTE_MS } from '#lib/time.ts';
import { LIMITS } from '#config/limits/limits.ts';
import {
  $order,
  $orderEnding,
  clearOrder,
  setOrder,
  touchOrder,
  updateOrder,
} from '#stores/order/order.ts';
import { isReadyToPay, orderGap, parseOrderData } from '#stores/order/order-data.ts';

const ORDER = {
  didCountry: { countryID: 1, countryName: 'Spain', iso2: 'ES' },
  packageCountry: {
    countryId: 2,
    countryName: 'Israel',
    iso2: 'IL',
    packageId: 3,
    hasCallMinutes: true,
    hasAccessNumber: false,
  },
  didData: { didid: 4, did: '34912345678', price: 5.99, state: 'Madrid', countryName: 'Spain' },
  personalInfo: {
    firstName: 'Ana',
    lastName: 'Souza',
    email: 'ana@example.com',
    phone: '541234567',
    dialCode: '972',
    password: 'Segredo123',
  },
  phoneConfirmed: true,
};

describe('an order in a tab that stays open', () => {
  const items = new Map<string, string>();
  const shown = new EventTarget();
  let stop: () => void;

  beforeEach(() => {
    // No digits of this time are those of the calling code.
    vi.useFakeTimers({ now: Date.UTC(2026, 0, 1) });
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => items.set(key, value),
      removeItem: (key: string) => items.delete(key),
    });
    vi.stubGlobal('window', shown);
    vi.stubGlobal('document', shown);
    vi.stubGlobal('addEventListener', shown.addEventListener.bind(shown));
    cleanStores($order);
    stop = $order.listen(() => undefined);
    setOrder(ORDER);
  });
  afterEach(() => {
    clearOrder();
    stop();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('removes its buyer after the idle time, in the store and in storage, and keeps the number', () => {
    vi.advanceTimersByTime(LIMITS.orderDataIdleMinutes * MINUTE_MS - 1);
    expect($order.get()?.personalInfo?.password).toBe('Segredo123');
    items.set('paymentDraft', '{"billing":{"address":"Rua Augusta 1"}}');
    updateOrder({ inquiryTicket: 'T-1' });
    vi.advanceTimersByTime(LIMITS.orderDataIdleMinutes * MINUTE_MS);
    const { didCountry, packageCountry, didData } = ORDER;
    const touchedAt: unknown = expect.any(Number);
    expect($order.get()).toEqual({ didCountry, packageCountry, didData, touchedAt, idle: true });
    expect(isReadyToPay($order.get())).toBe(false);
    expect(orderGap($order.get())).toBe('order-idle');
    const { personalInfo } = ORDER;
    const stored = [...items.values()].join('');
    const personal = [...Object.values(personalInfo), 'T-1', 'Rua Augusta'];
    expect(personal.filter((value) => stored.includes(value))).toEqual([]);
  });

  it('keeps it as long as something changes', () => {
    vi.advanceTimersByTime(20 * MINUTE_MS);
    updateOrder({ inquiryTicket: 'T-1' });
    vi.advanceTimersByTime(20 * MINUTE_MS);
    expect($order.get()?.personalInfo?.password).toBe('Segredo123');
    vi.advanceTimersByTime(10 * MINUTE_MS);
    expect($order.get()?.personalInfo).toBeUndefined();
  });

  it('keeps it while something is typed that it does not hold', () => {
    vi.advanceTimersByTime(20 * MINUTE_MS);
    touchOrder();
    vi.advanceTimersByTime(20 * MINUTE_MS);
    expect($order.get()?.personalInfo?.password).toBe('Segredo123');
    vi.advanceTimersByTime(10 * MINUTE_MS);
    expect($order.get()?.personalInfo).toBeUndefined();
    touchOrder();
    expect(orderGap($order.get())).toBe('order-idle');
  });

  it('removes its buyer when the page is shown after a sleep in which no timer ran', () => {
    shown.dispatchEvent(new Event('visibilitychange'));
    expect($order.get()?.personalInfo?.password).toBe('Segredo123');
    vi.setSystemTime(Date.now() + LIMITS.orderDataIdleMinutes * MINUTE_MS);
    shown.dispatchEvent(new Event('visibilitychange'));
    expect(orderGap($order.get())).toBe('order-idle');
    expect(items.get('orderData')).not.toContain('Segredo123');
  });

  it.each(['visibilitychange', 'pageshow'])(
    'is what other pages made of it when the page is shown again, by %s',
    (event) => {
      const personalInfo = { ...ORDER.personalInfo, email: 'other@example.com' };
      const changed = { ...ORDER, personalInfo, phoneConfirmed: false, touchedAt: Date.now() + 1 };
      items.set('orderData', JSON.stringify(changed));
      shown.dispatchEvent(new Event(event));
      expect($order.get()).toEqual(changed);
      items.delete('orderData');
      shown.dispatchEvent(new Event(event));
      expect($order.get()).toBeUndefined();
    },
  );

  describe('the warning before its buyer is removed', () => {
    const WARNING_MS = (LIMITS.orderDataIdleMinutes - 2) * MINUTE_MS;

    it('is due for the last two idle minutes', () => {
      vi.advanceTimersByTime(WARNING_MS - 1);
      expect($orderEnding.get()).toBe(false);
      vi.advanceTimersByTime(1);
      expect($orderEnding.get()).toBe(true);
      expect($order.get()?.personalInfo?.password).toBe('Segredo123');
      vi.advanceTimersByTime(2 * MINUTE_MS);
      expect($orderEnding.get()).toBe(false);
      expect($order.get()?.idle).toBe(true);
    });

    it('ends with the buyer’s next action, and is due again after it', () => {
      vi.advanceTimersByTime(WARNING_MS);
      updateOrder({});
      expect($orderEnding.get()).toBe(false);
      vi.advanceTimersByTime(WARNING_MS);
      expect($order.get()?.personalInfo?.password).toBe('Segredo123');
      expect($orderEnding.get()).toBe(true);
    });

    it('ends with the order', () => {
      vi.advanceTimersByTime(WARNING_MS);
      clearOrder();
      expect($orderEnding.get()).toBe(false);
    });

    it('is due when the page is shown after a sleep in which no timer ran', () => {
      vi.setSystemTime(Date.now() + WARNING_MS);
      shown.dispatchEvent(new Event('visibilitychange'));
      expect($orderEnding.get()).toBe(true);
    });

    it.each([
      ['no details', undefined],
      [
        'the calling code alone',
        { firstName: '', lastName: '', email: '', phone: '', password: '' },
      ],
    ])('is not due for an order with %s', (_name, typed) => {
      const { personalInfo } = ORDER;
      updateOrder({ personalInfo: typed && { ...personalInfo, ...typed } });
      vi.advanceTimersByTime(WARNING_MS);
      expect($orderEnding.get()).toBe(false);
    });
  });

  it('is nothing when another version wrote it', () => {
    items.set('orderData', JSON.stringify({ ...ORDER, didData: { didid: '4' }, touchedAt: 0 }));
    updateOrder({ inquiryTicket: 'T-1' });
    expect(items.get('orderData')).not.toContain('T-1');
  });
});

describe('what an order lacks before it can be paid', () => {
  const order = { ...ORDER, touchedAt: 0 };

  it.each([
    ['no order', undefined, 'order-missing'],
    ['no details', { ...order, personalInfo: undefined }, 'details-missing'],
    ['a phone that is not confirmed', { ...order, phoneConfirmed: false }, 'details-missing'],
    ['details that break a rule', { ...order, detailsValid: false }, 'details-invalid'],
    ['a password that was refused', { ...order, passwordRefused: true }, 'details-invalid'],
    ['nothing', order, undefined],
  ] as const)('%s', (_name, data, gap) => {
    expect(orderGap(data)).toBe(gap);
  });
});

it('a stored order brings back the code under way, until it has been idle', () => {
  const codeSent = { token: 'T', person: 'ana@example.com 54', resendAt: 60_000 };
  const stored = { ...ORDER, codeSent, termsAccepted: true, touchedAt: 0 };
  expect(parseOrderData(stored, 1_000)).toMatchObject({ codeSent, termsAccepted: true });
  const idle = parseOrderData(stored, LIMITS.orderDataIdleMinutes * MINUTE_MS);
  expect(idle).toMatchObject({ idle: true });
  expect(idle?.codeSent).toBeUndefined();
  const broken = { ...stored, codeSent: { ...codeSent, resendAt: 'soon' } };
  expect(parseOrderData(broken, 1_000)).toBeUndefined();
});
