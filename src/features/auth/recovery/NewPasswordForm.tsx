import { useState } from 'react';
import { PasswordField } from '#components/ui/form/PasswordField.tsx';
import { HeldSubmitButton } from '#components/ui/form/HeldSubmitButton.tsx';
import { useSmallForm } from '#components/ui/form/use-small-form.ts';
import type { Strings } from '#i18n/texts.ts';
import { whileLoading } from '#stores/loading.ts';
import { openPopup } from '#stores/messages/popup.ts';
import { validatePassword } from '#stores/account/secret-requests.ts';
import { newPasswordErrors, type NewPasswordValues } from './new-password-form.ts';
import { newPasswordOutcome } from './recovery-outcome.ts';
import type { RECOVERY_TEXTS } from '../auth-texts.ts';

interface NewPasswordFormProps {
  texts: Strings<(typeof RECOVERY_TEXTS)[number]>;
  token: string;
  email: string | undefined;
  onChanged: () => void;
  /** Called when the token can no longer be used. */
  onExpired: () => void;
}

const EMPTY: NewPasswordValues = { password: '', confirm: '' };

/** Renders the form that sets a new password with a recovery token. */
export function NewPasswordForm(props: NewPasswordFormProps) {
  const { texts, token, email, onChanged, onExpired } = props;
  const [busy, setBusy] = useState(false);
  const [common, setCommon] = useState('');
  const form = useSmallForm(EMPTY, newPasswordErrors);
  const save = async ({ password }: NewPasswordValues): Promise<void> => {
    if (busy) return;
    setBusy(true);
    const outcome = newPasswordOutcome(await whileLoading(validatePassword({ token, password })));
    setBusy(false);
    if (outcome.kind === 'changed') onChanged();
    else if (outcome.kind === 'too-common') setCommon(password);
    else {
      if (outcome.name === 'token-expired-or-invalid') onExpired();
      openPopup(outcome.name);
    }
  };
  const isCommon = common !== '' && common === form.values.password;
  const passwordKey = isCommon ? 'form.password-common' : form.errorOf('password');
  const confirmKey = form.errorOf('confirm');
  const toggle = {
    showText: texts['profile.show-password'],
    hideText: texts['profile.hide-password'],
  };
  return (
    <form className="form" id="recovery-form" noValidate onSubmit={form.submit(save)} method="post">
      <input
        type="text"
        name="username"
        autoComplete="username"
        value={email ?? ''}
        readOnly
        hidden
      />
      <PasswordField
        id="recovery-password"
        required
        label={texts['recovery.new-password']}
        hint={texts['recovery.rules']}
        error={passwordKey && texts[passwordKey]}
        autoComplete="new-password"
        {...toggle}
        {...form.text('password')}
      />
      <PasswordField
        id="recovery-confirm"
        required
        label={texts['recovery.confirm-password']}
        error={confirmKey && texts[confirmKey]}
        autoComplete="new-password"
        {...toggle}
        {...form.text('confirm')}
      />
      <HeldSubmitButton block busy={busy}>
        <span>{texts['recovery.save']}</span>
      </HeldSubmitButton>
    </form>
  );
}
