import { useState } from 'react';
import { Field } from '#components/ui/form/Field.tsx';
import { PasswordField } from '#components/ui/form/PasswordField.tsx';
import { focusLoadedForm } from '#components/ui/focus.ts';
import { useSmallForm } from '#components/ui/form/use-small-form.ts';
import { useIsShown } from '#components/ui/use-is-shown.ts';
import { updateCustomerEmail } from '#contract/hub/account.ts';
import { trimInput } from '#lib/text/text.ts';
import { request } from '#stores/api.ts';
import { pageLanguage } from '#stores/language.ts';
import { whileLoading } from '#stores/loading.ts';
import { openPopup } from '#stores/messages/popup.ts';
import { emailChangeOutcome, type CodeOutcome } from './account-outcome.ts';
import { emailErrors, type EmailValues } from './account-rules.ts';
import type { AccountTexts } from './account-texts.ts';
import { CodeForm } from './CodeForm.tsx';
import { FormButtons } from '#components/ui/form/FormButtons.tsx';
import { LIMITS } from '#config/limits/limits.ts';

interface EmailFormProps {
  texts: AccountTexts;
  /** The address that the account has. */
  email: string;
  onClose: () => void;
}

const EMPTY: EmailValues = { email: '', confirm: '', current: '' };

const ADDRESS = {
  type: 'email',
  inputMode: 'email',
  dir: 'ltr',
  autoCapitalize: 'none',
  spellCheck: 'false',
} as const;

const send = async ({ email, current }: EmailValues, code?: { token2FA: string; OTP: string }) => {
  const body = {
    Email: trimInput(email),
    LanguageIso: pageLanguage(),
    CurrentPassword: current,
    ...code,
  };
  return emailChangeOutcome(await whileLoading(request(updateCustomerEmail, { body })));
};

/** Returns the form of another email address, and the requests that change it. */
function useEmailChange(ofAccount: string, onClose: () => void) {
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState('');
  const isShown = useIsShown();
  /** What a code was sent for; the fields are not shown any more then. */
  const [verified, setVerified] = useState<{ token: string; values: EmailValues }>();
  const form = useSmallForm(EMPTY, (values) => emailErrors(values, ofAccount));
  /** Applies the outcome of a request; returns what the code form has to show. */
  const conclude = (
    outcome: Awaited<ReturnType<typeof send>>,
    values: EmailValues,
  ): CodeOutcome => {
    switch (outcome.kind) {
      case 'wrong-password':
        setWrong(values.current);
        setVerified(undefined);
        return 'handled';
      case 'code':
        setVerified({ token: outcome.token, values });
        return 'handled';
      case 'code-expired':
        return 'expired';
      case 'popup':
        if (outcome.name !== 'verifying-email') return outcome.name;
        openPopup(outcome.name);
        if (isShown.current) onClose();
        return 'handled';
    }
  };
  const verify = async (values: EmailValues): Promise<void> => {
    if (busy) return;
    setBusy(true);
    const shown = conclude(await send(values), values);
    setBusy(false);
    if (shown !== 'handled' && shown !== 'expired') openPopup(shown);
  };
  const { token: token2FA = '', values: sent = form.values } = verified ?? {};
  const resend = async (): Promise<CodeOutcome> => conclude(await send(sent), sent);
  const confirm = async (OTP: string): Promise<CodeOutcome> =>
    conclude(await send(sent, { token2FA, OTP }), sent);
  const isWrong = wrong !== '' && wrong === form.values.current;
  return { form, busy, isWrong, takesCode: verified !== undefined, verify, resend, confirm };
}

/**
 * Renders the form of another email address, typed twice, with the current password. Where
 * two-factor is on, it then takes the code sent to the present address.
 */
export function EmailForm({ texts, email, onClose }: EmailFormProps) {
  const { form, busy, isWrong, takesCode, verify, resend, confirm } = useEmailChange(
    email,
    onClose,
  );
  if (takesCode) {
    return (
      <CodeForm
        texts={texts}
        lead={texts['account.email-code-text']}
        submit={texts['account.confirm']}
        onCode={confirm}
        onResend={resend}
        onClose={onClose}
      />
    );
  }
  const emailKey = form.errorOf('email');
  const confirmKey = form.errorOf('confirm');
  const currentKey = isWrong ? 'delete-account.wrong-password' : form.errorOf('current');
  return (
    <form
      className="form inset-form"
      ref={focusLoadedForm}
      noValidate
      onSubmit={form.submit(verify)}
    >
      <Field
        id="account-email"
        required
        label={texts['account.new-email']}
        error={emailKey && texts[emailKey]}
        autoComplete="email"
        {...ADDRESS}
        {...form.text('email')}
      />
      <Field
        id="account-email-confirm"
        required
        label={texts['account.confirm-email']}
        hint={texts['account.confirm-email-hint']}
        error={confirmKey && texts[confirmKey]}
        autoComplete="off"
        onPaste={(event) => event.preventDefault()}
        onDrop={(event) => event.preventDefault()}
        {...ADDRESS}
        {...form.text('confirm')}
      />
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        id="account-email-password"
        required
        label={texts['account.current-password']}
        error={currentKey && texts[currentKey]}
        autoComplete="current-password"
        maxLength={LIMITS.password.max}
        showText={texts['profile.show-password']}
        hideText={texts['profile.hide-password']}
        {...form.text('current')}
      />
      <FormButtons
        submit={texts['account.verify']}
        cancel={texts['profile.back']}
        busy={busy}
        onCancel={onClose}
      />
    </form>
  );
}
