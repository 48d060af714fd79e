import type { ReactNode } from 'react';
import { Button } from '../Button.tsx';

interface FormButtonsProps {
  submit: string;
  cancel: string;
  busy: boolean;
  onCancel: () => void;
  /** Another button between the two. */
  children?: ReactNode;
}

/** Renders the buttons below a small form: one that submits and one that closes it. */
export function FormButtons({ submit, cancel, busy, onCancel, children }: FormButtonsProps) {
  return (
    <div className="cluster">
      <Button variant="primary" small type="submit" busy={busy}>
        <span>{submit}</span>
      </Button>
      {children}
      <Button variant="ghost" small onClick={onCancel}>
        {cancel}
      </Button>
    </div>
  );
}
