import { useId, type ComponentProps, type ReactNode } from 'react';

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'className' | 'type' | 'children'> {
  /** The label; may hold links. */
  label: ReactNode;
  error?: ReactNode;
}

/** Renders a checkbox whose whole label is the target, with its error below. */
export function Checkbox({ label, error, id, ...input }: CheckboxProps) {
  const made = useId();
  const own = id ?? made;
  const hasError = Boolean(error);
  return (
    <div className="field">
      <label className="checkbox" htmlFor={own}>
        <input
          {...input}
          id={own}
          type="checkbox"
          aria-invalid={hasError || undefined}
          aria-describedby={hasError ? `${own}-error` : undefined}
        />
        <span>{label}</span>
      </label>
      {hasError ? (
        <p className="field__error" id={`${own}-error`}>
          <span>{error}</span>
        </p>
      ) : null}
    </div>
  );
}
