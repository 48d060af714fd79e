import type { ReactNode } from 'react';
import { Button } from '#components/ui/Button.tsx';

interface RowButtonsProps {
  submit: string;
  back: string;
  busy: boolean;
  onBack: () => void;
  /** Another button between the two. */
  children?: ReactNode;
}

/** The buttons below a row's form. */
export function RowButtons({ submit, back, busy, onBack, children }: RowButtonsProps) {
  return (
    <div className="cluster">
      <Button variant="primary" small type="submit" busy={busy}>
        <span>{submit}</span>
      </Button>
      {children}
      <Button variant="ghost" small onClick={onBack}>
        {back}
      </Button>
    </div>
  );
}
