import type { BotVerdict } from '#provider/platform/request-facts.ts';

export interface BotProtection {
  /** Judges the `X-ReCaptcha-Token` of a call; never throws, an unreachable service gives `unverified`. */
  judge(token: string | undefined, ip: string): Promise<BotVerdict>;
}
