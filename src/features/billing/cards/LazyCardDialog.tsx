import { useEffect, useRef, useState } from 'react';
import { whileLoading } from '#stores/loading.ts';
import { openPopup } from '#stores/popup.ts';
import type { CardDialog, CardDialogProps } from './CardDialog.tsx';

/** The card dialog, loaded when it is first opened: most visits of a page never see a card form. */
export function LazyCardDialog(props: CardDialogProps) {
  const [Loaded, setLoaded] = useState<typeof CardDialog>();
  const { onClose } = props;
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    const load = async (): Promise<void> => {
      try {
        const module = await whileLoading(import('./CardDialog.tsx'));
        setLoaded(() => module.CardDialog);
      } catch (reason) {
        console.warn('card dialog not loaded', reason);
        openPopup('server-error');
        close.current();
      }
    };
    void load();
  }, []);
  return Loaded === undefined ? null : <Loaded {...props} />;
}
