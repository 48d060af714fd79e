import { useEffect, useId, useState } from 'react';
import { Icon } from '#components/ui/icons/Icon.tsx';
import { info } from '#components/ui/icons/icons.ts';
import { LIMITS } from '#config/limits/limits.ts';

/**
 * Renders a short explanation on demand; it hides by itself, but not while its button is pointed at
 * or has the focus of the keyboard.
 */
export function NumberInfo({ label, text }: { label: string; text: string }) {
  const id = useId();
  const [open, setOpen] = useState(false);
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (!open || held) return;
    const timer = setTimeout(() => setOpen(false), LIMITS.numberInfoPopoverMs);
    return () => clearTimeout(timer);
  }, [open, held]);
  return (
    <span className="number-info">
      <button
        type="button"
        className="button button--ghost button--icon"
        aria-label={label}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        onPointerEnter={({ pointerType }) => setHeld(pointerType === 'mouse')}
        onPointerLeave={({ currentTarget }) => setHeld(currentTarget.matches(':focus-visible'))}
        onFocus={({ currentTarget }) => {
          if (currentTarget.matches(':focus-visible')) setHeld(true);
        }}
        onBlur={() => setOpen(false)}
        onKeyDown={({ key }) => {
          if (key === 'Escape') setOpen(false);
        }}
      >
        <Icon shape={info} />
      </button>
      <output id={id} className="number-info__text">
        {open ? <span>{text}</span> : null}
      </output>
    </span>
  );
}
