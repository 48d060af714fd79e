import { useEffect, useState } from 'react';
import { focusOnMount } from '#components/ui/focus.ts';
import { LIMITS } from '#config/limits/limits.ts';
import type { Strings } from '#i18n/texts.ts';
import { fillText } from '#lib/text/text.ts';
import { SECOND_MS } from '#lib/time.ts';
import type { COUNTDOWN_TEXTS } from './auth-texts.ts';

interface RedirectCountdownProps {
  texts: Strings<(typeof COUNTDOWN_TEXTS)[number]>;
  href: string;
}

/** Renders a countdown of 5 seconds that then opens the link; it can be stopped (WCAG 2.2.1). */
export function RedirectCountdown({ texts, href }: RedirectCountdownProps) {
  const [seconds, setSeconds] = useState<number>(LIMITS.redirectCountdownSeconds);
  const [stopped, setStopped] = useState(false);
  useEffect(() => {
    if (stopped) return;
    if (seconds === 0) {
      location.assign(href);
      return;
    }
    const timer = setTimeout(() => setSeconds(seconds - 1), SECOND_MS);
    return () => clearTimeout(timer);
  }, [seconds, stopped, href]);
  useEffect(() => {
    // A page that the browser shows again from its cache counts anew.
    const restart = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) setSeconds(LIMITS.redirectCountdownSeconds);
    };
    addEventListener('pageshow', restart);
    return () => removeEventListener('pageshow', restart);
  }, []);
  return (
    <div className="stack">
      {/* Stopping removes the button; what it says now gets the focus. */}
      <p className="muted" tabIndex={-1} ref={stopped ? focusOnMount : undefined}>
        {stopped
          ? texts['validate-email.countdown-stopped']
          : fillText(texts['validate-email.countdown'], { seconds })}
      </p>
      <div className="cluster">
        <a className="button button--primary" href={href}>
          {texts['validate-email.sign-in-now']}
        </a>
        {stopped ? null : (
          <button className="button button--ghost" type="button" onClick={() => setStopped(true)}>
            {texts['validate-email.countdown-stop']}
          </button>
        )}
      </div>
    </div>
  );
}
