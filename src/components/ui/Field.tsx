import type { ComponentProps } from 'react';
import { FieldFrame, type FieldTexts } from './FieldFrame.tsx';

interface FieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'className'> {
  /** Class of the frame, not of the input. */
  className?: string;
}

/**
 * A one-line text field; takes everything an `<input>` takes, `ref` and a form library's
 * `register()` included. Words take their direction from themselves: a street may be English on a
 * Hebrew page.
 */
export function Field({ label, hint, error, id, className, ...input }: FieldProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error} id={id} className={className}>
      {(control) => (
        <input
          type="text"
          dir={input.type === undefined ? 'auto' : undefined}
          {...input}
          {...control}
          className="input"
        />
      )}
    </FieldFrame>
  );
}
