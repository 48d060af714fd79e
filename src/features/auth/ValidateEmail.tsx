import {
  useCallback,
  useEffect,
  useRef,
  useState,
  type ComponentProps,
  type ReactNode,
} from 'react';
import { Button } from '#components/ui/Button.tsx';
import { Icon } from '#components/ui/icons/Icon.tsx';
import { alert, success } from '#components/ui/icons/account-icons.ts';
import { focusOnMount } from '#components/ui/focus.ts';
import { ROUTES } from '#config/routes.ts';
import { getAccountInformation } from '#contract/hub/account-information.ts';
import { resendEmailConfirmation } from '#contract/hub/auth.ts';
import type { Strings } from '#i18n/texts.ts';
import { request } from '#stores/api.ts';
import { whileLoading } from '#stores/loading.ts';
import { confirmEmail } from '#stores/account/secret-requests.ts';
import { $session } from '#stores/session/session.ts';
import { dropPathToken, takePathToken } from '#domain/link/page-token.ts';
import {
  confirmationOutcome,
  newLinkOutcome,
  type ConfirmationOutcome,
  type NewLinkOutcome,
} from './email-confirmation-outcome.ts';
import { RedirectCountdown } from './RedirectCountdown.tsx';
import type { VALIDATE_EMAIL_TEXTS } from './auth-texts.ts';

type Texts = Strings<(typeof VALIDATE_EMAIL_TEXTS)[number]>;
type Problem =
  'no-token' | Exclude<ConfirmationOutcome | NewLinkOutcome, 'confirmed' | 'link-sent'>;
type State = 'checking' | 'confirmed' | 'confirmed-signed-in' | 'link-sent' | Problem;

interface ValidateEmailProps {
  texts: Texts;
  links: { login: string; myNumbers: string; contact: string };
  /** Whether the provider has the capability `confirmation-links`. */
  sendsLinks: boolean;
}

function problemText(problem: Problem, texts: Texts): string {
  switch (problem) {
    case 'no-token':
    case 'no-response':
    case 'no-new-link':
    case 'refused':
    case 'rate-limited':
      return texts[`validate-email.${problem}`];
    default:
      return texts[`validate-email.error-${problem}`];
  }
}

interface GoodNewsProps extends Pick<ComponentProps<'output'>, 'ref'> {
  title: string;
  text: string;
}

function GoodNews({ title, text, ref }: GoodNewsProps) {
  return (
    <output className="alert alert--success" tabIndex={-1} ref={ref}>
      <Icon shape={success} />
      <span>
        <b>{title}</b>
        <br />
        {text}
      </span>
    </output>
  );
}

function BadNews({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="stack gap-6">
      <div className="alert alert--danger" role="alert">
        <Icon shape={alert} />
        <p>
          <b>{title}</b>
          <br />
          {text}
        </p>
      </div>
      <div className="cluster">{children}</div>
    </div>
  );
}

/**
 * Renders the page that confirms an email address by its own request, never by the mere opening of
 * the link. Success leads to sign-in, or to My numbers where a customer is still signed in
 * (docs/decisions/confirmed-while-signed-in.md); an expired link can be replaced by a new one.
 */
export function ValidateEmail({ texts, links, sendsLinks }: ValidateEmailProps) {
  const [state, setState] = useState<State>('checking');
  const [busy, setBusy] = useState(false);
  const token = useRef<string | undefined>(undefined);
  const confirm = useCallback(async () => {
    if (token.current === undefined) return setState('no-token');
    setState('checking');
    const outcome = confirmationOutcome(await confirmEmail(token.current));
    if (outcome !== 'confirmed') return setState(outcome);
    dropPathToken(ROUTES.validateEmail);
    if ($session.get().kind === 'visitor') return setState('confirmed');
    // A change of address has ended the session, and a 401 then removes it.
    const { ok } = await request(getAccountInformation);
    setState(ok && $session.get().kind === 'customer' ? 'confirmed-signed-in' : 'confirmed');
  }, []);
  useEffect(() => {
    token.current = takePathToken(ROUTES.validateEmail);
    void confirm();
  }, [confirm]);
  const sendNewLink = async (): Promise<void> => {
    if (busy || token.current === undefined) return;
    setBusy(true);
    const body = { token: token.current };
    const outcome = newLinkOutcome(await whileLoading(request(resendEmailConfirmation, { body })));
    setBusy(false);
    if (outcome === 'link-sent') dropPathToken(ROUTES.validateEmail);
    setState(outcome);
  };

  if (state === 'checking') {
    return (
      <output className="cluster needs-script">
        <span className="spinner" aria-hidden="true" />
        {texts['validate-email.checking']}
      </output>
    );
  }
  if (state === 'confirmed') {
    return (
      <div className="stack gap-6">
        <GoodNews
          title={texts['validate-email.success-title']}
          text={texts['validate-email.success-text']}
        />
        <RedirectCountdown texts={texts} href={links.login} />
      </div>
    );
  }
  if (state === 'confirmed-signed-in') {
    return (
      <div className="stack gap-6">
        <GoodNews
          title={texts['validate-email.success-title']}
          text={texts['validate-email.signed-in-text']}
        />
        <div className="cluster">
          <a className="button button--primary" href={links.myNumbers}>
            {texts['validate-email.to-numbers']}
          </a>
        </div>
      </div>
    );
  }
  if (state === 'link-sent') {
    return (
      <GoodNews
        ref={focusOnMount}
        title={texts['validate-email.link-sent-title']}
        text={texts['validate-email.link-sent-text']}
      />
    );
  }
  return (
    <BadNews title={texts['validate-email.failed-title']} text={problemText(state, texts)}>
      {state === 'no-response' ? (
        <Button variant="primary" onClick={() => void confirm()}>
          {texts['validate-email.try-again']}
        </Button>
      ) : null}
      {state === 'token-expired' && sendsLinks ? (
        <Button variant="primary" busy={busy} onClick={() => void sendNewLink()}>
          {texts['validate-email.new-link']}
        </Button>
      ) : null}
      {state === 'no-new-link' ||
      state === 'refused' ||
      (state === 'token-expired' && !sendsLinks) ? (
        <a className="button button--primary" href={links.contact}>
          {texts['validate-email.contact']}
        </a>
      ) : null}
      <a className="button button--secondary" href={links.login}>
        {texts['validate-email.sign-in']}
      </a>
    </BadNews>
  );
}
