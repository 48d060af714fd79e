import { useSyncExternalStore } from 'react';

const never = (): (() => void) => () => undefined;

/** What the browser remembers, undefined in the static HTML and while it is taken over. `read` must answer the same value every time (`once` of lib). */
export const useTabMemory = <Value>(read: () => Value): Value | undefined =>
  useSyncExternalStore(never, read, () => undefined);
