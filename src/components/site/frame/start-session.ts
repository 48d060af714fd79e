import { localStore } from '#lib/safe-storage.ts';

const KEYS = ['token', 'suspended'];

const isSignedIn = (): boolean => KEYS.some((key) => localStore.getItem(key) !== null);

const follow = (): Promise<void> =>
  import('./follow-session.ts').then(({ followSession }) => followSession());

/** Follows the session of whoever has one, in this tab or, later, in another; a visitor's page loads nothing for it. */
export function startSession(): void {
  if (isSignedIn()) {
    void follow();
    return;
  }
  document.documentElement.dataset['session'] = 'visitor';
  const onStorage = (): void => {
    if (!isSignedIn()) return;
    removeEventListener('storage', onStorage);
    void follow();
  };
  addEventListener('storage', onStorage);
}
