import type { Language } from '#config/languages.ts';

/** A number of months in words, `3 months`, with the language's own plural. */
export const monthsText = (language: Language, months: number): string =>
  new Intl.NumberFormat(language, { style: 'unit', unit: 'month', unitDisplay: 'long' }).format(
    months,
  );
