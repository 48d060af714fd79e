import type { ChangeEventHandler } from 'react';
import { Field } from '#components/ui/Field.tsx';
import { LIMITS } from '#config/limits.ts';
import { onlyDigits } from '#lib/only-digits.ts';
import type { MyNumbersTexts } from './my-numbers-texts.ts';
import type { PhonePairError, PhonePairValues } from './phone-pair-rules.ts';

interface PhonePairProps {
  id: string;
  texts: MyNumbersTexts;
  /** The form's binding of a digits-only text. */
  bind: (
    name: keyof PhonePairValues & string,
    keep: (typed: string) => string,
  ) => {
    name: string;
    value: string;
    onChange: ChangeEventHandler<HTMLInputElement>;
    onBlur: () => void;
  };
  errorOf: (name: keyof PhonePairValues) => PhonePairError | undefined;
  /** Leaves the confirmation out while there is nothing to confirm. */
  confirm?: boolean;
}

const keepPrefix = (typed: string): string => onlyDigits(typed, LIMITS.forwardingPrefixMax);
const keepPhone = (typed: string): string => onlyDigits(typed, LIMITS.forwardingPhoneMax);

/** A country code and a phone number, both typed twice; only digits stay. */
export function PhonePair({ id, texts, bind, errorOf, confirm = true }: PhonePairProps) {
  const error = (name: keyof PhonePairValues): string | undefined => {
    const key = errorOf(name);
    return key && texts[key];
  };
  const digits = { dir: 'ltr', inputMode: 'numeric', autoComplete: 'off' } as const;
  return (
    <>
      <div className="phone-pair">
        <Field
          id={`${id}-prefix`}
          label={texts['forwarding.prefix']}
          error={error('prefix')}
          {...digits}
          {...bind('prefix', keepPrefix)}
        />
        <Field
          id={`${id}-phone`}
          label={texts['forwarding.phone']}
          hint={texts['forwarding.digits-hint']}
          error={error('phone')}
          {...digits}
          {...bind('phone', keepPhone)}
        />
      </div>
      {confirm ? (
        <div className="phone-pair">
          <Field
            id={`${id}-confirm-prefix`}
            label={texts['forwarding.confirm-prefix']}
            error={error('confirmPrefix')}
            {...digits}
            {...bind('confirmPrefix', keepPrefix)}
          />
          <Field
            id={`${id}-confirm-phone`}
            label={texts['forwarding.confirm-phone']}
            error={error('confirmPhone')}
            {...digits}
            {...bind('confirmPhone', keepPhone)}
          />
        </div>
      ) : null}
    </>
  );
}
