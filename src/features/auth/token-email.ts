/** The `Email` claim of a recovery token (JWT, RFC 7519), for display only: nothing here checks its signature. Undefined when there is none to read. */
export function tokenEmail(token: string): string | undefined {
  const payload = token.split('.')[1];
  if (payload === undefined) return undefined;
  try {
    const binary = atob(payload.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (sign) => sign.charCodeAt(0));
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    const { Email: email } = claims as { Email?: unknown };
    return typeof email === 'string' && email !== '' ? email : undefined;
  } catch {
    return undefined;
  }
}
