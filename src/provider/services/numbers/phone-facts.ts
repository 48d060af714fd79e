import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** How a whole number is shown: its country code, one `#` for each of its digits, and its country where the number tells it. */
export interface PhoneFacts {
  prefix: string;
  mask: string;
  /** ISO 3166-1 alpha-2. */
  iso2: string | undefined;
}

/** Reads what a number (digits with the country code) tells of itself; one that no plan knows is shown as it is. */
export function phoneFacts(digits: string): PhoneFacts {
  const phone = parsePhoneNumberFromString(`+${digits}`);
  if (!phone) return { prefix: '', mask: `+${'#'.repeat(digits.length)}`, iso2: undefined };
  return {
    prefix: phone.countryCallingCode,
    mask: phone.formatInternational().replace(/\d/g, '#'),
    iso2: phone.country ?? phone.getPossibleCountries()[0],
  };
}
