export type BotAction = 'general' | 'transaction';

declare global {
  interface Window {
    grecaptcha?: {
      enterprise?: { execute?(siteKey: string, options: { action: string }): Promise<string> };
    };
    /** The site keys whose scripts have loaded. */
    botProtectionKeys?: Partial<Record<BotAction, string>>;
  }
}

const NOT_LOADED = 'Recaptcha not loaded';
const MAX_WAIT_MS = 3_000;
/** What a header can carry. */
const PRINTABLE = /^[\u0021-\u007e]*$/;

let isSilent = false;

const noted = (error: unknown): string => {
  console.warn('bot protection failed', error);
  return '';
};

/**
 * Rejects work that takes too long. A service without a response once is not awaited again on this
 * page: every request would be late by that.
 */
function inTime(token: Promise<string>): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      isSilent = true;
      reject(new Error(`no response within ${MAX_WAIT_MS} ms`));
    }, MAX_WAIT_MS);
    token.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/**
 * Returns a bot-protection token for an action. Without the script it is a "not loaded" text, after
 * a failure empty; the request is sent all the same (docs/public-site.md, "Bot protection").
 */
export async function botToken(action: BotAction): Promise<string> {
  const service = window.grecaptcha?.enterprise;
  const siteKey = window.botProtectionKeys?.[action];
  if (typeof service?.execute !== 'function' || !siteKey) return NOT_LOADED;
  if (isSilent) return '';
  try {
    const token = await inTime(service.execute(siteKey, { action }));
    return PRINTABLE.test(token) ? token : noted('a token that is no header');
  } catch (error) {
    return noted(error);
  }
}
