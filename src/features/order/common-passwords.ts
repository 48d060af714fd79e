import { isGuessablePassword, type CommonPasswords } from '#lib/password/guessable-password.ts';

/** `src/pages/common-passwords.txt.ts`. */
const COMMON_PASSWORDS_PATH = '/common-passwords.txt';
const PATIENCE_MS = 3_000;

let common: CommonPasswords | undefined;
let loading: Promise<void> | undefined;

async function load(): Promise<void> {
  try {
    const response = await fetch(COMMON_PASSWORDS_PATH, {
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (!response.ok) throw new Error(String(response.status));
    const [passwords = '', words = ''] = (await response.text()).split('\n\n');
    common = { passwords: new Set(passwords.split('\n')), words: new Set(words.split('\n')) };
  } catch (reason) {
    console.warn('common passwords not loaded', reason);
    loading = undefined;
  }
}

/** Loads what the provider refuses as too common. Without it the order's response has the error. */
export const loadCommonPasswords = (): Promise<void> => (loading ??= load());

/**
 * Returns whether a password is too common, by the provider's rule; false until the lists have
 * loaded.
 */
export const isKnownCommon = (password: string): boolean =>
  common !== undefined && isGuessablePassword(password, common);
