import { localStore, tabStore } from '#lib/browser/safe-storage.ts';

const TRUSTED_DEVICE = 'token2fa';
/** The name that it had before; browsers that were trusted then stay trusted. */
const FORMER_TRUSTED_DEVICE = 'trustedDeviceJWT';
const PORT_IN = 'portInToken';
const SIGN_IN_EMAIL = 'signInEmail';

/** Returns the token that spares this device the second factor, if it has one. */
export function readTrustedDevice(): string | null {
  const former = localStore.getItem(FORMER_TRUSTED_DEVICE);
  if (former !== null) {
    localStore.removeItem(FORMER_TRUSTED_DEVICE);
    if (localStore.getItem(TRUSTED_DEVICE) === null) saveTrustedDevice(former);
  }
  return localStore.getItem(TRUSTED_DEVICE);
}

/** Stores the token of a device that a two-factor code has confirmed. */
export const saveTrustedDevice = (token: string): void => localStore.setItem(TRUSTED_DEVICE, token);

/** Removes the trusted device, after which the second factor is required again. */
export function removeTrustedDevice(): void {
  localStore.removeItem(TRUSTED_DEVICE);
  localStore.removeItem(FORMER_TRUSTED_DEVICE);
}

/** Returns the one-time token from another site's sign-in, until it is exchanged. */
export const readPortInToken = (): string | null => localStore.getItem(PORT_IN);

/** Removes the token once it is exchanged, refused or no longer needed. */
export const removePortInToken = (): void => localStore.removeItem(PORT_IN);

/** Stores the address that the sign-in form begins with, for as long as this tab is open. */
export const saveSignInEmail = (email: string): void => tabStore.setItem(SIGN_IN_EMAIL, email);

/** Returns the address that the sign-in form begins with; empty when there is none. */
export const readSignInEmail = (): string => tabStore.getItem(SIGN_IN_EMAIL) ?? '';

/**
 * Moves the tokens of the login address into storage, out of the address bar (docs/access.md,
 * "Secrets in addresses").
 */
export function takeAddressTokens(): void {
  const url = new URL(location.href);
  const trusted = url.searchParams.get('TrustedDeviceJWT');
  const portIn = url.searchParams.get(PORT_IN);
  if (trusted === null && portIn === null) return;
  if (trusted) saveTrustedDevice(trusted);
  if (portIn) localStore.setItem(PORT_IN, portIn);
  url.searchParams.delete('TrustedDeviceJWT');
  url.searchParams.delete(PORT_IN);
  history.replaceState(history.state, '', url);
}
