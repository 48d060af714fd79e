import { useState } from 'react';
import { PhoneField } from '#domain/phone/PhoneField.tsx';
import type { PhoneFieldTexts } from '#domain/phone/phone-texts.ts';
import type { MyNumbersTexts } from './my-numbers-texts.ts';
import {
  confirmedPhone,
  typedPhone,
  type PhoneTwiceError,
  type PhoneTwiceErrors,
  type PhoneTwiceValues,
} from './phone-twice-rules.ts';

interface PhoneTwiceProps {
  id: string;
  texts: MyNumbersTexts;
  phoneTexts: PhoneFieldTexts;
  form: {
    values: PhoneTwiceValues;
    set: (changes: Partial<PhoneTwiceValues>) => void;
    touchAfterPress: (name: 'phone' | 'confirmPhone') => void;
    errorOf: (name: keyof PhoneTwiceErrors) => PhoneTwiceError | undefined;
  };
  /** Why the provider refused the number. */
  refusal: string | undefined;
  /** Called when the number is changed: its refusal is void then. */
  onTyped: () => void;
  /** Leaves the confirmation out while there is nothing to confirm. */
  confirm?: boolean;
}

/** Renders a phone number, typed twice; the second field begins with the country of the first. */
export function PhoneTwice(props: PhoneTwiceProps) {
  const { id, texts, phoneTexts, form, refusal, onTyped, confirm = true } = props;
  const { values, set, touchAfterPress, errorOf } = form;
  // The widget starts with this country; what is chosen later is its own.
  const [country] = useState(values.country);
  const [confirmCountry, setConfirmCountry] = useState(values.confirmCountry);
  const error = (name: keyof PhoneTwiceErrors): string | undefined => {
    const key = errorOf(name);
    return key && texts[key];
  };
  const field = { use: 'calls', autoComplete: 'off', texts: phoneTexts } as const;
  return (
    <>
      <PhoneField
        {...field}
        id={`${id}-phone`}
        label={texts['forwarding.phone']}
        value={values.phone}
        country={country}
        error={refusal ?? error('phone')}
        onChange={(phone) => {
          if (phone.national !== values.phone || phone.dialCode !== values.prefix) onTyped();
          set(typedPhone(phone));
          if (values.confirmPhone === '' && phone.country !== undefined) {
            setConfirmCountry(phone.country);
          }
        }}
      />
      {confirm ? (
        <PhoneField
          {...field}
          id={`${id}-confirm-phone`}
          label={texts['forwarding.confirm-phone']}
          value={values.confirmPhone}
          country={confirmCountry}
          isConfirmation
          error={error('confirmPhone')}
          onBlur={() => values.confirmPhone !== '' && touchAfterPress('confirmPhone')}
          onChange={(phone) => set(confirmedPhone(phone))}
        />
      ) : null}
    </>
  );
}
