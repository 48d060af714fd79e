import { describe, expect, it } from 'vitest';
import { isRecord, readJson, safeStorage } from '#lib/browser/safe-storage.ts';
import { isStorageAvailable } from '#lib/browser/storage-probe.ts';

const blocked = (): Storage => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};

function browserStorage(capacity = Infinity): Storage {
  const values = new Map<string, string>();
  return {
    get length() {
      return values.size;
    },
    key: () => null,
    clear: () => values.clear(),
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => {
      if (value.length > capacity) throw new DOMException('Full', 'QuotaExceededError');
      values.set(key, value);
    },
    removeItem: (key) => void values.delete(key),
  };
}

describe('a safe storage', () => {
  it('reads and writes what the browser stores', () => {
    const browser = browserStorage();
    const store = safeStorage(() => browser);
    store.setItem('language', 'he');
    expect(browser.getItem('language')).toBe('he');
    expect(safeStorage(() => browser).getItem('language')).toBe('he');
    store.removeItem('language');
    expect(browser.getItem('language')).toBeNull();
    expect(isStorageAvailable(() => browser)).toBe(true);
    expect(browser.length).toBe(0);
  });

  it('keeps values for the page where the browser throws on every access', () => {
    const store = safeStorage(blocked);
    expect(isStorageAvailable(blocked)).toBe(false);
    expect(store.getItem('order')).toBeNull();
    store.setItem('order', 'one');
    expect(store.getItem('order')).toBe('one');
    store.removeItem('order');
    expect(store.getItem('order')).toBeNull();
  });

  it('returns the newest value after a write that did not fit', () => {
    const browser = browserStorage(5);
    const store = safeStorage(() => browser);
    store.setItem('draft', 'short');
    store.setItem('draft', 'far too long');
    expect(store.getItem('draft')).toBe('far too long');
    store.setItem('draft', 'fits');
    expect([store.getItem('draft'), browser.getItem('draft')]).toEqual(['fits', 'fits']);
  });
});

describe('a value that is stored as JSON', () => {
  const stored = browserStorage();
  const store = safeStorage(() => stored);

  it.each([
    ['a record', '{"months":6}', { months: 6 }],
    ['a list', '[1,2]', [1, 2]],
    ['null', 'null', null],
  ])('is read where it is %s', (_, text, value) => {
    store.setItem('value', text);
    expect(readJson(store, 'value')).toEqual(value);
  });

  it.each([
    ['nothing', null],
    ['no text', ''],
    ['half of it', '{"months":'],
    ['no JSON', 'six months'],
  ])('is undefined where %s is stored', (_, text) => {
    if (text === null) store.removeItem('value');
    else store.setItem('value', text);
    expect(readJson(store, 'value')).toBeUndefined();
  });

  it('is undefined where the browser throws on every access', () => {
    expect(readJson(safeStorage(blocked), 'value')).toBeUndefined();
  });

  it('has parts where it is a record, and none where it is null, a number or a text', () => {
    expect([{}, { months: 6 }].map(isRecord)).toEqual([true, true]);
    expect([undefined, null, 7, 'six'].map(isRecord)).toEqual([false, false, false, false]);
  });
});
