import type { Capability } from '#config/capabilities/capabilities.ts';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import * as auth from '#contract/hub/auth.ts';
import { simulateArrival } from '#contract/hub/calls.ts';
import { getProviderCapabilities } from '#contract/hub/provider-capabilities.ts';

/**
 * What the site does without an endpoint that a provider may lack (docs/contract.md, "Extensions"),
 * whatever its capabilities are. Only a provider without a telephone network has `simulateArrival`.
 */
const WITHOUT: ReadonlyMap<AnyEndpoint, string> = new Map<AnyEndpoint, string>([
  [getProviderCapabilities, 'PROVIDER_CAPABILITIES names what the provider has'],
  [auth.refreshSession, 'a dialog names the time at which the session ends'],
  [auth.logout, 'signing out deletes the session in the browser only'],
  [auth.resendSignInCode, 'another sign-in sends a new code'],
  [auth.restoreCustomerEmail, 'no link takes a change of address back'],
  [simulateArrival, 'no button simulates a call or a message'],
]);

/** The same of endpoints that the site requests only where a capability is not declared. */
const REPLACED: ReadonlyMap<AnyEndpoint, { by: Capability; without: string }> = new Map([
  [
    auth.validateCustomerEmail as AnyEndpoint,
    { by: 'secrets-in-body', without: 'the site confirms an address by POST' },
  ],
]);

/**
 * Returns what the site does without an endpoint; undefined for one that every provider with these
 * capabilities has.
 */
export function withoutEndpoint(
  endpoint: AnyEndpoint,
  capabilities: ReadonlySet<Capability>,
): string | undefined {
  const replaced = REPLACED.get(endpoint);
  return replaced !== undefined && capabilities.has(replaced.by)
    ? replaced.without
    : WITHOUT.get(endpoint);
}
