import { isRecord, readJson, tabStore, textOf } from '#lib/browser/safe-storage.ts';

/** A sign-in that waits for its two-factor code. */
interface TwoFactorStep {
  email: string;
  token: string;
}

const REASONS = ['code-confirmed', 'new-code'] as const;

/** Why a customer has to sign in again; the sign-in page shows a text for each. */
export type SignInReason = (typeof REASONS)[number];

const STEP = 'twoFactorStep';
const REASON = 'signInReason';

/** The step of a tab in which no sign-in waits for a code. */
export const NO_STEP: TwoFactorStep = { email: '', token: '' };

/** Stores the step in this tab, for the two-factor page. */
export const saveTwoFactorStep = (step: TwoFactorStep): void =>
  tabStore.setItem(STEP, JSON.stringify(step));

/** Removes the step once it is done, expired or given up. */
export const removeTwoFactorStep = (): void => tabStore.removeItem(STEP);

/**
 * Moves the step that the address of the two-factor page may carry into the tab, and out of the
 * address bar.
 */
export function takeTwoFactorStep(): TwoFactorStep {
  const url = new URL(location.href);
  const [email, token] = [url.searchParams.get('email'), url.searchParams.get('token')];
  if (email !== null || token !== null) {
    if (token) saveTwoFactorStep({ email: email ?? '', token });
    url.searchParams.delete('email');
    url.searchParams.delete('token');
    history.replaceState(history.state, '', url);
  }
  const stored = readJson(tabStore, STEP);
  if (!isRecord(stored) || textOf(stored['token']) === '') return NO_STEP;
  return { email: textOf(stored['email']), token: textOf(stored['token']) };
}

/** Stores why the sign-in page opens, which it shows. */
export const saveSignInReason = (reason: SignInReason): void => tabStore.setItem(REASON, reason);

/** Returns the reason for the sign-in page and removes it. */
export function takeSignInReason(): SignInReason | undefined {
  const stored = tabStore.getItem(REASON);
  tabStore.removeItem(REASON);
  return REASONS.find((reason) => reason === stored);
}

/** Returns the parameter `next` of the page's address: where a sign-in leads. */
export const readNext = (): string | null => new URLSearchParams(location.search).get('next');

/** Backslashes, blanks and control characters, which browsers turn into slashes or drop. */
const isTricky = (character: string): boolean =>
  character <= ' ' || character === '\\' || character === '\u007f';

/**
 * Returns where a sign-in leads: the wanted address when it is a path of this site, else the given
 * one. Nothing that a browser could read as another host passes.
 */
export function nextPath(wanted: string | null, otherwise: string): string {
  if (wanted === null || !wanted.startsWith('/') || wanted.startsWith('//')) return otherwise;
  if ([...wanted].some(isTricky)) return otherwise;
  const base = 'https://site.invalid';
  const url = new URL(wanted, base);
  if (url.origin !== base || url.pathname.startsWith('//')) return otherwise;
  if (/(^|\/)login\/?$/.test(url.pathname)) return otherwise;
  return `${url.pathname}${url.search}${url.hash}`;
}

/** Returns the address of a page of the sign-in with where that leads, where it is a valid path. */
export function withNext(path: string, next: string | null | undefined): string {
  const wanted = nextPath(next ?? null, '');
  return wanted === '' ? path : `${path}?next=${encodeURIComponent(wanted)}`;
}
