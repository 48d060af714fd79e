import type { RefObject } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { LIMITS } from '#config/limits/limits.ts';
import { fillText } from '#lib/text/text.ts';
import type { PersonalTexts } from '#features/order/personal-props.ts';

interface ResendCodeProps {
  /** Seconds until a new code may be requested. */
  seconds: number;
  busy: boolean;
  /** Whether the code before is being checked. */
  isChecking: boolean;
  button: RefObject<HTMLButtonElement | null>;
  texts: PersonalTexts;
  onResend: () => void;
}

/**
 * Renders the button for a new code. The seconds are visible; a screen reader reads only the
 * start and the end.
 */
export function ResendCode({ seconds, busy, isChecking, ...props }: ResendCodeProps) {
  const { button, texts, onResend } = props;
  const waiting = seconds > 0;
  const spoken = waiting
    ? fillText(texts['personal.resend-wait'], { seconds: LIMITS.resendCodeSeconds })
    : texts['personal.resend-now'];
  return (
    <>
      <Button
        variant="ghost"
        ref={button}
        busy={busy}
        aria-disabled={isChecking}
        disabled={waiting}
        onClick={onResend}
      >
        {waiting ? (
          <span>
            <span className="visually-hidden">{texts['personal.resend']}</span>
            <span aria-hidden="true">{fillText(texts['personal.resend-in'], { seconds })}</span>
          </span>
        ) : (
          <span>{texts['personal.resend']}</span>
        )}
      </Button>
      <p className="visually-hidden" aria-live="polite">
        {spoken}
      </p>
    </>
  );
}
