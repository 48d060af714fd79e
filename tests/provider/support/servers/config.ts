import { readConfig, type ProviderConfig } from '#provider/platform/config.ts';

/** Argon2 at its cheapest: tests ask what is hashed, not how slowly. */
export const CHEAP_HASH = { memoryKiB: 64, passes: 1 };

/** The configuration of tests: a sandbox, and cheap. */
export const testConfig = (overrides: Partial<ProviderConfig> = {}): ProviderConfig => ({
  ...readConfig({ SANDBOX: 'true', SITE_URL: 'http://site.test', LOG_LEVEL: 'info' }),
  passwordHash: CHEAP_HASH,
  ...overrides,
});
