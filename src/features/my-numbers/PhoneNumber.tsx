import { Flag } from '#components/ui/Flag.tsx';
import { PhoneText } from '#domain/phone/PhoneText.tsx';
import { countryCode } from '#lib/country-code.ts';
import { digitsOf, maskedNumber } from '#lib/phone.ts';

interface PhoneNumberProps {
  /** Digits with the calling code. */
  number: string;
  mask: string;
  countryName: string;
  large?: boolean;
}

/** A number as people read it, by the provider's mask; digits where the mask does not fit. */
export const writtenNumber = (number: string, mask: string): string =>
  maskedNumber(number, mask) ?? `+${digitsOf(number)}`;

/** A number with its country's flag, left to right in every language. */
export function PhoneNumber({ number, mask, countryName, large = false }: PhoneNumberProps) {
  const code = countryCode(countryName);
  return (
    <span className={large ? 'phone-number phone-number--large' : 'phone-number'}>
      {code === undefined ? null : <Flag iso2={code} alt={countryName} size={large ? 22 : 16} />}
      <PhoneText number={writtenNumber(number, mask)} />
    </span>
  );
}
