/** A number of months in words, `3 months`, with the own plural of the language (BCP 47). */
export const monthsText = (language: string, months: number): string =>
  new Intl.NumberFormat(language, { style: 'unit', unit: 'month', unitDisplay: 'long' }).format(
    months,
  );
