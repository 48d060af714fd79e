/** A dial code joined with a number, as the APIs take a phone; without a known dial code, what was typed. */
export const joinedPhone = ({ dialCode, phone }: { dialCode: string; phone: string }): string =>
  dialCode === '' ? phone : `+${dialCode}${phone}`;
