import { parseCapabilities } from '#config/capabilities/capabilities.ts';
import { readProviderCapabilities } from '#site-data/pull-provider-capabilities.ts';

/**
 * Returns the constants that `src/config/capabilities/browser-capabilities.ts` reads in the
 * scripts of a build: by the setting `PROVIDER_CAPABILITIES`, else by what the hub named in the
 * last pull.
 */
export function capabilityConstants(): Record<'IDEMPOTENT_PAYMENTS' | 'SECRETS_IN_BODY', boolean> {
  const setting = process.env['PROVIDER_CAPABILITIES'] || readProviderCapabilities();
  const capabilities = parseCapabilities(setting);
  return {
    IDEMPOTENT_PAYMENTS: capabilities.has('idempotent-payments'),
    SECRETS_IN_BODY: capabilities.has('secrets-in-body'),
  };
}
