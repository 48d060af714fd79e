import type { FormEvent, ReactNode } from 'react';
import { focusFirstField } from '#components/ui/focus.ts';
import { FormButtons } from '#components/ui/form/FormButtons.tsx';
import type { MyNumbersTexts } from './my-numbers-texts.ts';
import { PasswordCheck } from './PasswordCheck.tsx';
import type { Change } from './use-change.ts';

interface ChangeFormProps<Values> {
  id: string;
  texts: MyNumbersTexts;
  change: Change<Values>;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onCancel: () => void;
  /** Called when something is typed. */
  onTyped?: () => void;
  /** The fields. */
  children: ReactNode;
}

/** Renders the form of a change, or the password check in its place where the change needs one. */
export function ChangeForm<Values>(props: ChangeFormProps<Values>) {
  const { id, texts, change, onSubmit, onCancel, onTyped, children } = props;
  if (change.needsPassword) {
    return (
      <PasswordCheck id={id} texts={texts} onChecked={change.retry} onCancel={change.stopAsking} />
    );
  }
  return (
    <form
      id={`${id}-form`}
      className="form inset-form"
      ref={focusFirstField}
      noValidate
      onSubmit={onSubmit}
      onInput={onTyped}
    >
      {children}
      <FormButtons
        submit={texts['profile.save']}
        cancel={texts['profile.cancel']}
        busy={change.busy}
        onCancel={onCancel}
      />
    </form>
  );
}
