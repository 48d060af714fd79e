import type { AnyEndpoint } from '#contract/endpoint.ts';
import * as auth from '#contract/hub/auth.ts';
import { referFriends } from '#contract/hub/inquiries.ts';
import { getProviderCapabilities } from '#contract/hub/provider-capabilities.ts';

/**
 * What the site does without an endpoint that belongs to no capability and that a provider may lack
 * (docs/contract.md, "Extensions").
 */
const WITHOUT: ReadonlyMap<AnyEndpoint, string> = new Map<AnyEndpoint, string>([
  [getProviderCapabilities, 'PROVIDER_CAPABILITIES says what the provider has'],
  [auth.refreshSession, 'a session ends at its expiration'],
  [auth.logout, 'signing out deletes the session in the browser only'],
  [auth.confirmCustomerEmail, 'the GET of the same path confirms an address'],
  [auth.resendSignInCode, 'another sign-in sends a new code'],
  [auth.resendEmailConfirmation, 'an expired link leads to the contact form'],
  [auth.restoreCustomerEmail, 'no link takes a change of address back'],
  [auth.listSessions, 'the account has no list of sessions'],
  [auth.endOtherSessions, 'the account has no list of sessions'],
  [auth.sendTwoFactorCode, 'two-factor sign-in is not turned on here'],
  [auth.turnOffTwoFactor, 'two-factor sign-in is not turned off here'],
  [referFriends, 'nobody is invited'],
]);

/** Returns what the site does without an endpoint; undefined for one that every provider has. */
export const withoutEndpoint = (endpoint: AnyEndpoint): string | undefined =>
  endpoint.capability === undefined ? WITHOUT.get(endpoint) : undefined;
