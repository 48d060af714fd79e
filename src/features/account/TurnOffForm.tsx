import { useState } from 'react';
import { isDone } from '#api/response-codes.ts';
import { PasswordField } from '#components/ui/form/PasswordField.tsx';
import { focusLoadedForm } from '#components/ui/focus.ts';
import { useSmallForm } from '#components/ui/form/use-small-form.ts';
import { turnOffTwoFactor } from '#contract/hub/auth.ts';
import { request } from '#stores/api.ts';
import { failurePopup } from '#stores/messages/popup-for-response.ts';
import { whileLoading } from '#stores/loading.ts';
import { openPopup } from '#stores/messages/popup.ts';
import { removeTrustedDevice } from '#stores/session/sign-in-tokens.ts';
import type { TwoFactorTexts } from './account-texts.ts';
import { FormButtons } from '#components/ui/form/FormButtons.tsx';
import { LIMITS } from '#config/limits/limits.ts';

interface TurnOffFormProps {
  texts: TwoFactorTexts;
  onDone: () => void;
  onClose: () => void;
}

/** Takes the password and turns two-factor sign-in off. */
export function TurnOffForm({ texts, onDone, onClose }: TurnOffFormProps) {
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState('');
  const form = useSmallForm({ password: '' }, ({ password }) => ({
    password: password === '' ? ('form.required' as const) : undefined,
  }));
  const turnOff = async ({ password }: { password: string }): Promise<void> => {
    if (busy) return;
    setBusy(true);
    const response = await whileLoading(request(turnOffTwoFactor, { body: { password } }));
    setBusy(false);
    if (!response.ok || !isDone(response)) return openPopup(failurePopup(response));
    if (response.value.result !== true) return setWrong(password);
    removeTrustedDevice();
    onDone();
  };
  const isWrong = wrong !== '' && wrong === form.values.password;
  const key = isWrong ? 'delete-account.wrong-password' : form.errorOf('password');
  return (
    <form
      className="form inset-form"
      ref={focusLoadedForm}
      noValidate
      onSubmit={form.submit(turnOff)}
    >
      <PasswordField
        id="account-two-factor-password"
        required
        label={texts['account.your-password']}
        error={key && texts[key]}
        autoComplete="current-password"
        maxLength={LIMITS.password.max}
        showText={texts['profile.show-password']}
        hideText={texts['profile.hide-password']}
        {...form.text('password')}
      />
      <FormButtons
        submit={texts['account.turn-off']}
        cancel={texts['profile.cancel']}
        busy={busy}
        onCancel={onClose}
      />
    </form>
  );
}
