/** Returns the value of a cookie in `document.cookie`, decoded; empty when there is none. */
export function cookieValue(cookies: string, name: string): string {
  const pair = cookies
    .split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${name}=`));
  const raw = pair?.slice(name.length + 1) ?? '';
  try {
    return decodeURIComponent(raw);
  } catch {
    return raw;
  }
}
