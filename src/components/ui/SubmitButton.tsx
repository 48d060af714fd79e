import type { ComponentProps } from 'react';
import { Button } from './Button.tsx';
import { useHydrated } from './use-hydrated.ts';

/** The button that sends a form which comes with the page. It waits for the form's code, without which the browser would send the form itself and lose what was typed. */
export function SubmitButton({ disabled = false, ...button }: ComponentProps<typeof Button>) {
  const hydrated = useHydrated();
  return <Button variant="primary" {...button} type="submit" disabled={disabled || !hydrated} />;
}
