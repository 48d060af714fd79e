import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES } from '#config/languages.ts';
import { NO_REFERRER_PATHS, SECURITY_HEADERS } from '#config/security-headers.ts';
import { localizedPath } from '#i18n/localized-path.ts';

const lines = (address: string, headers: Readonly<Record<string, string>>): string =>
  [address, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join('\n');

function headersFile(): string {
  const secretPages = LANGUAGES.flatMap((language) =>
    NO_REFERRER_PATHS.map((path) =>
      lines(`${localizedPath(language, path)}*`, { 'Referrer-Policy': 'no-referrer' }),
    ),
  );
  const immutable = { 'Cache-Control': 'public, max-age=31536000, immutable' };
  return [lines('/*', SECURITY_HEADERS), lines('/_astro/*', immutable), ...secretPages].join(
    '\n\n',
  );
}

function redirectsFile(): string {
  return LANGUAGES.flatMap((language) => [
    `${localizedPath(language, '/home')} ${localizedPath(language, '/')} 301`,
    ...['/recovery-password', '/validate-email'].map((path) => {
      const page = localizedPath(language, path);
      return `${page}/* ${page} 200`;
    }),
  ]).join('\n');
}

/** Writes `_headers` and `_redirects`, which static hosts read, beside the pages (decisions, "Names and addresses"). */
export function writeHostFiles(directory: string): void {
  writeFileSync(join(directory, '_headers'), `${headersFile()}\n`);
  writeFileSync(join(directory, '_redirects'), `${redirectsFile()}\n`);
}
