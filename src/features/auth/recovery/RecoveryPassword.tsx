import { useState } from 'react';
import { Icon } from '#components/ui/icons/Icon.tsx';
import { success } from '#components/ui/icons/account-icons.ts';
import { focusOnMount } from '#components/ui/focus.ts';
import { useHydrated, useClientValue } from '#components/ui/hydration.ts';
import { ROUTES } from '#config/routes.ts';
import type { Strings } from '#i18n/texts.ts';
import { once } from '#lib/once.ts';
import { endSession } from '#stores/session/session.ts';
import { saveSignInEmail } from '#stores/session/sign-in-tokens.ts';
import { dropPathToken, takePathToken, tokenEmail } from '#domain/link/page-token.ts';
import { NewPasswordForm } from './NewPasswordForm.tsx';
import type { RECOVERY_TEXTS } from '../auth-texts.ts';
import { RedirectCountdown } from '../RedirectCountdown.tsx';

interface RecoveryPasswordProps {
  texts: Strings<(typeof RECOVERY_TEXTS)[number]>;
  loginHref: string;
  forgotHref: string;
}

const readToken = once(() => takePathToken(ROUTES.recoveryPassword));

/**
 * Renders the form that sets a new password. Its token leaves the address bar at once and the tab
 * once it is used; the way to a new link takes the form's place when it is no longer valid.
 */
export function RecoveryPassword({ texts, loginHref, forgotHref }: RecoveryPasswordProps) {
  const hydrated = useHydrated();
  const token = useClientValue(readToken);
  const [state, setState] = useState<'open' | 'expired' | 'done'>('open');

  if ((hydrated && token === undefined) || state === 'expired') {
    return (
      <div className="stack gap-6">
        <h2>{texts['recovery.no-token-title']}</h2>
        <p>{texts['recovery.no-token-text']}</p>
        <a className="button button--primary" href={forgotHref}>
          {texts['recovery.ask-again']}
        </a>
      </div>
    );
  }
  if (state === 'done') {
    return (
      <div className="stack gap-6">
        <output className="alert alert--success" tabIndex={-1} ref={focusOnMount}>
          <Icon shape={success} />
          <span>
            <b>{texts['recovery.success-title']}</b>
            <br />
            {texts['recovery.success-text']}
          </span>
        </output>
        <RedirectCountdown texts={texts} href={loginHref} />
      </div>
    );
  }
  const email = tokenEmail(token ?? '');
  const finish = (): void => {
    dropPathToken(ROUTES.recoveryPassword);
    endSession();
    if (email !== undefined) saveSignInEmail(email);
    setState('done');
  };
  const expire = (): void => {
    dropPathToken(ROUTES.recoveryPassword);
    setState('expired');
  };
  return (
    <div className="stack gap-6">
      {email === undefined ? null : (
        <p>
          <span className="muted">{texts['recovery.account']}</span>{' '}
          <bdi dir="ltr">
            <b>{email}</b>
          </bdi>
        </p>
      )}
      <NewPasswordForm
        texts={texts}
        token={token ?? ''}
        email={email}
        onChanged={finish}
        onExpired={expire}
      />
    </div>
  );
}
