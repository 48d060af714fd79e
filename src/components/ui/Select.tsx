import type { ComponentProps } from 'react';
import { FieldFrame, type FieldTexts } from './FieldFrame.tsx';

interface SelectProps extends FieldTexts, Omit<ComponentProps<'select'>, 'className'> {
  className?: string;
}

/** The platform's own select with label, hint and error; its options are the children. */
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
