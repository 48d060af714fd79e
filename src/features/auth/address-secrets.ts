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

let pathToken: string | undefined;
const queryValues = new Map<string, string>();

/** Takes the token out of the address bar and answers it; it stays in no history entry. Whoever asks later in the same page gets it again. */
export function takePathToken(page: string): string | undefined {
  const { pathname, hash } = location;
  const token = tokenFromPath(pathname, page);
  if (token === undefined) return pathToken;
  pathToken = token;
  const clean = pathname.slice(0, pathname.indexOf(`${page}/`) + page.length);
  history.replaceState(history.state, '', `${clean}${hash}`);
  return token;
}

/** Takes the named values out of the address's query and answers them, empty where there are none. Whoever asks later in the same page gets them again. */
export function takeQuery<Name extends string>(
  names: readonly Name[],
): Readonly<Record<Name, string>> {
  const url = new URL(location.href);
  for (const name of names) {
    const value = url.searchParams.get(name);
    if (value !== null) queryValues.set(name, value);
    url.searchParams.delete(name);
  }
  history.replaceState(history.state, '', url);
  const taken = names.map((name) => [name, queryValues.get(name) ?? ''] as const);
  return Object.fromEntries(taken) as Record<Name, string>;
}
