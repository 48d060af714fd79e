import { useRestoreFocus } from '#components/ui/focus.ts';
import { Button } from '#components/ui/Button.tsx';

interface SectionHeadProps {
  title: string;
  text?: string;
  /** The button that opens the section's form; absent where nothing can be opened. */
  action?: { label: string; onClick: () => void } | undefined;
  /** Whether the form is open; its button is away meanwhile, and gets the focus back afterwards. */
  open?: boolean;
  /** The number that the section belongs to, for screen readers. */
  of?: string;
}

/** Renders title, sentence and opening button of one section of a number. */
export function SectionHead({ title, text, action, open = false, of }: SectionHeadProps) {
  const head = useRestoreFocus<HTMLDivElement>(open);
  return (
    <div className="number-section__head" ref={head}>
      <div>
        <h3 className="number-section__title">{title}</h3>
        {text === undefined ? null : <p className="muted small">{text}</p>}
      </div>
      {action === undefined || open ? null : (
        <Button small onClick={action.onClick}>
          <span>
            {action.label}
            <span className="visually-hidden">
              {' '}
              {title}
              {of === undefined ? '' : `, ${of}`}
            </span>
          </span>
        </Button>
      )}
    </div>
  );
}
