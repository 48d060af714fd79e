import { useCallback, useEffect, useRef, useState } from 'react';
import { Icon } from '#components/ui/Icon.tsx';
import { alert, success } from '#components/ui/icons.ts';
import { ROUTES } from '#config/routes.ts';
import type { Strings } from '#i18n/text-key.ts';
import { confirmEmail } from '#stores/secret-requests.ts';
import { forgetSession } from '#stores/session.ts';
import { takePathToken } from './address-secrets.ts';
import { confirmationOutcome, type ConfirmationOutcome } from './email-confirmation-outcome.ts';
import { RedirectCountdown } from './RedirectCountdown.tsx';
import type { VALIDATE_EMAIL_TEXTS } from './validate-email-texts.ts';

type Texts = Strings<(typeof VALIDATE_EMAIL_TEXTS)[number]>;
type State = 'checking' | 'no-token' | ConfirmationOutcome;

interface ValidateEmailProps {
  texts: Texts;
  loginHref: string;
}

function problem(state: Exclude<State, 'checking' | 'confirmed'>, texts: Texts): string {
  if (state === 'no-token' || state === 'unanswered') return texts[`validate-email.${state}`];
  return texts[`validate-email.error-${state}`];
}

/** Confirms an e-mail address by the page's own call, never by the mere opening of the link; success signs this browser out and leads to sign-in. */
export function ValidateEmail({ texts, loginHref }: ValidateEmailProps) {
  const [state, setState] = useState<State>('checking');
  const token = useRef<string | undefined>(undefined);
  const confirm = useCallback(async () => {
    if (token.current === undefined) return setState('no-token');
    setState('checking');
    const outcome = confirmationOutcome(await confirmEmail(token.current));
    if (outcome === 'confirmed') forgetSession();
    setState(outcome);
  }, []);
  useEffect(() => {
    token.current = takePathToken(ROUTES.validateEmail);
    void confirm();
  }, [confirm]);

  if (state === 'checking') {
    return (
      <output className="cluster">
        <span className="spinner" aria-hidden="true" />
        {texts['validate-email.checking']}
      </output>
    );
  }
  if (state === 'confirmed') {
    return (
      <div className="stack gap-6">
        <output className="alert alert--success">
          <Icon shape={success} />
          <span>
            <b>{texts['validate-email.success-title']}</b>
            <br />
            {texts['validate-email.success-text']}
          </span>
        </output>
        <RedirectCountdown texts={texts} href={loginHref} />
      </div>
    );
  }
  return (
    <div className="stack gap-6">
      <div className="alert alert--danger" role="alert">
        <Icon shape={alert} />
        <p>
          <b>{texts['validate-email.failed-title']}</b>
          <br />
          {problem(state, texts)}
        </p>
      </div>
      <div className="cluster">
        {state === 'unanswered' ? (
          <button className="button button--primary" type="button" onClick={() => void confirm()}>
            {texts['validate-email.try-again']}
          </button>
        ) : null}
        <a className="button button--secondary" href={loginHref}>
          {texts['validate-email.sign-in']}
        </a>
      </div>
    </div>
  );
}
