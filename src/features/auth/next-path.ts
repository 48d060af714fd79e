/** Backslashes, blanks and control characters, which browsers turn into slashes or drop. */
const isTricky = (character: string): boolean =>
  character <= ' ' || character === '\\' || character === '\u007f';

/** Where a sign-in leads: the wanted address when it is a path of this site, else the given one. Nothing that a browser could read as another host passes. */
export function nextPath(wanted: string | null, otherwise: string): string {
  if (wanted === null || !wanted.startsWith('/') || wanted.startsWith('//')) return otherwise;
  if ([...wanted].some(isTricky)) return otherwise;
  const base = 'https://site.invalid';
  if (!URL.canParse(wanted, base)) return otherwise;
  const url = new URL(wanted, base);
  if (url.origin !== base || url.pathname.startsWith('//')) return otherwise;
  if (/(^|\/)login\/?$/.test(url.pathname)) return otherwise;
  return `${url.pathname}${url.search}${url.hash}`;
}
