import { useState } from 'react';
import { isDone } from '#api/answer-codes.ts';
import { Field } from '#components/ui/Field.tsx';
import { PasswordField } from '#components/ui/PasswordField.tsx';
import { focusFirstField } from '#components/ui/focus-first-field.ts';
import { useForm } from '#components/ui/use-form.ts';
import { LIMITS } from '#config/limits.ts';
import { confirmTwoFactor, turnOffTwoFactor } from '#contract/hub/auth.ts';
import { onlyDigits } from '#lib/only-digits.ts';
import { request } from '#stores/api.ts';
import { whileLoading } from '#stores/loading.ts';
import { openPopup } from '#stores/popup.ts';
import { forgetTrustedDevice, keepTrustedDevice } from '#stores/sign-in-tokens.ts';
import { codePopup, failurePopup } from './account-outcome.ts';
import type { AccountTexts } from './account-texts.ts';
import { RowButtons } from './RowButtons.tsx';

interface FormProps {
  texts: AccountTexts;
  onDone: () => void;
  onClose: () => void;
}

const needed = (value: string): 'form.required' | undefined =>
  value === '' ? 'form.required' : undefined;

/** Takes the code of the e-mail and turns two-factor sign-in on. */
export function CodeForm({ texts, token, onDone, onClose }: FormProps & { token: string }) {
  const [busy, setBusy] = useState(false);
  const form = useForm({ code: '' }, ({ code }) => ({ code: needed(code) }));
  const confirm = async ({ code }: { code: string }): Promise<void> => {
    if (busy) return;
    setBusy(true);
    const body = { token2FA: token, OTP: code };
    const answered = await whileLoading(request(confirmTwoFactor, { body }));
    setBusy(false);
    const popup = codePopup(answered);
    if (popup !== undefined) return openPopup(popup);
    if (answered.ok && answered.value.result !== null) keepTrustedDevice(answered.value.result);
    onDone();
  };
  const error = form.errorOf('code');
  return (
    <form
      className="form inset-form"
      ref={focusFirstField}
      noValidate
      onSubmit={form.submit(confirm)}
    >
      <p>{texts['account.code-text']}</p>
      <Field
        id="account-code"
        label={texts['account.code']}
        error={error && texts[error]}
        dir="ltr"
        inputMode="numeric"
        autoComplete="one-time-code"
        {...form.text('code', (typed) => onlyDigits(typed, LIMITS.twoFactorCodeMaxLength))}
      />
      <RowButtons
        submit={texts['account.turn-on']}
        back={texts['profile.cancel']}
        busy={busy}
        onBack={onClose}
      />
    </form>
  );
}

/** Takes the password and turns two-factor sign-in off. */
export function TurnOffForm({ texts, onDone, onClose }: FormProps) {
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState('');
  const form = useForm({ password: '' }, ({ password }) => ({ password: needed(password) }));
  const turnOff = async ({ password }: { password: string }): Promise<void> => {
    if (busy) return;
    setBusy(true);
    const answered = await whileLoading(request(turnOffTwoFactor, { body: { password } }));
    setBusy(false);
    if (!answered.ok || !isDone(answered)) return openPopup(failurePopup(answered));
    if (answered.value.result !== true) return setWrong(password);
    forgetTrustedDevice();
    onDone();
  };
  const isWrong = wrong !== '' && wrong === form.values.password;
  const key = isWrong ? 'delete-account.wrong-password' : form.errorOf('password');
  return (
    <form
      className="form inset-form"
      ref={focusFirstField}
      noValidate
      onSubmit={form.submit(turnOff)}
    >
      <PasswordField
        id="account-two-factor-password"
        label={texts['account.your-password']}
        error={key && texts[key]}
        autoComplete="current-password"
        showText={texts['profile.show-password']}
        hideText={texts['profile.hide-password']}
        {...form.text('password')}
      />
      <RowButtons
        submit={texts['account.turn-off']}
        back={texts['profile.cancel']}
        busy={busy}
        onBack={onClose}
      />
    </form>
  );
}
