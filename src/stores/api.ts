import { sendRequest, type InputArguments, type RequestInput } from '#api/send-request.ts';
import type { ApiFailure } from '#api/failure.ts';
import { apiSettings } from '#config/site/site.ts';
import type { ResponseOf, AnyEndpoint } from '#contract/endpoint.ts';
import { ACCESS_CODE } from '#contract/message-codes.ts';
import { FORBIDDEN, UNAUTHORIZED } from '#lib/http-status.ts';
import type { Result } from '#lib/result.ts';
import { botToken } from '#third-party/bot-protection.ts';
import { $session, endRejectedSession, suspendSession } from '#stores/session/session.ts';

const beginsOrEndsSession = (endpoint: AnyEndpoint): boolean =>
  /\/auth\/log(in|out)/i.test(endpoint.path);

function tokenFor(endpoint: AnyEndpoint): string | undefined {
  const session = $session.get();
  if (session.kind === 'customer') return session.token;
  return session.kind === 'suspended' && endpoint.access !== 'public' ? session.token : undefined;
}

/**
 * Applies a refusal to the session. A 401 on anything but a sign-in or sign-out ends it. After a
 * 403 the account may have been suspended or reactivated since the session began.
 */
function followRefusal(
  endpoint: AnyEndpoint,
  { status, codes }: ApiFailure & { kind: 'refused' },
): void {
  // A 401 of an endpoint that the provider may lack means nothing for the session.
  const isSupported = !endpoint.optional || endpoint.capability;
  if (status === UNAUTHORIZED && isSupported && !beginsOrEndsSession(endpoint))
    endRejectedSession();
  if (status !== FORBIDDEN) return;
  const { kind } = $session.get();
  if (kind === 'customer' && codes.includes(ACCESS_CODE.suspended)) suspendSession();
  if (kind === 'suspended' && codes.includes(ACCESS_CODE.notSuspended)) {
    import('./session-refresh.ts')
      .then(({ renewSession }) => renewSession())
      .catch((reason: unknown) => console.warn('session not renewed', reason));
  }
}

/** Sends a request of the contract with the session of this browser. */
export async function request<E extends AnyEndpoint>(
  endpoint: E,
  ...[input]: InputArguments<E>
): Promise<Result<ResponseOf<E>, ApiFailure>> {
  // The session follows other tabs only while it has a listener.
  const stop = $session.listen(() => undefined);
  try {
    const token = tokenFor(endpoint);
    const result = await sendRequest(endpoint, (input ?? {}) as RequestInput<E>, {
      settings: apiSettings,
      token,
      botToken,
      cookies: () => document.cookie,
    });
    const refused = !result.ok && result.failure.kind === 'refused' ? result.failure : undefined;
    if (refused !== undefined && token !== undefined) followRefusal(endpoint, refused);
    return result;
  } finally {
    stop();
  }
}
