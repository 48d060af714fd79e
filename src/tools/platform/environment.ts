/** Reads a whole-number setting; throws with its name when it is not one. */
export function portSetting(name: string, fallback: number): number {
  const value = process.env[name];
  if (value === undefined || value === '') return fallback;
  const port = Number(value);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new Error(`${name} must be a port number, not "${value}"`);
  }
  return port;
}

/** Returns a setting with its fallback; an empty one counts as absent. */
export const setting = (name: string, fallback: string): string =>
  process.env[name] === undefined || process.env[name] === '' ? fallback : process.env[name];

/** Returns the address of the site that is built. */
export const siteAddress = (): URL => new URL(setting('SITE_URL', 'http://localhost:4321'));
