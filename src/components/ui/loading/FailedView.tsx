import { Button } from '../Button.tsx';
import { handFocusOn } from '../focus.ts';

interface FailedViewProps {
  text: string;
  retryText: string;
  onRetry: () => void;
}

/** Renders the message that a part could not be shown, with a button that tries again. */
export const FailedView = ({ text, retryText, onRetry }: FailedViewProps) => (
  <div className="alert alert--danger cluster cluster--between" role="alert" ref={handFocusOn}>
    <p>{text}</p>
    <Button small onClick={onRetry}>
      {retryText}
    </Button>
  </div>
);
