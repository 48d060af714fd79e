import { useRef, useState, type FocusEvent } from 'react';
import {
  codeOfCountry,
  type PhoneProblem,
  type PhoneUse,
  type PhoneValue,
} from '#lib/phone/phone-field.ts';
import { afterPress } from '#components/ui/form/after-press.ts';
import { FieldFrame, type FieldTexts } from '#components/ui/form/Field.tsx';
import { Flag } from '#components/ui/icons/Flag.tsx';
import type { PhoneFieldTexts } from './phone-texts.ts';
import './phone-field.css';
import { useHydrated } from '#components/ui/hydration.ts';
import { usePhoneWidget } from './use-phone-widget.ts';

interface PhoneFieldProps extends FieldTexts {
  id: string;
  /**
   * What is typed after the calling code; a change from outside is shown, an empty text clears the
   * field.
   */
  value: string;
  /** ISO 3166-1 alpha-2 of the country at the start. */
  country: string;
  /** Leaves no choice of another country. */
  lockedCountry?: boolean;
  /** What the number is for: some numbers take no SMS, and calls go to none that is costly. */
  use?: PhoneUse;
  /** Shows no errors of its own: it is compared with a number that was checked. */
  isConfirmation?: boolean;
  autoComplete?: string;
  onChange: (value: PhoneValue) => void;
  onBlur?: () => void;
  texts: PhoneFieldTexts;
}

/**
 * Renders a phone number with its country. It is a plain input until the widget with the numbering
 * plans has loaded. An error is shown when the field is left.
 */
export function PhoneField(props: PhoneFieldProps) {
  const { id, value, country, lockedCountry = false, use = 'any', onChange, texts } = props;
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<PhoneProblem>();
  const [left, setLeft] = useState(false);
  const report = (phone: PhoneValue): void => {
    setProblem(phone.problem);
    if (phone.national === '') setLeft(false);
    onChange(phone);
  };
  const ready = usePhoneWidget(input, {
    value,
    country,
    lockedCountry,
    use,
    texts,
    onChange: report,
  });
  const onBlur = ({ currentTarget }: FocusEvent<HTMLInputElement>): void => {
    if (currentTarget.dataset['moving'] !== undefined) return;
    if (value !== '') afterPress(() => setLeft(true));
    props.onBlur?.();
  };
  const showsProblem = props.isConfirmation !== true && (left || Boolean(props.error));
  const reason = showsProblem && problem !== undefined ? texts.problems[problem] : undefined;
  // Pages of a country pair are rendered for a blank country: see package-blanks.ts.
  const code = useHydrated() ? codeOfCountry(country) : undefined;
  return (
    <FieldFrame id={id} label={props.label} hint={props.hint} error={reason ?? props.error}>
      {(control) => (
        <div className="phone-field" dir="ltr" data-code={code?.length}>
          <div>
            <input
              {...control}
              ref={input}
              className="input"
              name={id}
              type={lockedCountry ? 'text' : 'tel'}
              inputMode="tel"
              autoComplete={props.autoComplete ?? (lockedCountry ? 'tel-national' : 'tel')}
              defaultValue={value}
              required
              onBlur={onBlur}
            />
          </div>
          {ready ? null : (
            <span className="phone-field__country">
              <Flag iso2={country} size={16} />
              {code === undefined ? null : <span>+{code}</span>}
            </span>
          )}
        </div>
      )}
    </FieldFrame>
  );
}
