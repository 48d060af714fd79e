import { Button } from '#components/ui/Button.tsx';

interface RowButtonsProps {
  submit: string;
  back: string;
  busy: boolean;
  onBack: () => void;
}

/** The buttons below a row's form. */
export function RowButtons({ submit, back, busy, onBack }: RowButtonsProps) {
  return (
    <div className="cluster">
      <Button variant="primary" small type="submit" busy={busy}>
        <span>{submit}</span>
      </Button>
      <Button variant="ghost" small onClick={onBack}>
        {back}
      </Button>
    </div>
  );
}
