const digitsOf = (text: string): string => text.replace(/\D/g, '');

function inGroups(digits: string): string {
  if (digits.length <= 4) return digits;
  const head = digits.slice(0, -4).match(/\d{1,3}/g) ?? [];
  return [...head, digits.slice(-4)].join(' ');
}

/** A whole number as people read it, `+1 202 555 0143`: by the provider's mask with one `#` a digit, or in groups after its prefix where the mask does not fit. */
export function maskedNumber(number: string, prefix: string, mask: string): string {
  const digits = [...digitsOf(number)];
  if ([...mask].filter((sign) => sign === '#').length === digits.length) {
    const written = mask.replace(/#/g, () => digits.shift() ?? '');
    return written.startsWith('+') ? written : `+${written}`;
  }
  const national = nationalDigits(number, prefix);
  return `+${[digitsOf(prefix), inGroups(national)].filter(Boolean).join(' ')}`;
}

/** The digits of a whole number after its prefix, for editing. */
export function nationalDigits(number: string, prefix: string): string {
  const [digits, code] = [digitsOf(number), digitsOf(prefix)];
  return digits.startsWith(code) ? digits.slice(code.length) : digits;
}
