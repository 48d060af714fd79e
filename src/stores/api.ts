import { callApi, type CallInput } from '#api/call-api.ts';
import type { ApiFailure } from '#api/failure.ts';
import { apiSettings } from '#config/site.ts';
import type { AnswerOf, AnyCall } from '#contract/call.ts';
import { ACCESS_CODE } from '#contract/message-codes.ts';
import type { Result } from '#lib/result.ts';
import { botToken } from '#third-party/bot-protection.ts';
import { $session, dropSession, suspendSession } from './session.ts';

const beginsOrEndsSession = (call: AnyCall): boolean => /\/auth\/log(in|out)/i.test(call.path);

function tokenFor(call: AnyCall): string | undefined {
  const session = $session.get();
  if (session.kind === 'customer') return session.token;
  return session.kind === 'suspended' && call.access !== 'public' ? session.token : undefined;
}

const UNAUTHORIZED = 401;
const FORBIDDEN = 403;

/**
 * Draws the conclusion of a refusal for the session. A 401 on anything but a sign-in or sign-out
 * ends it; a 403 may say that the account was suspended or reactivated since it began.
 */
function followRefusal(call: AnyCall, { status, codes }: ApiFailure & { kind: 'refused' }): void {
  if (status === UNAUTHORIZED && !call.optional && !beginsOrEndsSession(call)) dropSession();
  if (status !== FORBIDDEN) return;
  const { kind } = $session.get();
  if (kind === 'customer' && codes.includes(ACCESS_CODE.suspended)) suspendSession();
  if (kind === 'suspended' && codes.includes(ACCESS_CODE.notSuspended)) {
    void import('./session-refresh.ts').then(({ renewSession }) => renewSession());
  }
}

/** Makes a call of the contract with this browser's session. */
export async function request<C extends AnyCall>(
  call: C,
  input: CallInput<C> = {},
): Promise<Result<AnswerOf<C>, ApiFailure>> {
  const stop = $session.listen(() => undefined);
  try {
    const token = tokenFor(call);
    const result = await callApi(call, input, {
      settings: apiSettings,
      token,
      botToken,
      cookies: () => document.cookie,
    });
    const refused = !result.ok && result.failure.kind === 'refused' ? result.failure : undefined;
    if (refused !== undefined && token !== undefined) followRefusal(call, refused);
    return result;
  } finally {
    stop();
  }
}
