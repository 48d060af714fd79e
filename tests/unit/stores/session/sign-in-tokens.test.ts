import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  removeTrustedDevice,
  saveTrustedDevice,
  readTrustedDevice,
} from '#stores/session/sign-in-tokens.ts';

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
});

afterEach(() => vi.unstubAllGlobals());

test('a trusted device is stored as token2fa', () => {
  saveTrustedDevice('new');
  expect([...stored]).toEqual([['token2fa', 'new']]);
  removeTrustedDevice();
  expect(readTrustedDevice()).toBeNull();
});

test('a device that was trusted under the former name stays trusted', () => {
  stored.set('trustedDeviceJWT', 'old');
  expect(readTrustedDevice()).toBe('old');
  expect([...stored]).toEqual([['token2fa', 'old']]);
  stored.set('trustedDeviceJWT', 'older');
  expect(readTrustedDevice(), 'the newer one wins').toBe('old');
  expect([...stored]).toEqual([['token2fa', 'old']]);
});
