import { parsePhoneNumber } from 'libphonenumber-js/min';

/** Writes an E.164 number in groups as people read it, `+44 20 7946 0143`. Build time only. */
export const formatPhone = (number: string): string =>
  parsePhoneNumber(number).formatInternational();
