/** Strips everything but the digits 0 to 9 and cuts what is too long; what a digits-only field keeps of typing and pasting. */
export const onlyDigits = (typed: string, max: number): string =>
  typed.replace(/\D/g, '').slice(0, max);
