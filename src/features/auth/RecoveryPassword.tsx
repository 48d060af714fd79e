import { useEffect, useState } from 'react';
import { Icon } from '#components/ui/Icon.tsx';
import { success } from '#components/ui/icons.ts';
import { ROUTES } from '#config/routes.ts';
import type { Strings } from '#i18n/text-key.ts';
import { takePathToken } from './address-secrets.ts';
import { NewPasswordForm } from './NewPasswordForm.tsx';
import type { RECOVERY_TEXTS } from './recovery-texts.ts';
import { RedirectCountdown } from './RedirectCountdown.tsx';
import { tokenEmail } from './token-email.ts';

interface RecoveryPasswordProps {
  texts: Strings<(typeof RECOVERY_TEXTS)[number]>;
  loginHref: string;
  forgotHref: string;
}

type Step =
  { kind: 'reading' } | { kind: 'no-token' } | { kind: 'form'; token: string } | { kind: 'done' };

/** Sets a new password with the token of the address, which leaves the address bar at once. */
export function RecoveryPassword({ texts, loginHref, forgotHref }: RecoveryPasswordProps) {
  const [step, setStep] = useState<Step>({ kind: 'reading' });
  useEffect(() => {
    const token = takePathToken(ROUTES.recoveryPassword);
    setStep(token === undefined ? { kind: 'no-token' } : { kind: 'form', token });
  }, []);

  if (step.kind === 'no-token') {
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
  if (step.kind === 'done') {
    return (
      <div className="stack gap-6">
        <div className="alert alert--success" role="status">
          <Icon shape={success} />
          <p>
            <b>{texts['recovery.success-title']}</b>
            <br />
            {texts['recovery.success-text']}
          </p>
        </div>
        <RedirectCountdown texts={texts} href={loginHref} />
      </div>
    );
  }
  const token = step.kind === 'form' ? step.token : '';
  const email = tokenEmail(token);
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
        token={token}
        email={email}
        onChanged={() => setStep({ kind: 'done' })}
      />
    </div>
  );
}
