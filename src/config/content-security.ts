/** The settings that decide which other origins a page may talk to. */
export type OriginSettings = Readonly<Record<string, string | undefined>>;

const API_SETTINGS = ['PUBLIC_HUB_URL', 'PUBLIC_MAIN_URL'];
const SCRIPT_SETTINGS = [
  'PUBLIC_BOT_PROTECTION_URL',
  'PUBLIC_CONSENT_URL',
  'PUBLIC_TAG_MANAGER_URL',
  'PUBLIC_AD_PIXEL_URL',
  'PUBLIC_SESSION_ANALYTICS_URL',
  'PUBLIC_REVIEW_WIDGET_URL',
];

function origins(settings: OriginSettings, names: readonly string[]): string[] {
  const absolute = names
    .map((name) => settings[name] ?? '')
    .filter((value) => /^https?:\/\//.test(value));
  return [...new Set(absolute.map((value) => new URL(value).origin))];
}

/** Sources of a directive: this site, and other origins only where something is configured. */
const sources = (name: string, ...others: string[]): string =>
  [name, "'self'", ...others].join(' ');

/** The content security policy (CSP level 3) but for scripts and styles, whose hashes the build adds. */
export function contentSecurity(settings: OriginSettings): {
  directives: string[];
  scriptOrigins: string[];
} {
  const scriptOrigins = origins(settings, SCRIPT_SETTINGS);
  return {
    scriptOrigins,
    directives: [
      "default-src 'self'",
      sources('img-src', 'data:', ...scriptOrigins),
      sources('connect-src', ...origins(settings, API_SETTINGS), ...scriptOrigins),
      scriptOrigins.length === 0 ? "frame-src 'none'" : sources('frame-src', ...scriptOrigins),
      "font-src 'self'",
      "object-src 'none'",
      "base-uri 'self'",
      "form-action 'self'",
    ],
  };
}
