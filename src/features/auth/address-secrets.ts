/** Reads the token that ends a token page's address, `/he/recovery-password/{token}`; undefined when there is none. */
export function tokenFromPath(pathname: string, page: string): string | undefined {
  const marker = `${page}/`;
  const start = pathname.indexOf(marker);
  if (start < 0) return undefined;
  const raw = pathname.slice(start + marker.length).replace(/\/+$/, '');
  if (raw === '' || raw.includes('/')) return undefined;
  try {
    return decodeURIComponent(raw);
  } catch {
    return undefined;
  }
}

/** Takes the token out of the address bar and answers it; it is in no history entry afterwards. */
export function takePathToken(page: string): string | undefined {
  const { pathname, hash } = location;
  const token = tokenFromPath(pathname, page);
  if (token === undefined) return undefined;
  const clean = pathname.slice(0, pathname.indexOf(`${page}/`) + page.length);
  history.replaceState(history.state, '', `${clean}${hash}`);
  return token;
}

/** Takes the named values out of the address's query and answers them. */
export function takeQuery<Name extends string>(
  names: readonly Name[],
): Readonly<Record<Name, string>> {
  const url = new URL(location.href);
  const taken = names.map((name) => [name, url.searchParams.get(name) ?? ''] as const);
  for (const name of names) url.searchParams.delete(name);
  history.replaceState(history.state, '', url);
  return Object.fromEntries(taken) as Record<Name, string>;
}
