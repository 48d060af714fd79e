import { useState, type FormEvent } from 'react';
import { focusFirstField, focusFirstInvalid, focusOnMount } from '#components/ui/focus.ts';
import { PasswordField } from '#components/ui/form/PasswordField.tsx';
import { useIsMounted } from '#components/ui/use-is-mounted.ts';
import { whileLoading } from '#stores/loading.ts';
import { openPopup } from '#stores/messages/popup.ts';
import { checkPassword } from '#stores/account/secret-requests.ts';
import { FormButtons } from '#components/ui/form/FormButtons.tsx';
import type { MyNumbersTexts } from './my-numbers-texts.ts';

interface PasswordCheckProps {
  id: string;
  texts: MyNumbersTexts;
  /**
   * Repeats what needed the password, unless the check was cancelled meanwhile; settles when that
   * is through.
   */
  onChecked: () => Promise<void>;
  onCancel: () => void;
}

/** Renders the password check in place of the form whose change needs it. */
export function PasswordCheck({ id, texts, onChecked, onCancel }: PasswordCheckProps) {
  const [password, setPassword] = useState('');
  const [error, setError] = useState<'form.required' | 'delete-account.wrong-password'>();
  const [busy, setBusy] = useState(false);
  const isMounted = useIsMounted();
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    if (password === '') {
      setError('form.required');
      return focusFirstInvalid(event.currentTarget);
    }
    setError(undefined);
    setBusy(true);
    const outcome = await whileLoading(checkPassword(password));
    if (!isMounted()) return;
    if (outcome === 'right') await onChecked();
    setBusy(false);
    if (outcome === 'wrong') setError('delete-account.wrong-password');
    else if (outcome !== 'right' && outcome !== 'no-session') openPopup(outcome);
  };
  return (
    <form
      className="form inset-form"
      ref={focusFirstField}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <PasswordField
        id={`${id}-password`}
        required
        ref={error === 'delete-account.wrong-password' ? focusOnMount : undefined}
        label={texts['my-numbers.password']}
        hint={texts['my-numbers.password-hint']}
        error={error && texts[error]}
        autoComplete="current-password"
        showText={texts['profile.show-password']}
        hideText={texts['profile.hide-password']}
        value={password}
        onChange={(event) => {
          setPassword(event.currentTarget.value);
          setError(undefined);
        }}
      />
      <FormButtons
        submit={texts['my-numbers.password-confirm']}
        cancel={texts['profile.cancel']}
        busy={busy}
        onCancel={onCancel}
      />
    </form>
  );
}
