/** The part of `Storage` that this site uses. */
export type KeyValueStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Wraps a browser storage so that no access throws. A browser that blocks site data throws on the
 * mere access of `localStorage`, and a full one on writing: values then last as long as the page.
 */
export function safeStorage(open: () => Storage): KeyValueStore {
  const memory = new Map<string, string>();
  const stored = (key: string): string | null => {
    try {
      return open().getItem(key);
    } catch {
      return null;
    }
  };
  const removeItem = (key: string): void => {
    memory.delete(key);
    try {
      open().removeItem(key);
    } catch {
      // Nothing is stored where storage is blocked.
    }
  };
  return {
    getItem: (key) => memory.get(key) ?? stored(key),
    setItem: (key, value) => {
      try {
        open().setItem(key, value);
        memory.delete(key);
      } catch {
        memory.set(key, value);
      }
    },
    removeItem,
  };
}

/** Shared by the tabs of this browser. */
export const localStore = safeStorage(() => localStorage);

/** Lasts as long as this tab. */
export const tabStore = safeStorage(() => sessionStorage);

/** Returns a value that is stored as JSON; undefined for none, and for a text that is no JSON. */
export function readJson(store: KeyValueStore, key: string): unknown {
  try {
    // Nothing is no JSON either.
    return JSON.parse(store.getItem(key) ?? '');
  } catch {
    return undefined;
  }
}

/** Returns whether a value of unknown shape, such as stored JSON, has parts with names. */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns a part of a stored record that is a text; empty for anything else. */
export const textOf = (part: unknown): string => (typeof part === 'string' ? part : '');
