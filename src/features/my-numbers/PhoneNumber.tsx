import { useEffect, useState } from 'react';
import { Flag } from '#components/ui/icons/Flag.tsx';
import { countryCode } from '#lib/country/country-code.ts';
import { digitsOf, maskedNumber } from '#lib/phone/phone.ts';

interface PhoneTextProps {
  /** A whole number: in groups already, or digits that are grouped once the formats have loaded. */
  number: string;
}

const isGrouped = (number: string): boolean => number.trim().includes(' ');

/**
 * Renders a phone number, left to right in every language. The formats of the world are loaded on
 * demand.
 */
function PhoneText({ number }: PhoneTextProps) {
  const [formatted, setFormatted] = useState({ number: '', text: '' });
  useEffect(() => {
    if (isGrouped(number)) return;
    let isStale = false;
    const format = async (): Promise<void> => {
      const { formatPhone } = await import('#lib/phone/phone-format.ts');
      if (!isStale) setFormatted({ number, text: formatPhone(number) });
    };
    format().catch((reason: unknown) => console.warn('phone formats not loaded', reason));
    return () => {
      isStale = true;
    };
  }, [number]);
  return (
    <bdi className="digits" dir="ltr">
      {formatted.number === number && !isGrouped(number) ? formatted.text : number}
    </bdi>
  );
}

/**
 * Returns the ISO code of a country by its English name, or an empty text. The official names,
 * which few providers send, are loaded on demand.
 */
function useCountryCode(name: string): string {
  const everyday = countryCode(name);
  const [official, setOfficial] = useState('');
  useEffect(() => {
    if (everyday !== undefined) return;
    import('#lib/country/provider-country-code.ts')
      .then(({ providerCountryCode }) => setOfficial(providerCountryCode(undefined, name)))
      .catch((reason: unknown) => console.warn('names of countries not loaded', reason));
  }, [name, everyday]);
  return everyday ?? official;
}

interface PhoneNumberProps {
  /** Digits with the calling code. */
  number: string;
  /** The provider's grouping of the number, with one `#` for each digit. */
  mask: string;
  countryName: string;
  large?: boolean;
}

/**
 * Returns a number in groups by the provider's mask, which has one `#` for each digit; `+` and the
 * digits, not grouped, where the mask does not fit.
 */
export const formatByMask = (number: string, mask: string): string =>
  maskedNumber(number, mask) ?? `+${digitsOf(number)}`;

/** Renders a number with its country's flag, left to right in every language. */
export function PhoneNumber({ number, mask, countryName, large = false }: PhoneNumberProps) {
  const code = useCountryCode(countryName);
  return (
    <span className={large ? 'phone-number phone-number--large' : 'phone-number'}>
      {code === '' ? null : <Flag iso2={code} alt={countryName} size={large ? 22 : 16} />}
      <PhoneText number={formatByMask(number, mask)} />
    </span>
  );
}
