import { cleanStores } from 'nanostores';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { login } from '#contract/hub/auth.ts';
import { type KeyValueStore, localStore } from '#lib/browser/safe-storage.ts';
import {
  readSession,
  storedCustomerId,
  storeSuspension,
  $session,
} from '#stores/session/session.ts';
import { storeSignIn } from '#stores/session/sign-in.ts';

const now = new Date('2026-01-01T12:00:00Z');
const envelope = {
  token: 't',
  status: 'Active',
  expiration: '2026-01-01T12:30:00Z',
  refresh_token: 'r',
  user: 'Ana',
  customerId: 1,
  firstSubId: 2,
};

beforeEach(() => vi.useFakeTimers({ now }));

afterEach(() => vi.useRealTimers());

function memory(): KeyValueStore & { keys: () => string[] } {
  const stored = new Map<string, string>();
  return {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
    keys: () => [...stored.keys()],
  };
}

/** Returns what another tab reads of each change that it follows, while it is being written. */
function followedBy(write: (storage: KeyValueStore) => void, storage = memory()) {
  const read: unknown[] = [];
  const noteChange = (key: string): void => {
    if (key === 'token' || key === 'suspended') read.push(readSession(storage, now).session);
  };
  write({
    getItem: storage.getItem,
    setItem: (key, value) => {
      storage.setItem(key, value);
      noteChange(key);
    },
    removeItem: (key) => {
      const isThere = storage.getItem(key) !== null;
      storage.removeItem(key);
      if (isThere) noteChange(key);
    },
  });
  return read;
}

test.each(['Active', 'Suspended'] as const)(
  'a tab with a session of status %s follows a log-out in another tab',
  (status) => {
    const page = new EventTarget();
    vi.stubGlobal('window', page);
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
    vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
    const shared = memory();
    // A test of another file may have mounted it less than a second ago, before there was a page.
    cleanStores($session);
    storeSignIn(localStore, { ...envelope, status });
    storeSignIn(shared, { ...envelope, status });
    const stop = $session.listen(() => undefined);
    expect($session.get().kind).toBe(status === 'Active' ? 'customer' : 'suspended');
    for (const key of shared.keys()) {
      localStore.removeItem(key);
      page.dispatchEvent(Object.assign(new Event('storage'), { key }));
    }
    expect($session.get()).toEqual({ kind: 'visitor' });
    stop();
    // The store stops listening a second after its last reader.
    vi.advanceTimersByTime(1_000);
    vi.unstubAllGlobals();
  },
);

test('a sign-in may lack the ids, and its customer is told from another one by name', () => {
  const { customerId: _customerId, firstSubId: _firstSubId, ...bare } = envelope;
  const storage = memory();
  const idAfter = (granted: unknown): unknown => {
    storeSignIn(storage, login.response.parse(granted));
    return storedCustomerId(storage);
  };
  expect(idAfter(envelope)).toBe(1);
  const ana = idAfter(bare);
  expect(ana).toBeTypeOf('string');
  expect(idAfter({ ...bare, user: 'Ben' })).not.toBe(ana);
  expect(idAfter({ ...bare, token: 'renewed' })).toBe(ana);
  storeSuspension(storage, 'ana@example.com');
  expect(storedCustomerId(storage)).toBe(ana);
  expect(idAfter({ ...bare, status: 'Suspended' })).toBe(ana);
});

/** Returns a token as a provider signs it: only its payload is read. */
const tokenWith = (claims: object): string =>
  ['{}', JSON.stringify(claims), 'x']
    .map((part) => Buffer.from(part).toString('base64url'))
    .join('.');

const MINUTE = 60_000;
const AT_NOON = now.getTime() / 1_000;

/** Returns how many minutes a session that was just granted is stored for. */
function minutesStored(response: Partial<typeof envelope>): number {
  const storage = memory();
  storeSignIn(storage, { ...envelope, ...response });
  return (Date.parse(storage.getItem('expiration') ?? '') - Date.now()) / MINUTE;
}

describe('a session that is granted at noon for half an hour', () => {
  test.each([
    ['right', 0],
    ['three hours ahead', 180],
    ['three hours behind', -180],
    ['a day ahead', 1_440],
  ])('lasts half an hour by a clock that is %s', (_, minutes) => {
    vi.setSystemTime(now.getTime() + minutes * MINUTE);
    expect(minutesStored({ token: tokenWith({ iat: AT_NOON, sub: 'É…?>' }) })).toBe(30);
  });

  test.each([
    ['which has not passed', 20, 10],
    ['which has passed, for half an hour', 31, 30],
  ])('is stored by its end, %s, when the token names no time', (_, minutes, stored) => {
    vi.setSystemTime(now.getTime() + minutes * MINUTE);
    for (const token of ['opaque', tokenWith({ sub: '7' }), tokenWith({ iat: null }), 'a.%.c'])
      expect(minutesStored({ token })).toBe(stored);
  });

  test('has ended when it ended before it was granted', () => {
    const token = tokenWith({ iat: AT_NOON + 3_600 });
    expect(minutesStored({ token, expiration: '2026-01-01T12:00:00Z' })).toBe(0);
  });

  test('is stored by the same clock for a suspended account', () => {
    vi.setSystemTime(now.getTime() + 180 * MINUTE);
    const storage = memory();
    const token = tokenWith({ iat: AT_NOON });
    storeSignIn(storage, { ...envelope, status: 'Suspended', token });
    expect(readSession(storage, new Date())).toMatchObject({
      session: { kind: 'suspended', expiration: '2026-01-01T15:30:00.000Z' },
      expired: false,
    });
  });
});

describe('another tab', () => {
  test('reads the whole of a renewed session', () => {
    const storage = memory();
    storeSignIn(storage, envelope);
    const renewed = { ...envelope, token: 't2', expiration: '2026-01-01T13:00:00Z' };
    const read = followedBy((kept) => {
      storeSignIn(kept, { ...renewed, refresh_token: 'r2' });
    }, storage);
    expect(read).toEqual([
      {
        kind: 'customer',
        token: 't2',
        refreshToken: 'r2',
        expiration: renewed.expiration,
        name: 'Ana',
      },
    ]);
  });

  test('never reads that a customer has gone, of one who is suspended or active again', () => {
    const storage = memory();
    storeSignIn(storage, envelope);
    const suspended = followedBy((kept) => storeSuspension(kept, ''), storage);
    expect(suspended).toMatchObject([{ kind: 'customer' }, { kind: 'suspended' }]);
    const active = followedBy((kept) => void storeSignIn(kept, envelope), storage);
    expect(active).toMatchObject([{ kind: 'customer' }, { kind: 'customer' }]);
  });
});

describe('a suspended session', () => {
  test('is stored apart, can be renewed, and knows the email that was typed', () => {
    const storage = memory();
    expect(storeSignIn(storage, { ...envelope, status: 'PreSuspended' }, 'ana@shop.test')).toBe(
      'suspended',
    );
    expect(storage.keys()).toEqual(['suspended']);
    expect(readSession(storage, now).session).toEqual({
      kind: 'suspended',
      token: 't',
      refreshToken: 'r',
      status: 'PreSuspended',
      expiration: envelope.expiration,
      email: 'ana@shop.test',
    });
  });

  test('is what becomes of a customer whose account was suspended meanwhile', () => {
    const storage = memory();
    storeSignIn(storage, envelope);
    storeSuspension(storage, '');
    expect(storage.keys()).toEqual(['suspended']);
    expect(readSession(storage, now).session).toMatchObject({ kind: 'suspended', token: 't' });
  });

  test('is still read when an older version of the site stored it', () => {
    const storage = memory();
    const { token, expiration } = envelope;
    storage.setItem('suspended', JSON.stringify({ token, status: 'Suspended', expiration }));
    expect(readSession(storage, now).session).toMatchObject({ refreshToken: '', email: '' });
  });

  test('is not made of nothing', () => {
    const storage = memory();
    storeSuspension(storage, '');
    expect(storage.keys()).toEqual([]);
  });
});
