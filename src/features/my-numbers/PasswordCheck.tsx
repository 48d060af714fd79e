import { focusLoadedForm } from '#components/ui/focus.ts';
import { FormButtons } from '#components/ui/form/FormButtons.tsx';
import { CurrentPassword, useCurrentPassword } from '#domain/password/CurrentPassword.tsx';
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
  const state = useCurrentPassword(onChecked);
  return (
    <form
      className="form inset-form"
      ref={focusLoadedForm}
      noValidate
      onSubmit={(event) => void state.submit(event)}
    >
      <CurrentPassword
        id={`${id}-password`}
        label={texts['my-numbers.password']}
        hint={texts['my-numbers.password-hint']}
        {...{ texts, state }}
      />
      <FormButtons
        submit={texts['my-numbers.password-confirm']}
        cancel={texts['profile.cancel']}
        busy={state.busy}
        onCancel={onCancel}
      />
    </form>
  );
}
