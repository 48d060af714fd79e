/** A number of months in words, `3 months`, with the own plural of the language (BCP 47). */
export function monthsText(language: string, months: number): string {
  // CLDR has "1 חודש", which no native speaker says.
  if (language === 'he' && months === 1) return 'חודש אחד';
  const unit = { style: 'unit', unit: 'month', unitDisplay: 'long' } as const;
  return new Intl.NumberFormat(language, unit).format(months);
}
