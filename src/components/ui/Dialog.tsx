import { useEffect, useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { focusFirstField } from './focus.ts';
import { Icon } from './icons/Icon.tsx';
import { close } from './icons/icons.ts';
import { saveFocus } from './save-focus.ts';

interface DialogProps {
  open: boolean;
  /** Called when the person closes it by the button, Escape or a press outside. */
  onClose: () => void;
  title: ReactNode;
  /** The id of what it is about, which screen readers say after the title. */
  describedBy?: string;
  /** Name of the close button. */
  closeText: string;
  wide?: boolean;
  /** Holds what a person types: a press outside does not close it. */
  holdsInput?: boolean;
  /** A row of buttons below the content. */
  actions?: ReactNode;
  children: ReactNode;
}

/**
 * Renders a modal dialog on the platform's `<dialog>`: it traps focus, begins at its first field,
 * closes on Escape, and restores the focus.
 */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, describedBy, closeText, wide, holdsInput = false } = props;
  const { actions, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const restoreFocus = useRef<() => void>(undefined);
  useEffect(() => {
    const element = dialog.current;
    if (open && element?.open === false) {
      restoreFocus.current = saveFocus();
      element.showModal();
      // The platform would choose the close button.
      focusFirstField(element);
    }
    if (!open && element?.open === true) element.close();
    if (!open) restoreFocus.current?.();
  }, [open]);
  // An open dialog that only vanishes would leave the focus nowhere.
  useLayoutEffect(() => {
    const element = dialog.current;
    return () => {
      element?.close();
      restoreFocus.current?.();
    };
  }, []);
  // Comes later than the closing, perhaps when the dialog is open again, or when another one is.
  const handleClose = (): void => {
    if (open && dialog.current?.open === false) onClose();
  };
  return (
    <dialog
      ref={dialog}
      className={wide === true ? 'dialog dialog--wide' : 'dialog'}
      aria-labelledby={titleId}
      aria-describedby={describedBy}
      onCancel={onClose}
      onClose={handleClose}
      closedby={holdsInput ? 'closerequest' : 'any'}
    >
      <div className="dialog__body">
        <h2 className="dialog__title" id={titleId}>
          {title}
        </h2>
        <button
          className="button button--icon dialog__close"
          type="button"
          aria-label={closeText}
          onClick={onClose}
        >
          <Icon shape={close} />
        </button>
        {open ? children : null}
        {actions === undefined ? null : <div className="dialog__actions">{actions}</div>}
      </div>
    </dialog>
  );
}
