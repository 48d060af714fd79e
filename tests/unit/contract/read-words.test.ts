import { beforeEach, describe, expect, test } from 'vitest';
import { accountInfo, savedCard } from '#contract/entities.ts';
import { login } from '#contract/hub/auth.ts';
import type { KeyValueStore } from '#lib/browser/safe-storage.ts';
import { readSession } from '#stores/session/session.ts';
import { storeSignIn } from '#stores/session/sign-in.ts';

const stored = new Map<string, string>();
const storage: KeyValueStore = {
  getItem: (key) => stored.get(key) ?? null,
  setItem: (key, value) => void stored.set(key, value),
  removeItem: (key) => void stored.delete(key),
};
const now = new Date();
const granted = {
  token: 't',
  expiration: new Date(now.getTime() + 3_600_000).toISOString(),
  refresh_token: 'r',
  user: 'Ana',
};

beforeEach(() => stored.clear());

describe('a word of a fixed list is read in any letter case', () => {
  test.each([
    ['presuspended', 'PreSuspended'],
    ['PRESUSPENDED', 'PreSuspended'],
    ['suspended', 'Suspended'],
  ])('as the status %s of a sign-in, which gets no customer area', (status, known) => {
    const kind = storeSignIn(storage, login.response.parse({ ...granted, status }));
    expect(kind).toBe('suspended');
    expect(readSession(storage, now).session).toMatchObject({ kind: 'suspended', status: known });
  });

  test.each(['active', 'Active', 'Trial'])('as the status %s', (status) => {
    expect(storeSignIn(storage, login.response.parse({ ...granted, status }))).toBe('customer');
  });

  test.each([
    ['Visa', 'visa'],
    ['MASTERCARD', 'mastercard'],
    ['American Express', 'american-express'],
    ['Unknown', ''],
    [null, ''],
  ])('as the type %s of a card', (type, known) => {
    expect(savedCard.shape.creditCardType.parse(type)).toBe(known);
  });

  test.each([
    ['ES', 'es'],
    ['pt-BR', 'pt'],
    ['he_IL', 'he'],
    ['en', 'en'],
    ['fr', 'fr'],
    [null, ''],
  ])('as the language %s of an account, without its region', (language, known) => {
    expect(accountInfo.shape.language.parse(language)).toBe(known);
  });
});
