const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** Groups of three before the last four digits, and two twos in place of a lonely digit. */
function inGroups(digits: string): string {
  const groups: string[] = [];
  let head = digits.slice(0, -4);
  while (head !== '') {
    const size = head.length === 4 ? 2 : 3;
    groups.push(head.slice(0, size));
    head = head.slice(size);
  }
  return [...groups, digits.slice(-4)].join(' ');
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
