import { useState } from 'react';
import { Button } from '#components/ui/Button.tsx';
import { focusOnMount, useRestoreFocus } from '#components/ui/focus.ts';
import { stopCallForwarding, stopSmsForwarding } from '#contract/hub/numbers.ts';
import { forwardingOutcome } from '#features/my-numbers/change-outcome.ts';
import type { MyNumbersTexts, StopForwardingTexts } from '#features/my-numbers/my-numbers-texts.ts';
import { useChange } from '#features/my-numbers/use-change.ts';
import { request } from '#stores/api.ts';

interface StopForwardingProps {
  what: 'calls' | 'messages';
  didid: number;
  /** The number as people read it. */
  written: string;
  texts: MyNumbersTexts;
  stopForwardingTexts: StopForwardingTexts;
  onSaved: () => void;
}

/** Renders the button that stops the forwarding, after what happens then has been shown. */
export function StopForwarding(props: StopForwardingProps) {
  const { what, didid, written, texts, stopForwardingTexts, onSaved } = props;
  const [isAsking, setIsAsking] = useState(false);
  const part = useRestoreFocus<HTMLDivElement>(isAsking);
  const endpoint = what === 'calls' ? stopCallForwarding : stopSmsForwarding;
  const change = useChange(
    async () => forwardingOutcome(await request(endpoint, { params: { didid } })),
    onSaved,
  );
  const label = stopForwardingTexts[`stop-forwarding.${what}`];
  const consequence =
    stopForwardingTexts[
      what === 'calls' ? 'forwarding.stop-calls' : 'stop-forwarding.messages-text'
    ];
  return (
    <div ref={part}>
      {isAsking ? (
        <fieldset className="alert cluster cluster--between">
          <legend className="visually-hidden">{consequence}</legend>
          <p aria-hidden="true">{consequence}</p>
          <div className="cluster">
            <Button
              variant="danger"
              small
              busy={change.busy}
              onClick={() => void change.save(undefined)}
            >
              <span>{label}</span>
            </Button>
            <Button small ref={focusOnMount} onClick={() => setIsAsking(false)}>
              {texts['profile.cancel']}
            </Button>
          </div>
        </fieldset>
      ) : (
        <Button variant="ghost" small onClick={() => setIsAsking(true)}>
          <span>
            {label}
            <span className="visually-hidden">, {written}</span>
          </span>
        </Button>
      )}
    </div>
  );
}
