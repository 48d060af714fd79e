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
 * again, the loaded value stays in view, and a failure does not. `reload` returns whether it has
 * loaded what is in view.
 */
export function useLoad<Value>(load: () => Promise<Value | undefined>): {
  loaded: Loaded<Value>;
  reload: () => Promise<boolean>;
} {
  const [loaded, setLoaded] = useState<Loaded<Value>>({ state: 'loading' });
  const latest = useRef(0);
  const work = useRef(load);
  useEffect(() => {
    work.current = load;
  });
  const read = useCallback(async (): Promise<boolean> => {
    latest.current += 1;
    const turn = latest.current;
    const value = await valueOf(work.current);
    if (turn !== latest.current) return false;
    if (value !== undefined) setLoaded({ state: 'ready', value });
    else setLoaded((before) => (before.state === 'ready' ? before : { state: 'failed' }));
    return value !== undefined;
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
