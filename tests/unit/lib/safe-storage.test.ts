import { describe, expect, it } from 'vitest';
import { safeStorage } from '#lib/browser/safe-storage.ts';
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
