import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { Icon } from '#components/ui/icons/Icon.tsx';
import { alert, success } from '#components/ui/icons/account-icons.ts';
import { focusOnMount, handFocusOn } from '#components/ui/focus.ts';
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
import { RedirectCountdown } from '../RedirectCountdown.tsx';
import type { VALIDATE_EMAIL_TEXTS } from '../auth-texts.ts';

type Texts = Strings<(typeof VALIDATE_EMAIL_TEXTS)[number]>;
type Problem =
  'no-token' | Exclude<ConfirmationOutcome | NewLinkOutcome, 'confirmed' | 'link-sent'>;
type GoodState = 'checking' | 'confirmed' | 'confirmed-signed-in' | 'link-sent';
type State = GoodState | Problem;

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

interface NewsProps {
  texts: Texts;
  state: GoodState;
}

function newsText(state: Exclude<GoodState, 'checking'>, texts: Texts): string {
  switch (state) {
    case 'confirmed':
      return texts['validate-email.success-text'];
    case 'confirmed-signed-in':
      return texts['validate-email.signed-in-text'];
    case 'link-sent':
      return texts['validate-email.link-sent-text'];
  }
}

/** Renders that the link is being checked and then, in the same place, that it was accepted. */
function News({ texts, state }: NewsProps) {
  if (state === 'checking') {
    return (
      <output className="cluster needs-script">
        <span className="spinner" aria-hidden="true" />
        {texts['validate-email.checking']}
      </output>
    );
  }
  const isSent = state === 'link-sent';
  return (
    // A new link takes the place of the button that asked for it, and the focus.
    <output className="alert alert--success" tabIndex={-1} ref={isSent ? focusOnMount : undefined}>
      <Icon shape={success} />
      <span>
        <b>{texts[`validate-email.${isSent ? 'link-sent' : 'success'}-title`]}</b>
        <br />
        {newsText(state, texts)}
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
      <div className="cluster" ref={handFocusOn}>
        {children}
      </div>
    </div>
  );
}

const GOOD_STATES: ReadonlySet<State> = new Set<GoodState>([
  'checking',
  'confirmed',
  'confirmed-signed-in',
  'link-sent',
]);

const isGood = (state: State): state is GoodState => GOOD_STATES.has(state);

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

  if (isGood(state)) {
    return (
      <div className="stack gap-6">
        <News {...{ texts, state }} />
        {state === 'confirmed' ? <RedirectCountdown texts={texts} href={links.login} /> : null}
        {state === 'confirmed-signed-in' ? (
          <div className="cluster">
            <a className="button button--primary" href={links.myNumbers}>
              {texts['validate-email.to-numbers']}
            </a>
          </div>
        ) : null}
      </div>
    );
  }
  return (
    <BadNews
      key={state}
      title={texts['validate-email.failed-title']}
      text={problemText(state, texts)}
    >
      {state === 'no-response' ? (
        <Button variant="primary" onClick={() => void confirm()}>
          {texts['validate-email.try-again']}
        </Button>
      ) : null}
      {(state === 'token-expired' && sendsLinks) || state === 'rate-limited' ? (
        <Button variant="primary" busy={busy} onClick={() => void sendNewLink()}>
          {texts['validate-email.new-link']}
        </Button>
      ) : null}
      {state === 'no-new-link' ||
      state === 'refused' ||
      state === 'customer-not-exist' ||
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
