import { useCallback, useEffect, useRef, useState } from 'react';

export type Loaded<Value> =
  { state: 'loading' } | { state: 'ready'; value: Value } | { state: 'failed' };

async function valueOf<Value>(load: () => Promise<Value | undefined>): Promise<Value | undefined> {
  try {
    return await load();
  } catch (reason) {
    console.error('not loaded', reason);
    return undefined;
  }
}

/**
 * Loads something on mount. `load` returns undefined or rejects when it could not; while it loads
 * again, the loaded value stays in view, and a failure does not. `reload` returns whether what is
 * in view was loaded then, by itself or by a later one.
 */
export function useLoad<Value>(load: () => Promise<Value | undefined>): {
  loaded: Loaded<Value>;
  reload: () => Promise<boolean>;
} {
  const [loaded, setLoaded] = useState<Loaded<Value>>({ state: 'loading' });
  const latest = useRef<Promise<boolean>>(undefined);
  const work = useRef(load);
  useEffect(() => {
    work.current = load;
  });
  const read = useCallback((): Promise<boolean> => {
    const turn: Promise<boolean> = valueOf(work.current).then((value) => {
      if (turn !== latest.current) return latest.current ?? false;
      if (value !== undefined) setLoaded({ state: 'ready', value });
      else setLoaded((before) => (before.state === 'ready' ? before : { state: 'failed' }));
      return value !== undefined;
    });
    latest.current = turn;
    return turn;
  }, []);
  useEffect(() => {
    void read();
  }, [read]);
  const reload = useCallback((): Promise<boolean> => {
    setLoaded((before) => (before.state === 'failed' ? { state: 'loading' } : before));
    return read();
  }, [read]);
  return { loaded, reload };
}
