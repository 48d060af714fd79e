import { useId, type ReactNode } from 'react';

/** What a control must carry so that its label, hint and error belong to it. */
export interface ControlProps {
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
  className?: string;
  children: (control: ControlProps) => ReactNode;
}

/** Label, hint and error around any control, tied to it for screen readers. */
export function FieldFrame({ label, hint, error, id, className = '', children }: FieldFrameProps) {
  const made = useId();
  const own = id ?? made;
  const hasError = error !== undefined && error !== null && error !== '' && error !== false;
  const described = [hint ? `${own}-hint` : '', hasError ? `${own}-error` : '']
    .filter(Boolean)
    .join(' ');
  return (
    <div className={`field ${className}`.trim()}>
      <label className="field__label" htmlFor={own}>
        {label}
      </label>
      {children({
        id: own,
        'aria-describedby': described === '' ? undefined : described,
        'aria-invalid': hasError || undefined,
      })}
      {hint ? (
        <p className="field__hint" id={`${own}-hint`}>
          {hint}
        </p>
      ) : null}
      {hasError ? (
        <p className="field__error" id={`${own}-error`}>
          <span>{error}</span>
        </p>
      ) : null}
    </div>
  );
}
