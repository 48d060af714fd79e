import { callApi, type CallInput } from '#api/call-api.ts';
import type { ApiFailure } from '#api/failure.ts';
import { apiSettings } from '#config/site.ts';
import type { AnswerOf, AnyCall } from '#contract/call.ts';
import type { Result } from '#lib/result.ts';
import { botToken } from '#third-party/bot-protection.ts';
import { dropSession } from './departure.ts';
import { $session } from './session.ts';

const beginsOrEndsSession = (call: AnyCall): boolean => /\/auth\/log(in|out)/i.test(call.path);

function tokenFor(call: AnyCall): string | undefined {
  const session = $session.get();
  if (session.kind === 'customer') return session.token;
  return session.kind === 'suspended' && call.access !== 'public' ? session.token : undefined;
}

/** Makes a call of the contract with this browser's session. A 401 on anything but a sign-in or sign-out ends the session (specification 1, section 4). */
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
    const saysEnded = token !== undefined && !call.optional && !beginsOrEndsSession(call);
    if (refused?.status === 401 && saysEnded) dropSession();
    return result;
  } finally {
    stop();
  }
}
