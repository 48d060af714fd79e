import { useState } from 'react';
import { messageCodes, isDone } from '#api/response-codes.ts';
import { Icon } from '#components/ui/icons/Icon.tsx';
import { alert, success } from '#components/ui/icons/account-icons.ts';
import { HeldSubmitButton } from '#components/ui/form/HeldSubmitButton.tsx';
import { focusOnMount } from '#components/ui/focus.ts';
import { useHydrated, useClientValue } from '#components/ui/hydration.ts';
import { ROUTES } from '#config/routes.ts';
import { restoreCustomerEmail } from '#contract/hub/auth.ts';
import { MESSAGE_CODE } from '#contract/message-codes.ts';
import type { Strings } from '#i18n/texts.ts';
import { once } from '#lib/once.ts';
import { request } from '#stores/api.ts';
import { whileLoading } from '#stores/loading.ts';
import { endSession } from '#stores/session/session.ts';
import type { RESTORE_EMAIL_TEXTS } from '../auth-texts.ts';
import { dropPathToken, takePathToken } from '#domain/link/page-token.ts';

type Outcome = 'restored' | 'expired' | 'taken' | 'no-response';

interface RestoreEmailProps {
  texts: Strings<(typeof RESTORE_EMAIL_TEXTS)[number]>;
  loginHref: string;
  contactHref: string;
}

const readToken = once(() => takePathToken(ROUTES.restoreEmail));

async function restore(token: string): Promise<Outcome> {
  const response = await whileLoading(request(restoreCustomerEmail, { body: { token } }));
  if (isDone(response)) return 'restored';
  const codes = messageCodes(response);
  if (codes.includes(MESSAGE_CODE.emailAlreadyExists)) return 'taken';
  const isGone = [MESSAGE_CODE.tokenExpired, MESSAGE_CODE.customerNotExist].some((code) =>
    codes.includes(code),
  );
  return isGone ? 'expired' : 'no-response';
}

/**
 * Renders the page that reverts a change of email address, on the press of a button: programs that
 * open the links of emails cannot do it.
 */
export function RestoreEmail({ texts, loginHref, contactHref }: RestoreEmailProps) {
  const hydrated = useHydrated();
  const token = useClientValue(readToken);
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();

  const submit = async (): Promise<void> => {
    if (busy || token === undefined) return;
    setBusy(true);
    // The message of a second failure is a new one for screen readers.
    setOutcome(undefined);
    const next = await restore(token);
    setBusy(false);
    if (next === 'restored') {
      dropPathToken(ROUTES.restoreEmail);
      endSession();
    }
    setOutcome(next);
  };

  const isFinal = outcome === 'expired' || outcome === 'taken';
  if (hydrated && token === undefined) return <p>{texts['restore-email.no-token']}</p>;
  if (outcome === 'restored') {
    return (
      <div className="stack gap-6">
        <output className="alert alert--success" tabIndex={-1} ref={focusOnMount}>
          <Icon shape={success} />
          <span>
            <b>{texts['restore-email.success-title']}</b>
            <br />
            {texts['restore-email.success-text']}
          </span>
        </output>
        <a className="button button--secondary" href={loginHref}>
          {texts['validate-email.sign-in']}
        </a>
      </div>
    );
  }
  return (
    <form
      className="form"
      id="restore-form"
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <p>{texts['restore-email.lead']}</p>
      <p className="muted">{texts['restore-email.effects']}</p>
      {outcome === undefined ? null : (
        <div
          className="alert alert--danger"
          role="alert"
          tabIndex={-1}
          // The pressed button is gone.
          ref={isFinal ? focusOnMount : undefined}
        >
          <Icon shape={alert} />
          <p>
            <b>{texts['restore-email.failed-title']}</b>
            <br />
            {texts[`restore-email.${outcome}`]}{' '}
            {outcome === 'no-response' ? null : (
              <a href={contactHref}>{texts['restore-email.contact']}</a>
            )}
          </p>
        </div>
      )}
      {isFinal ? null : (
        <HeldSubmitButton block busy={busy}>
          <span>{texts['restore-email.submit']}</span>
        </HeldSubmitButton>
      )}
    </form>
  );
}
