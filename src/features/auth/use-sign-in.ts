import { useEffect, useState } from 'react';
import type { ApiFailure } from '#api/failure.ts';
import { login, portInLogin, type SignInAnswer } from '#contract/hub/auth.ts';
import type { Result } from '#lib/result.ts';
import { request } from '#stores/api.ts';
import { whileLoading } from '#stores/loading.ts';
import { openPopup } from '#stores/popup.ts';
import { $session, signIn } from '#stores/session.ts';
import {
  forgetPortIn,
  forgetTrustedDevice,
  portInToken,
  takeAddressTokens,
  trustedDeviceToken,
} from '#stores/sign-in-tokens.ts';
import type { LoginValues } from './login-form.ts';
import { loginOutcome } from './login-outcome.ts';
import { nextPath } from './next-path.ts';

/** Addresses in the page's language. */
export interface LoginLinks {
  profile: string;
  suspended: string;
  twoFactor: string;
  forgotPassword: string;
}

const wanted = (links: LoginLinks): string =>
  nextPath(new URLSearchParams(location.search).get('next'), links.profile);

/** Draws the conclusion of an answer to a sign-in; says whether the page is being left. */
function conclude(answered: Result<SignInAnswer, ApiFailure>, links: LoginLinks): boolean {
  const outcome = loginOutcome(answered);
  switch (outcome.kind) {
    case 'signed-in':
      location.assign(signIn(outcome.answer) === 'suspended' ? links.suspended : wanted(links));
      return true;
    case 'two-factor': {
      const { email, token } = outcome;
      location.assign(`${links.twoFactor}?${new URLSearchParams({ email, token }).toString()}`);
      return true;
    }
    case 'token-expired':
      forgetTrustedDevice();
      openPopup('token-expired');
      return false;
    case 'popup':
      openPopup(outcome.name);
      return false;
  }
}

/** Signs in with e-mail and password, or with a token that another site handed over; a customer who is signed in goes on at once. */
export function useSignIn(links: LoginLinks) {
  const [busy, setBusy] = useState(false);
  const { profile, suspended, twoFactor, forgotPassword } = links;

  useEffect(() => {
    const addresses = { profile, suspended, twoFactor, forgotPassword };
    takeAddressTokens();
    const token = portInToken();
    if (token === null) {
      const stop = $session.subscribe((session) => {
        if (session.kind === 'customer') location.replace(wanted(addresses));
      });
      return stop;
    }
    const exchange = async (): Promise<void> => {
      setBusy(true);
      const answered = await whileLoading(request(portInLogin, { body: { token } }));
      if (answered.ok || answered.failure.kind === 'refused') forgetPortIn();
      setBusy(conclude(answered, addresses));
    };
    void exchange();
    return undefined;
  }, [profile, suspended, twoFactor, forgotPassword]);

  const submit = async ({ username, password }: LoginValues): Promise<void> => {
    if (busy) return;
    setBusy(true);
    const body = {
      username: username.trim(),
      password,
      trustedDeviceJWT: trustedDeviceToken(),
    };
    const answered = await whileLoading(request(login, { body }));
    setBusy(conclude(answered, links));
  };
  return { busy, submit };
}
