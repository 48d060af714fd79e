import { isRecord } from './browser/safe-storage.ts';

/**
 * Returns the claims of a token (JWT, RFC 7519); nothing here checks its signature. Empty where
 * there are none to read.
 */
export function jwtClaims(token: string): Readonly<Record<string, unknown>> {
  try {
    const payload = token.split('.')[1] ?? '';
    const binary = atob(payload.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (sign) => sign.charCodeAt(0));
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return isRecord(claims) ? claims : {};
  } catch {
    return {};
  }
}
