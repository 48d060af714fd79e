import { Button } from './Button.tsx';
import { focusOnMount } from './focus.ts';

interface InlineQuestionProps {
  /** What is asked, or what happens after a confirmation. */
  question: string;
  confirmText: string;
  cancelText: string;
  /** Colours the question as one about a loss. */
  danger?: boolean;
  /** The confirmed action is running. */
  busy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Renders a question in place of what asked it, with the focus on its button that cancels. */
export function InlineQuestion(props: InlineQuestionProps) {
  const { question, confirmText, cancelText, danger = false, busy, onConfirm, onCancel } = props;
  return (
    <fieldset className={`alert ${danger ? 'alert--danger ' : ''}cluster cluster--between`}>
      <legend className="visually-hidden">{question}</legend>
      <p aria-hidden="true">{question}</p>
      <div className="cluster">
        <Button variant="danger" small busy={busy} onClick={onConfirm}>
          <span>{confirmText}</span>
        </Button>
        <Button small ref={focusOnMount} onClick={onCancel}>
          {cancelText}
        </Button>
      </div>
    </fieldset>
  );
}
