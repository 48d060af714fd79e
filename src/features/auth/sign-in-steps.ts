import { tabStore } from '#lib/safe-storage.ts';

/** A sign-in that waits for its two-factor code. */
export interface TwoFactorStep {
  email: string;
  token: string;
  /** Where the sign-in was to lead, as `next` of the sign-in page. */
  next?: string | undefined;
}

/** What the sign-in page tells a customer who has to sign in again. */
export interface SignInNotice {
  email: string;
  reason?: 'code-confirmed' | 'new-code' | undefined;
}

const STEP = 'twoFactorStep';
const NOTICE = 'signInNotice';
const NO_STEP: TwoFactorStep = { email: '', token: '' };

function readRecord(key: string): Readonly<Record<string, unknown>> {
  try {
    const data: unknown = JSON.parse(tabStore.getItem(key) ?? '{}');
    return typeof data === 'object' && data !== null ? { ...data } : {};
  } catch {
    return {};
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

export const saveTwoFactorStep = (step: TwoFactorStep): void =>
  tabStore.setItem(STEP, JSON.stringify(step));

/** Forgets the step once it is done, expired or given up. */
export const dropTwoFactorStep = (): void => tabStore.removeItem(STEP);

/** Moves what the address of the two-factor page may carry into the tab, and out of the address bar. */
export function takeTwoFactorStep(): TwoFactorStep {
  const url = new URL(location.href);
  const [email, token] = [url.searchParams.get('email'), url.searchParams.get('token')];
  if (email !== null || token !== null) {
    if (token) saveTwoFactorStep({ email: email ?? '', token });
    url.searchParams.delete('email');
    url.searchParams.delete('token');
    history.replaceState(history.state, '', url);
  }
  const stored = readRecord(STEP);
  if (textOf(stored['token']) === '') return NO_STEP;
  return {
    email: textOf(stored['email']),
    token: textOf(stored['token']),
    next: textOf(stored['next']) || undefined,
  };
}

export const saveSignInNotice = (notice: SignInNotice): void =>
  tabStore.setItem(NOTICE, JSON.stringify(notice));

/** Returns the notice for the sign-in page and removes it. */
export function takeSignInNotice(): SignInNotice | undefined {
  const stored = readRecord(NOTICE);
  tabStore.removeItem(NOTICE);
  const email = textOf(stored['email']);
  if (email === '') return undefined;
  const reason = (['code-confirmed', 'new-code'] as const).find(
    (name) => name === stored['reason'],
  );
  return { email, reason };
}
