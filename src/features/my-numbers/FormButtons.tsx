import { Button } from '#components/ui/Button.tsx';

interface FormButtonsProps {
  save: string;
  cancel: string;
  busy: boolean;
  onCancel: () => void;
}

/** The row below a small form. */
export function FormButtons({ save, cancel, busy, onCancel }: FormButtonsProps) {
  return (
    <div className="cluster">
      <Button variant="primary" small type="submit" busy={busy}>
        <span>{save}</span>
      </Button>
      <Button variant="ghost" small onClick={onCancel}>
        {cancel}
      </Button>
    </div>
  );
}
