import * as z from 'zod';
import type { ProviderConfig } from '#provider/platform/config.ts';
import type { BotVerdict } from '#provider/platform/requests/request-facts.ts';

export interface BotProtection {
  /**
   * Verifies the `X-ReCaptcha-Token` of a request; never throws, an unreachable service gives
   * `unverified`.
   */
  verify(token: string | undefined, ip: string): Promise<BotVerdict>;
}

const TIMEOUT_MS = 3_000;
const MIN_SCORE = 0.3;
const verdict = z.object({
  success: z.boolean(),
  score: z.number().optional(),
  hostname: z.string().optional(),
});

/** Sandbox tokens that produce a refusal (docs/public-site.md, "Bot protection"). */
const SANDBOX_TOKENS: Readonly<Record<string, BotVerdict>> = {
  'sandbox-530': 'refused',
  'sandbox-531': 'refused-transaction',
};

/**
 * Creates bot protection by configuration: off without a secret, and never the reason why a request
 * fails.
 */
export function createBotProtection(
  config: Pick<ProviderConfig, 'sandbox' | 'botProtection' | 'siteUrl'>,
  fetcher: typeof fetch = fetch,
): BotProtection {
  return {
    async verify(token, ip) {
      const scripted = config.sandbox && token ? SANDBOX_TOKENS[token] : undefined;
      if (scripted) return scripted;
      if (!config.botProtection) return 'off';
      if (!token) return 'unverified';
      return verifyToken(
        { ...config.botProtection, host: new URL(config.siteUrl).hostname },
        token,
        ip,
        fetcher,
      );
    },
  };
}

async function verifyToken(
  service: { secret: string; url: string; host: string },
  token: string,
  ip: string,
  fetcher: typeof fetch,
): Promise<BotVerdict> {
  try {
    const response = await fetcher(service.url, {
      method: 'POST',
      body: new URLSearchParams({ secret: service.secret, response: token, remoteip: ip }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const { success, score, hostname } = verdict.parse(await response.json());
    // A token of another site, or a verdict without a score, proves nothing here.
    const isOurs = hostname === undefined || hostname === service.host;
    const isHuman = score !== undefined && score >= MIN_SCORE;
    return success && isOurs && isHuman ? 'verified' : 'unverified';
  } catch {
    // A failing third party is not the visitor's failure: the request goes on under tighter limits.
    return 'unverified';
  }
}
