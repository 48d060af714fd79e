import type { AnyEndpoint } from '#contract/endpoint.ts';
import * as auth from '#contract/hub/auth.ts';
import { getProviderCapabilities } from '#contract/hub/provider-capabilities.ts';

/**
 * What the site does without an endpoint that belongs to no capability and that a provider may lack
 * (docs/contract.md, "Extensions").
 */
const WITHOUT: ReadonlyMap<AnyEndpoint, string> = new Map<AnyEndpoint, string>([
  [getProviderCapabilities, 'PROVIDER_CAPABILITIES names what the provider has'],
  [auth.refreshSession, 'a dialog names the time at which the session ends'],
  [auth.logout, 'signing out deletes the session in the browser only'],
  [auth.resendSignInCode, 'another sign-in sends a new code'],
  [auth.restoreCustomerEmail, 'no link takes a change of address back'],
]);

/** Returns what the site does without an endpoint; undefined for one that every provider has. */
export const withoutEndpoint = (endpoint: AnyEndpoint): string | undefined => WITHOUT.get(endpoint);
