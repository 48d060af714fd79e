import { useState } from 'react';
import { useIsShown } from '#components/ui/use-is-shown.ts';
import { awaitOutcome, whileLoading } from '#stores/loading.ts';
import { endRejectedSession } from '#stores/session/session.ts';
import { openPopup } from '#stores/messages/popup.ts';
import type { ChangeOutcome, FieldError } from './change-outcome.ts';

/** How far the change of a form has come. */
export interface Change<Values> {
  busy: boolean;
  /** Why the number that was sent last is refused. */
  refusal: FieldError | undefined;
  /** True while the dialog for the password is open. */
  needsPassword: boolean;
  save: (values: Values) => Promise<void>;
  /** Repeats the change after the password was right. */
  retry: () => Promise<void>;
  /** Goes back from the password to the form. */
  stopAsking: () => void;
  clearRefusal: () => void;
}

/**
 * Makes a change: shows its refusal beside the field, asks for the password where the provider
 * requires it, and opens the pop-up of a failure. `onSaved` gets whether the form of the change is
 * still shown: one that was cancelled meanwhile must not close the one that was opened since.
 */
export function useChange<Values>(
  make: (values: Values) => Promise<ChangeOutcome>,
  onSaved: (isShown: boolean) => void,
): Change<Values> {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<FieldError>();
  const [waiting, setWaiting] = useState<Values>();
  const isShown = useIsShown();
  const save = async (values: Values): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setRefusal(undefined);
    // What is read again after a time-out may show that the change was made.
    const outcome = await whileLoading(make(values), awaitOutcome);
    setBusy(false);
    setWaiting(outcome.kind === 'password-required' ? values : undefined);
    if (outcome.kind === 'refused') setRefusal(outcome.error);
    if (outcome.kind === 'session-ended') {
      openPopup('token-expired', { message: outcome.message, onClose: endRejectedSession });
    }
    if (outcome.kind === 'failed') {
      const { popup, message } = outcome;
      openPopup(popup, message === undefined ? {} : { message });
    }
    if (outcome.kind === 'saved') onSaved(isShown.current);
  };
  return {
    busy,
    refusal,
    needsPassword: waiting !== undefined,
    save,
    retry: async () => {
      if (waiting !== undefined) await save(waiting);
    },
    stopAsking: () => setWaiting(undefined),
    clearRefusal: () => setRefusal(undefined),
  };
}
