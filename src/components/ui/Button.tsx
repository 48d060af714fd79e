import type { ComponentProps, MouseEvent } from 'react';
import { useHydrated } from './hydration.ts';

type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';

interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  small?: boolean;
  /** Takes the full width. */
  block?: boolean;
  /** The action is running: size and focus stay, a spinner shows, clicks are ignored. */
  busy?: boolean;
}

/** Renders a button; `type` is `button` unless given, so that none submits a form by accident. */
export function Button(props: ButtonProps) {
  const {
    variant = 'secondary',
    small,
    block,
    busy = false,
    className,
    onClick,
    ...button
  } = props;
  const names = [
    'button',
    `button--${variant}`,
    small ? 'button--small' : '',
    block ? 'button--block' : '',
    className ?? '',
  ];
  const click = (event: MouseEvent<HTMLButtonElement>): void => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...button}
      className={names.filter(Boolean).join(' ')}
      aria-busy={busy || undefined}
      aria-disabled={busy || button['aria-disabled']}
      onClick={click}
    />
  );
}

/**
 * Renders the submit button of a form. It is disabled until hydration: before that the browser
 * would send the form itself and lose what was typed.
 */
export function SubmitButton({ disabled = false, ...button }: ComponentProps<typeof Button>) {
  const hydrated = useHydrated();
  return <Button variant="primary" {...button} type="submit" disabled={disabled || !hydrated} />;
}
