import { originOf } from './content-security.ts';
import { ROUTES, TOKEN_PAGES } from '../routes.ts';

/** The build settings that change the headers of the site's host. */
interface HeaderSettings {
  /** The site's own origin; HSTS is sent where it is https. */
  siteUrl: string;
  /** Where browsers report violations of the policy; empty for nowhere. */
  reportUrl: string;
}

const YEAR_SECONDS = 31_536_000;
const REPORT_GROUP = 'csp';

/** Reads the header settings of a build or of `npm start`. */
export function headerSettings(env: Readonly<Record<string, string | undefined>>): HeaderSettings {
  const address = env['CSP_REPORT_URL'] ?? '';
  // Neither may it break out of a header, nor may nginx read a variable or an escape in it.
  const isUsable = originOf(address) !== undefined && !/[\s;,"$\\]/.test(address);
  return { siteUrl: env['SITE_URL'] ?? '', reportUrl: isUsable ? address : '' };
}

/**
 * Returns the directives that only a header can carry, after a page's own policy where one is
 * given.
 */
export function policyHeader({ reportUrl }: HeaderSettings, pagePolicy = ''): string {
  const pageDirectives = pagePolicy.split(';').map((directive) => directive.trim());
  const reporting =
    reportUrl === '' ? [] : [`report-uri ${reportUrl}`, `report-to ${REPORT_GROUP}`];
  const directives = [...pageDirectives, "frame-ancestors 'none'", ...reporting].filter(Boolean);
  return [...new Set(directives)].join('; ');
}

/**
 * Returns the headers of every response of the site's host. The `<meta>` policy of a page cannot
 * contain `frame-ancestors`.
 */
export const securityHeaders = (settings: HeaderSettings): Readonly<Record<string, string>> => ({
  'Content-Security-Policy': policyHeader(settings),
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  ...(settings.reportUrl === ''
    ? {}
    : { 'Reporting-Endpoints': `${REPORT_GROUP}="${settings.reportUrl}"` }),
  ...(settings.siteUrl.startsWith('https:')
    ? { 'Strict-Transport-Security': `max-age=${YEAR_SECONDS}; includeSubDomains` }
    : {}),
});

/** Addresses that carry a one-time secret: nothing of them may leave in a referrer. */
export const NO_REFERRER_PATHS: readonly string[] = [
  ...TOKEN_PAGES,
  ROUTES.otpVerification,
  ROUTES.login,
];
