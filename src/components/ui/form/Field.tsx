import { type ComponentProps, type ReactNode, useId } from 'react';

/** The attributes of a control by which its label, hint and error belong to it. */
interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

export interface FieldTexts {
  label: ReactNode;
  hint?: ReactNode;
  /** The error in words; its presence marks the control as invalid. */
  error?: ReactNode;
}

interface FieldFrameProps extends FieldTexts {
  /** The control's id; one is made when absent. */
  id?: string;
  /** The id of what else describes the control. */
  describedBy?: string | undefined;
  className?: string;
  children: (control: ControlProps) => ReactNode;
}

/** Renders label, hint and error around any control, tied to it for screen readers. */
export function FieldFrame(props: FieldFrameProps) {
  const { label, hint, error, describedBy, id, className = '', children } = props;
  const made = useId();
  const fieldId = id ?? made;
  const hasError = error !== undefined && error !== null && error !== '' && error !== false;
  const described = [hint && `${fieldId}-hint`, hasError && `${fieldId}-error`, describedBy]
    .filter(Boolean)
    .join(' ');
  return (
    <div className={`field ${className}`.trim()}>
      <label className="field__label" htmlFor={fieldId}>
        {label}
      </label>
      {children({
        id: fieldId,
        'aria-describedby': described === '' ? undefined : described,
        'aria-invalid': hasError || undefined,
      })}
      {hint ? (
        <p className="field__hint" id={`${fieldId}-hint`}>
          {hint}
        </p>
      ) : null}
      {hasError ? (
        <p className="field__error" id={`${fieldId}-error`}>
          <span>{error}</span>
        </p>
      ) : null}
    </div>
  );
}

interface FieldProps extends FieldTexts, Omit<ComponentProps<'input'>, 'className'> {
  /** Class of the frame, not of the input. */
  className?: string;
}

/**
 * Renders a one-line text field; takes everything an `<input>` takes, `ref` and a form library's
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

interface SelectProps extends FieldTexts, Omit<ComponentProps<'select'>, 'className'> {
  className?: string;
}

/** Renders the platform's select with label, hint and error; its options are the children. */
export function Select({ label, hint, error, id, className, children, ...select }: SelectProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error} id={id} className={className}>
      {(control) => (
        <select {...select} {...control} className="select">
          {children}
        </select>
      )}
    </FieldFrame>
  );
}
