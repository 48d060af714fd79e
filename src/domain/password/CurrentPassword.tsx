import { useState, type FormEvent } from 'react';
import { focusFirstInvalid, focusRefused } from '#components/ui/focus.ts';
import { useIsShown } from '#components/ui/use-is-shown.ts';
import { PasswordField } from '#components/ui/form/PasswordField.tsx';
import { LIMITS } from '#config/limits/limits.ts';
import { checkPassword } from '#stores/account/secret-requests.ts';
import { whileLoading } from '#stores/loading.ts';
import { openPopup } from '#stores/messages/popup.ts';

type PasswordError = 'form.required' | 'delete-account.wrong-password';

/** The password in a form whose change needs it, from `useCurrentPassword`. */
export interface CurrentPasswordState {
  password: string;
  error: PasswordError | undefined;
  /** The password is being checked, or what needs it is under way. */
  busy: boolean;
  setPassword: (password: string) => void;
  /** The handler of the form. */
  submit: (event: FormEvent<HTMLFormElement>) => Promise<void>;
}

/**
 * Checks the password of a form and then does what needs it, unless the form has been left
 * meanwhile. Opens the pop-up of a password that was not checked.
 */
export function useCurrentPassword(onRight: () => Promise<void>): CurrentPasswordState {
  const [password, setPassword] = useState('');
  const [error, setError] = useState<PasswordError>();
  const [busy, setBusy] = useState(false);
  const isShown = useIsShown();
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
    if (!isShown.current) return;
    if (outcome === 'right') await onRight();
    setBusy(false);
    if (outcome === 'wrong') setError('delete-account.wrong-password');
    else if (outcome !== 'right' && outcome !== 'no-session') openPopup(outcome);
  };
  const changePassword = (typed: string): void => {
    setPassword(typed);
    setError(undefined);
  };
  return { password, error, busy, setPassword: changePassword, submit };
}

interface CurrentPasswordProps {
  id: string;
  label: string;
  hint?: string;
  texts: Readonly<
    Record<PasswordError | 'profile.show-password' | 'profile.hide-password', string>
  >;
  state: CurrentPasswordState;
}

/** Hands the focus back to a wrong password, as a `ref`, unless it has moved on to another form. */
const focusWrong = (field: HTMLInputElement | null): void => focusRefused(field?.form);

/** Renders the field for the password; a wrong one gets the focus back. */
export function CurrentPassword({ id, label, hint, texts, state }: CurrentPasswordProps) {
  const { password, error, setPassword } = state;
  return (
    <PasswordField
      required
      ref={error === 'delete-account.wrong-password' ? focusWrong : undefined}
      {...{ id, label, hint }}
      error={error && texts[error]}
      autoComplete="current-password"
      maxLength={LIMITS.password.max}
      showText={texts['profile.show-password']}
      hideText={texts['profile.hide-password']}
      value={password}
      onChange={(event) => setPassword(event.currentTarget.value)}
    />
  );
}
