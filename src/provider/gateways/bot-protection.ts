/** What bot protection said of a call's token; `off` is a provider without a configured secret. */
export type BotVerdict = 'verified' | 'unverified' | 'off' | 'refused' | 'refused-transaction';

export interface BotProtection {
  /** Judges the `X-ReCaptcha-Token` of a call; never throws, an unreachable service gives `unverified`. */
  judge(token: string | undefined, ip: string): Promise<BotVerdict>;
}
