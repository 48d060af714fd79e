import { useEffect, useRef, useState } from 'react';
import { Dialog } from '#components/ui/Dialog.tsx';
import { focusOnMount } from '#components/ui/focus.ts';
import { Icon } from '#components/ui/icons/Icon.tsx';
import { success } from '#components/ui/icons/account-icons.ts';
import type { Language } from '#config/languages.ts';
import { LIMITS } from '#config/limits/limits.ts';
import type { SavedCard } from '#contract/entities.ts';
import type { CardsTexts } from '#features/billing/billing-texts.ts';
import type { TypedCard } from './card-body.ts';
import type { CardMode } from './card-form-rules.ts';
import { CardSteps } from './CardSteps.tsx';

export interface CardDialogProps {
  mode: CardMode;
  language: Language;
  texts: CardsTexts;
  /** The card that is edited. */
  card?: SavedCard | undefined;
  /** The typed card that is corrected; its security code is typed again. */
  typed?: TypedCard | undefined;
  onClose: () => void;
  /** Loads the list of cards again after a change; returns whether it has loaded. */
  onChanged?: () => Promise<boolean>;
  /** Called with the typed card in the paying modes, which save no card. */
  onTyped?: (typed: TypedCard) => void;
}

/**
 * Renders the dialog that adds or edits a card: the card first, then its address. It is mounted
 * while it is open, so that nothing typed outlives it.
 */
export function CardDialog(props: CardDialogProps) {
  const { mode, texts, onClose } = props;
  const [saved, setSaved] = useState(false);
  return (
    <Dialog
      open
      wide
      holdsInput
      onClose={onClose}
      title={texts[mode === 'edit' ? 'saved-cards.edit-title' : 'saved-cards.add-title']}
      closeText={texts['profile.close']}
    >
      {saved ? (
        <CardSaved {...{ mode, texts, onClose }} />
      ) : (
        <CardSteps {...props} onSaved={() => setSaved(true)} />
      )}
    </Dialog>
  );
}

/**
 * Renders the success for a moment, in place of the form that had the focus, and closes the dialog
 * unless it was closed before.
 */
function CardSaved({ mode, texts, onClose }: Pick<CardDialogProps, 'mode' | 'texts' | 'onClose'>) {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    const { edit, add } = LIMITS.cardModalSuccessMs;
    const timer = setTimeout(() => close.current(), mode === 'edit' ? edit : add);
    return () => clearTimeout(timer);
  }, [mode]);
  return (
    <output className="card-saved" tabIndex={-1} ref={focusOnMount}>
      <Icon shape={success} />
      {texts['saved-cards.success']}
    </output>
  );
}
