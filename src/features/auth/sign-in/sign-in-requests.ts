// Apart from use-sign-in.ts, as it is loaded with the first sign-in: it brings the schemas.
import { login, portInLogin } from '#contract/hub/auth.ts';
import { trimInput } from '#lib/text/text.ts';
import { request } from '#stores/api.ts';
import { removePortInToken, readTrustedDevice } from '#stores/session/sign-in-tokens.ts';
import type { LoginValues } from './login-form.ts';
import { loginOutcome, portInOutcome, type LoginOutcome } from './login-outcome.ts';

/** Signs in with email and password. */
export async function signInWith({ username, password }: LoginValues): Promise<LoginOutcome> {
  const trustedDeviceJWT = readTrustedDevice();
  const body = { username: trimInput(username), password, trustedDeviceJWT };
  return loginOutcome(await request(login, { body }));
}

/** Signs in with a token from another site, and removes it once the API has received it. */
export async function exchangePortIn(token: string): Promise<LoginOutcome> {
  const response = await request(portInLogin, { body: { token } });
  if (response.ok || response.failure.kind === 'refused') removePortInToken();
  return portInOutcome(response);
}
