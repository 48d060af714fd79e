/** `src/pages/common-passwords.txt.ts`. */
const COMMON_PASSWORDS_PATH = '/common-passwords.txt';
const MAX_WAIT_MS = 3_000;

let isCommon: ((password: string) => boolean) | undefined;
let loading: Promise<void> | undefined;

async function load(): Promise<void> {
  try {
    const signal = AbortSignal.timeout(MAX_WAIT_MS);
    const [{ isGuessablePassword }, response] = await Promise.all([
      import('#lib/password/guessable-password.ts'),
      fetch(COMMON_PASSWORDS_PATH, { signal }),
    ]);
    if (!response.ok) throw new Error(String(response.status));
    const [passwords = '', words = ''] = (await response.text()).split('\n\n');
    const lists = { passwords: new Set(passwords.split('\n')), words: new Set(words.split('\n')) };
    isCommon = (password) => isGuessablePassword(password, lists);
  } catch (reason) {
    console.warn('common passwords not loaded', reason);
    loading = undefined;
  }
}

/**
 * Loads the provider's rule and what it refuses as too common. Without them the order's response
 * has the error.
 */
export const loadCommonPasswords = (): Promise<void> => (loading ??= load());

/**
 * Returns whether a password is too common, by the provider's rule; false until it has loaded.
 */
export const isKnownCommon = (password: string): boolean => isCommon?.(password) === true;
