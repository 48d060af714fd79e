import type { ProviderConfig } from './config.ts';

/**
 * Returns whether a host name or listening address means this machine alone. Browsers resolve names
 * below `localhost` to it; any other name may be pointed at it from outside (DNS rebinding).
 */
export const isLoopback = (host: string): boolean =>
  /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);

/** Returns what to warn of at the start: a sandbox that other machines can reach. */
export const exposureWarning = ({
  sandbox,
  host,
}: Pick<ProviderConfig, 'sandbox' | 'host'>): string | undefined =>
  sandbox && !isLoopback(host)
    ? `sandbox mode listens on ${host}: other machines can sign in with the demo accounts`
    : undefined;
