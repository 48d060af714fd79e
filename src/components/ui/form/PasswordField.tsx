import { useState, type ComponentProps } from 'react';
import { FieldFrame, type FieldTexts } from './Field.tsx';
import { Icon } from '../icons/Icon.tsx';
import { eye, eyeOff } from '../icons/icons.ts';

interface PasswordFieldProps
  extends FieldTexts, Omit<ComponentProps<'input'>, 'className' | 'type'> {
  className?: string;
  /** The id of what else describes the field. */
  describedBy?: string;
  /** Name of the toggle while the password is hidden, "Show password". */
  showText: string;
  /** Name of the toggle while the password is shown, "Hide password". */
  hideText: string;
}

/**
 * Renders a password field with a show and hide toggle; the password itself is always left to
 * right.
 */
export function PasswordField(props: PasswordFieldProps) {
  const { label, hint, error, describedBy, id, className, showText, hideText, ...input } = props;
  const [shown, setShown] = useState(false);
  return (
    <FieldFrame {...{ label, hint, error, describedBy, id, className }}>
      {(control) => (
        <div className="input-group">
          <input
            dir="ltr"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck="false"
            {...input}
            {...control}
            className="input"
            type={shown ? 'text' : 'password'}
          />
          <button
            className="input-group__action"
            type="button"
            aria-label={shown ? hideText : showText}
            aria-controls={control.id}
            disabled={input.disabled}
            onClick={() => setShown(!shown)}
          >
            <Icon shape={shown ? eyeOff : eye} />
          </button>
        </div>
      )}
    </FieldFrame>
  );
}
