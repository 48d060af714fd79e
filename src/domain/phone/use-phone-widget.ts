import { useEffect, useRef, useState, type RefObject } from 'react';
import { plainPhone, type PhoneUse, type PhoneValue } from '#lib/phone/phone-field.ts';
import type { PhoneFieldTexts } from './phone-texts.ts';
import type { PhoneWidget } from './phone-widget.ts';

interface Options {
  value: string;
  country: string;
  lockedCountry: boolean;
  use: PhoneUse;
  texts: PhoneFieldTexts;
  onChange: (value: PhoneValue) => void;
}

let settling: Promise<void> = Promise.resolve();

/**
 * Resolves when no phone widget is loading, whether it loaded or failed. Before that a complete
 * number may still count as unfinished.
 */
export const phoneWidgetSettled = (): Promise<void> => settling;

const FIRST_TOUCH = ['focusin', 'pointerdown'] as const;

/**
 * Loads the phone widget around an input when its form is first touched, or at once when something
 * is typed already; returns whether it has loaded. Without it the input stays plain.
 */
export function usePhoneWidget(
  input: RefObject<HTMLInputElement | null>,
  options: Options,
): boolean {
  const { value, country, lockedCountry, use } = options;
  const widget = useRef<PhoneWidget>(undefined);
  const reported = useRef(value);
  const latest = useRef(options);
  const start = useRef<() => void>(undefined);
  const [ready, setReady] = useState(false);

  useEffect(() => {
    latest.current = options;
  });

  // Before the effect that reports: a render with a new country may still have the value that was
  // reported for the one before.
  useEffect(() => {
    const element = input.current;
    if (value === reported.current || element === null) return;
    reported.current = value;
    if (widget.current !== undefined) return widget.current.setNational(value);
    element.setRangeText(value, 0, element.value.length);
    start.current?.();
  }, [input, value]);

  useEffect(() => {
    const element = input.current;
    if (element === null) return;
    const form: HTMLElement = element.form ?? element;
    const stopped = new AbortController();
    const { signal } = stopped;
    let lenient = false;
    let started = false;
    const report = (phone: PhoneValue): void => {
      if (signal.aborted) return;
      reported.current = phone.national;
      latest.current.onChange(phone);
    };
    const reportPlain = (): void => {
      if (widget.current !== undefined) return;
      report(plainPhone(element.value, { country, locked: lockedCountry, lenient }));
    };
    const load = async (): Promise<void> => {
      try {
        const { startPhoneWidget } = await import('./phone-widget.ts');
        const { texts } = latest.current;
        const settings = { country, lockedCountry, use, texts, onChange: report, signal };
        widget.current = await startPhoneWidget(element, settings);
        if (!signal.aborted) setReady(true);
      } catch (reason) {
        console.warn('phone widget not loaded', reason);
        lenient = true;
        reportPlain();
      }
    };
    const startOnce = (): void => {
      if (started) return;
      started = true;
      settling = Promise.all([settling, load()]).then(() => undefined);
    };
    start.current = startOnce;
    element.addEventListener('input', reportPlain, { signal });
    for (const name of FIRST_TOUCH) form.addEventListener(name, startOnce, { signal });
    if (element.value !== reported.current) reportPlain();
    if (element.value !== '' || form.contains(document.activeElement)) startOnce();
    return () => {
      stopped.abort();
      widget.current = undefined;
      setReady(false);
    };
  }, [input, country, lockedCountry, use]);

  return ready;
}
