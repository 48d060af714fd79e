import { useRef, type FocusEvent } from 'react';
import type { PhoneValue } from '#lib/phone.ts';
import type { PhoneFieldTexts } from './phone-field-texts.ts';
import './phone-field.css';
import { usePhoneWidget } from './use-phone-widget.ts';

interface PhoneFieldProps {
  id: string;
  label: string;
  /** What is typed after the dial code; a change from outside is shown, an empty text clears the field. */
  value: string;
  /** ISO 3166-1 alpha-2 of the country at the start. */
  country: string;
  /** Leaves no choice of another country. */
  lockedCountry?: boolean;
  onChange: (value: PhoneValue) => void;
  onBlur?: () => void;
  error?: string | undefined;
  hint?: string | undefined;
  texts: PhoneFieldTexts;
}

/** A phone number with its country: a plain input that loses nothing, until the widget that knows the numbering plans has loaded. */
export function PhoneField(props: PhoneFieldProps) {
  const { id, label, value, country, lockedCountry = false, onChange, error, hint, texts } = props;
  const input = useRef<HTMLInputElement>(null);
  const ready = usePhoneWidget(input, { value, country, lockedCountry, texts, onChange });
  const onBlur = ({ currentTarget }: FocusEvent<HTMLInputElement>): void => {
    if (currentTarget.dataset['moving'] === undefined) props.onBlur?.();
  };
  const describedBy = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].join(' ').trim();
  return (
    <div className="field">
      <label className="field__label" htmlFor={id}>
        {label}
      </label>
      <div className="phone-field" dir="ltr">
        <div>
          <input
            ref={input}
            className="input"
            id={id}
            name={id}
            type="tel"
            inputMode="tel"
            autoComplete={lockedCountry ? 'tel-national' : 'tel'}
            defaultValue={value}
            required
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy === '' ? undefined : describedBy}
            onBlur={onBlur}
          />
        </div>
        {!ready && (
          <img
            className="phone-field__flag"
            src={`/flags/${country.toLowerCase()}.svg`}
            width="24"
            height="16"
            alt=""
          />
        )}
      </div>
      {hint && (
        <p className="field__hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <p className="field__error" id={`${id}-error`}>
        {error}
      </p>
    </div>
  );
}
