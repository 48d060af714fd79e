import { useEffect, useState } from 'react';
import { useLeaving } from '#components/ui/use-leaving.ts';
import { isStorageAvailable } from '#lib/browser/storage-probe.ts';
import { trimInput } from '#lib/text/text.ts';
import { whileLoading } from '#stores/loading.ts';
import { $popup, openPopup } from '#stores/messages/popup.ts';
import { $session } from '#stores/session/session.ts';
import { signIn } from '#stores/session/sign-in.ts';
import {
  removePortInToken,
  removeTrustedDevice,
  readPortInToken,
  takeAddressTokens,
} from '#stores/session/sign-in-tokens.ts';
import type { LoginValues } from './login-form.ts';
import type { LoginOutcome } from './login-outcome.ts';
import type * as SignInRequests from './sign-in-requests.ts';
import { nextPath, readNext, saveTwoFactorStep, withNext } from './sign-in-steps.ts';

/** Addresses in the page's language. */
export interface LoginLinks {
  profile: string;
  suspended: string;
  twoFactor: string;
  forgotPassword: string;
}

const wanted = (links: LoginLinks): string => nextPath(readNext(), links.profile);

type Requests = typeof SignInRequests;

/**
 * Signs in once the code has loaded. Where the browser stores nothing the next page would have no
 * session, so nothing is sent.
 */
async function tryTo(send: (requests: Requests) => Promise<LoginOutcome>): Promise<LoginOutcome> {
  if (!isStorageAvailable()) return { kind: 'popup', name: 'storage-blocked' };
  try {
    return await whileLoading(import('./sign-in-requests.ts').then(send));
  } catch {
    return { kind: 'popup', name: 'server-error' };
  }
}

/** Resolves when no pop-up is open. */
async function popupClosed(): Promise<void> {
  if ($popup.get() === undefined) return;
  await new Promise<void>((resolve) => {
    const stop = $popup.listen((popup) => {
      if (popup !== undefined) return;
      stop();
      resolve();
    });
  });
}

/** Applies the outcome of a sign-in; returns whether the page is being left. */
function conclude(
  outcome: LoginOutcome,
  links: LoginLinks,
  linkRefused: string,
  typed?: string,
): boolean {
  switch (outcome.kind) {
    case 'signed-in':
      location.assign(
        signIn(outcome.response, typed) === 'suspended' ? links.suspended : wanted(links),
      );
      return true;
    case 'two-factor': {
      const { email, token } = outcome;
      saveTwoFactorStep({ email, token });
      location.assign(withNext(links.twoFactor, readNext()));
      return true;
    }
    case 'token-expired':
      removeTrustedDevice();
      openPopup('token-expired');
      return false;
    case 'link-refused':
      openPopup('error', { message: linkRefused });
      return false;
    case 'popup':
      openPopup(outcome.name);
      return false;
  }
}

/**
 * Signs in with email and password, or with a token from another site; `linkRefused` is shown when
 * that is refused. A customer who is signed in is redirected: at once without a token, else once
 * the pop-up of its refusal is closed.
 */
export function useSignIn(links: LoginLinks, linkRefused: string) {
  const [busy, setBusy] = useState(false);
  const [leaving, setLeaving] = useLeaving();
  const { profile, suspended, twoFactor, forgotPassword } = links;

  useEffect(() => {
    const addresses = { profile, suspended, twoFactor, forgotPassword };
    takeAddressTokens();
    const token = readPortInToken();
    let isExchanging = token !== null;
    const redirectCustomer = (): void => {
      if (isExchanging || $session.get().kind !== 'customer') return;
      removePortInToken();
      location.replace(wanted(addresses));
    };
    const exchange = async (portIn: string): Promise<void> => {
      setBusy(true);
      const outcome = await tryTo(({ exchangePortIn }) => exchangePortIn(portIn));
      const isLeft = conclude(outcome, addresses, linkRefused);
      if (isLeft) setLeaving(true);
      setBusy(false);
      if (!isLeft) await popupClosed();
      isExchanging = false;
      redirectCustomer();
    };
    if (token !== null) void exchange(token);
    return $session.subscribe(redirectCustomer);
  }, [profile, suspended, twoFactor, forgotPassword, linkRefused, setLeaving]);

  const submit = async (values: LoginValues): Promise<void> => {
    if (busy || leaving) return;
    setBusy(true);
    const outcome = await tryTo(({ signInWith }) => signInWith(values));
    if (conclude(outcome, links, linkRefused, trimInput(values.username))) setLeaving(true);
    setBusy(false);
  };
  return { busy: busy || leaving, submit };
}
