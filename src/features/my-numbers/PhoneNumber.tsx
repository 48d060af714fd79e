import { Flag } from '#components/ui/Flag.tsx';
import { countryCode } from '#lib/country-code.ts';
import { maskedNumber } from '#lib/masked-number.ts';

interface PhoneNumberProps {
  number: string;
  prefix: string;
  mask: string;
  countryName: string;
  large?: boolean;
}

/** A number with its country's flag, left to right in every language. */
export function PhoneNumber({
  number,
  prefix,
  mask,
  countryName,
  large = false,
}: PhoneNumberProps) {
  const code = countryCode(countryName);
  return (
    <span className={large ? 'phone-number phone-number--large' : 'phone-number'}>
      {code === undefined ? null : <Flag iso2={code} alt={countryName} size={large ? 22 : 16} />}
      <bdi dir="ltr" className="digits">
        {maskedNumber(number, prefix, mask)}
      </bdi>
    </span>
  );
}
