import { useRef, type FocusEvent } from 'react';
import type { PhoneValue } from '#lib/phone.ts';
import { FieldFrame, type FieldTexts } from './FieldFrame.tsx';
import { Flag } from './Flag.tsx';
import type { PhoneFieldTexts } from './phone-field-texts.ts';
import './phone-field.css';
import { usePhoneWidget } from './use-phone-widget.ts';

interface PhoneFieldProps extends FieldTexts {
  id: string;
  /** What is typed after the dial code; a change from outside is shown, an empty text clears the field. */
  value: string;
  /** ISO 3166-1 alpha-2 of the country at the start. */
  country: string;
  /** Leaves no choice of another country. */
  lockedCountry?: boolean;
  onChange: (value: PhoneValue) => void;
  onBlur?: () => void;
  texts: PhoneFieldTexts;
}

/** A phone number with its country: a plain input that loses nothing, until the widget that knows the numbering plans has loaded. */
export function PhoneField(props: PhoneFieldProps) {
  const { id, value, country, lockedCountry = false, onChange, texts } = props;
  const input = useRef<HTMLInputElement>(null);
  const ready = usePhoneWidget(input, { value, country, lockedCountry, texts, onChange });
  const onBlur = ({ currentTarget }: FocusEvent<HTMLInputElement>): void => {
    if (currentTarget.dataset['moving'] === undefined) props.onBlur?.();
  };
  return (
    <FieldFrame id={id} label={props.label} hint={props.hint} error={props.error}>
      {(control) => (
        <div className="phone-field" dir="ltr">
          <div>
            <input
              {...control}
              ref={input}
              className="input"
              name={id}
              type={lockedCountry ? 'text' : 'tel'}
              inputMode="tel"
              autoComplete={lockedCountry ? 'tel-national' : 'tel'}
              defaultValue={value}
              required
              onBlur={onBlur}
            />
          </div>
          {ready ? null : <Flag iso2={country} size={16} className="phone-field__flag" />}
        </div>
      )}
    </FieldFrame>
  );
}
