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
const DETECTION_SETTINGS = ['PUBLIC_BOT_PROTECTION_DETECTION_URL'];

/** Where those scripts load more from: frames, pictures, their own calls. */
const MORE_ORIGINS = 'PUBLIC_THIRD_PARTY_ORIGINS';

function origins(settings: OriginSettings, names: readonly string[]): string[] {
  const absolute = names
    .flatMap((name) => (settings[name] ?? '').split(/\s+/))
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
  const configured = origins(settings, SCRIPT_SETTINGS);
  const scriptOrigins =
    configured.length === 0
      ? []
      : [...new Set([...configured, ...origins(settings, [MORE_ORIGINS])])];
  return {
    scriptOrigins,
    directives: [
      "default-src 'self'",
      sources('img-src', 'data:', ...scriptOrigins),
      sources(
        'connect-src',
        ...new Set([
          ...origins(settings, [...API_SETTINGS, ...DETECTION_SETTINGS]),
          ...scriptOrigins,
        ]),
      ),
      scriptOrigins.length === 0 ? "frame-src 'none'" : sources('frame-src', ...scriptOrigins),
      "font-src 'self'",
      "object-src 'none'",
      "base-uri 'self'",
      "form-action 'self'",
    ],
  };
}
