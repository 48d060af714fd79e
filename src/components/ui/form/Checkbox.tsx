import { useId, type ComponentProps, type ReactNode } from 'react';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'className' | 'type' | 'children'> {
  /** The label; may hold links. */
  label: ReactNode;
  error?: ReactNode;
}

/** Renders a checkbox whose whole label is the target, with its error below. */
export function Checkbox({ label, error, id, ...input }: CheckboxProps) {
  const made = useId();
  const fieldId = id ?? made;
  const hasError = Boolean(error);
  return (
    <div className="field">
      <label className="checkbox" htmlFor={fieldId}>
        <input
          {...input}
          id={fieldId}
          type="checkbox"
          aria-invalid={hasError || undefined}
          aria-describedby={hasError ? `${fieldId}-error` : undefined}
        />
        <span>{label}</span>
      </label>
      {hasError ? (
        <p className="field__error" id={`${fieldId}-error`}>
          <span>{error}</span>
        </p>
      ) : null}
    </div>
  );
}
