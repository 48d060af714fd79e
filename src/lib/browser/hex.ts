/** Returns bytes as hexadecimal digits, two for each. */
export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Returns this many random bytes as hexadecimal digits; `crypto.randomUUID` is missing on pages
 * without https.
 */
export const randomHex = (bytes: number): string =>
  toHex(crypto.getRandomValues(new Uint8Array(bytes)));
