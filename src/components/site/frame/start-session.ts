const KEYS = ['token', 'suspended'];

/** Reads the storage itself: the safe one would be loaded by every page for this alone. */
function isSignedIn(): boolean {
  try {
    return KEYS.some((key) => localStorage.getItem(key) !== null);
  } catch {
    return false;
  }
}

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
