/** Where the two APIs are, and the names that their paths carry. */
export interface ApiSettings {
  hubUrl: string;
  mainUrl: string;
  product: string;
  appName: string;
  brandId: number;
}

type Values = Readonly<Record<string, string | number | null | undefined>>;

/**
 * Returns the address of a request: base, path with its `{names}` filled in, and query without
 * empty values. Throws when a name has no value.
 */
export function requestAddress(
  endpoint: { api: 'hub' | 'main'; path: string },
  settings: ApiSettings,
  params: Values = {},
  query: Values = {},
): string {
  const base = (endpoint.api === 'hub' ? settings.hubUrl : settings.mainUrl).replace(/\/$/, '');
  const names: Values = { product: settings.product, appName: settings.appName, ...params };
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = names[name] ?? undefined;
    if (value === undefined) throw new Error(`No value for {${name}} of ${endpoint.path}`);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  const text = search.toString();
  return `${base}/${path}${text === '' ? '' : `?${text}`}`;
}
