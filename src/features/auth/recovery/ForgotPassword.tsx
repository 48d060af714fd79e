import { useState } from 'react';
import { Field } from '#components/ui/form/Field.tsx';
import { HeldSubmitButton } from '#components/ui/form/HeldSubmitButton.tsx';
import { useClientValue } from '#components/ui/hydration.ts';
import { useSmallForm } from '#components/ui/form/use-small-form.ts';
import { requestPasswordRecovery } from '#contract/hub/auth.ts';
import type { Strings } from '#i18n/texts.ts';
import { trimInput } from '#lib/text/text.ts';
import { request } from '#stores/api.ts';
import { pageLanguage } from '#stores/language.ts';
import { whileLoading } from '#stores/loading.ts';
import { openPopup } from '#stores/messages/popup.ts';
import { usernameError } from '../sign-in/login-form.ts';
import type { FORGOT_TEXTS } from '../auth-texts.ts';
import { recoveryRequestPopup } from './recovery-outcome.ts';
import { readNext, withNext } from '../sign-in/sign-in-steps.ts';

interface ForgotPasswordProps {
  texts: Strings<(typeof FORGOT_TEXTS)[number]>;
  loginHref: string;
}

/**
 * Renders the form that requests a link to set a new password; what is typed stays whatever the
 * response is.
 */
export function ForgotPassword({ texts, loginHref }: ForgotPasswordProps) {
  const [busy, setBusy] = useState(false);
  const next = useClientValue(readNext);
  const form = useSmallForm({ email: '' }, ({ email }) => ({ email: usernameError(email) }));
  const requestLink = async ({ email }: { email: string }): Promise<void> => {
    if (busy) return;
    setBusy(true);
    const body = { email: trimInput(email), languageIso: pageLanguage() };
    const response = await whileLoading(request(requestPasswordRecovery, { body }));
    setBusy(false);
    openPopup(recoveryRequestPopup(response));
  };
  const error = form.errorOf('email');
  return (
    <form
      className="form"
      id="forgot-form"
      noValidate
      onSubmit={form.submit(requestLink)}
      method="post"
    >
      <Field
        id="forgot-email"
        required
        label={texts['form.email']}
        error={error && texts[error]}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        dir="ltr"
        {...form.text('email')}
      />
      <HeldSubmitButton block busy={busy}>
        <span>{texts['forgot.next']}</span>
      </HeldSubmitButton>
      <a
        className="button button--ghost button--block"
        href={withNext(loginHref, next)}
        data-carry-next
      >
        {texts['forgot.back']}
      </a>
    </form>
  );
}
