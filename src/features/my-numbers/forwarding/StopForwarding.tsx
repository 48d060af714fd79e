import { useState } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { useRestoreFocus } from '#components/ui/focus.ts';
import { InlineQuestion } from '#components/ui/InlineQuestion.tsx';
import { stopCallForwarding, stopSmsForwarding } from '#contract/hub/numbers.ts';
import { settleForwarding, stopForwardingOutcome } from '#features/my-numbers/change-outcome.ts';
import type { MyNumbersTexts, StopForwardingTexts } from '#features/my-numbers/my-numbers-texts.ts';
import { useChange } from '#features/my-numbers/use-change.ts';
import type { NumberNow } from '#features/my-numbers/use-my-numbers.ts';
import { request } from '#stores/api.ts';
import { hasEmail } from './sms-rules.ts';

interface StopForwardingProps {
  what: 'calls' | 'messages';
  didid: number;
  /** The number, formatted for display. */
  formattedNumber: string;
  texts: MyNumbersTexts;
  stopForwardingTexts: StopForwardingTexts;
  /** Loads the list again and returns the number as it is now. */
  reload: () => Promise<NumberNow>;
  /** Called with whether forwarding can still be stopped here, and what to announce. */
  onSaved: (isShown: boolean, text: string) => void;
}

/** Renders the button that stops the forwarding, after what happens then has been shown. */
export function StopForwarding(props: StopForwardingProps) {
  const { what, didid, formattedNumber, texts, stopForwardingTexts, reload, onSaved } = props;
  const [isAsking, setIsAsking] = useState(false);
  const part = useRestoreFocus<HTMLDivElement>(isAsking);
  const endpoint = what === 'calls' ? stopCallForwarding : stopSmsForwarding;
  const change = useChange(
    async () => {
      const outcome = stopForwardingOutcome(await request(endpoint, { params: { didid } }), texts);
      return settleForwarding(outcome, reload, (now) =>
        what === 'calls' ? now.forwardingNumbers.length === 0 : !hasEmail(now),
      );
    },
    (isShown) => onSaved(isShown, stopForwardingTexts[`stop-forwarding.${what}-stopped`]),
  );
  const label = stopForwardingTexts[`stop-forwarding.${what}`];
  const consequence =
    stopForwardingTexts[
      what === 'calls' ? 'forwarding.stop-calls' : 'stop-forwarding.messages-text'
    ];
  return (
    <div ref={part}>
      {isAsking ? (
        <InlineQuestion
          question={consequence}
          confirmText={label}
          cancelText={texts['profile.cancel']}
          busy={change.busy}
          onConfirm={() => void change.save(undefined)}
          onCancel={() => setIsAsking(false)}
        />
      ) : (
        <Button variant="ghost" small onClick={() => setIsAsking(true)}>
          <span>
            {label}
            <span className="visually-hidden">, {formattedNumber}</span>
          </span>
        </Button>
      )}
    </div>
  );
}
