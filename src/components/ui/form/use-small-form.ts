import { useState, type ChangeEvent, type FormEvent } from 'react';
import { afterPress } from './after-press.ts';
import { focusFirstInvalid, focusRefused } from '../focus.ts';
import { syncTyped } from '../hydration.ts';

type Value = string | boolean;

/**
 * Returns the state of a small form: its values, the errors of a pure rule, and which of them may
 * be shown yet.
 */
export function useSmallForm<
  Values extends Record<string, Value>,
  Errors extends Partial<Record<keyof Values, string | undefined>>,
>(initial: Values, validate: (values: Values) => Errors) {
  const [values, setValues] = useState(initial);
  const [touched, setTouched] = useState<ReadonlySet<keyof Values>>(new Set());
  const [submitted, setSubmitted] = useState(false);
  const errors = validate(values);
  const isValid = Object.values(errors).every((error) => error === undefined);

  const set = (changes: Partial<Values>): void => setValues((now) => ({ ...now, ...changes }));
  const touch = (name: keyof Values): void => setTouched((now) => new Set(now).add(name));
  const touchAfterPress = (name: keyof Values): void => afterPress(() => touch(name));
  const text = (name: keyof Values & string, tidy = (typed: string): string => typed) => ({
    name,
    value: String(values[name]),
    ref: syncTyped(String(values[name]), (typed) =>
      set({ [name]: tidy(typed) } as Partial<Values>),
    ),
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
      set({ [name]: tidy(event.currentTarget.value) } as Partial<Values>),
    onBlur: () => {
      if (values[name] !== initial[name]) touchAfterPress(name);
    },
  });
  const box = (name: keyof Values & string) => ({
    name,
    checked: values[name] === true,
    onChange: (event: ChangeEvent<HTMLInputElement>) =>
      set({ [name]: event.currentTarget.checked } as Partial<Values>),
  });
  const errorOf = <Name extends keyof Values & keyof Errors>(
    name: Name,
  ): Errors[Name] | undefined => (submitted || touched.has(name) ? errors[name] : undefined);
  /**
   * Runs the work when every rule holds, and moves to the first error that it left, unless the
   * focus is in another part of the page by then. Otherwise it shows the errors and moves to the
   * first.
   */
  const submit =
    (work: (valid: Values) => void | Promise<void>) => (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      const form = event.currentTarget;
      if (isValid) return void Promise.resolve(work(values)).then(() => focusRefused(form));
      setSubmitted(true);
      focusFirstInvalid(form);
    };
  /** Empties the form, but for one that was changed since `submit` gave `sent`. */
  const reset = (sent?: Values): void => {
    setValues((now) => (sent && now !== sent ? now : initial));
    setTouched(new Set());
    setSubmitted(false);
  };
  return {
    values,
    set,
    update: setValues,
    text,
    box,
    touchAfterPress,
    errorOf,
    isValid,
    submit,
    reset,
  };
}
