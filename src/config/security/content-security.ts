/** The settings that decide which other origins a page may talk to. */
type OriginSettings = Readonly<Record<string, string | undefined>>;

/** A directive that every page has. */
type CommonDirective = `${
  | 'default-src'
  | 'img-src'
  | 'connect-src'
  | 'frame-src'
  | 'font-src'
  | 'object-src'
  | 'base-uri'
  | 'form-action'
  | 'report-to'} ${string}`;

/** The directives of a policy but for scripts and styles, whose hashes the build adds. */
interface PagePolicy<Directive extends string> {
  directives: Directive[];
  scriptOrigins: string[];
}

const API_SETTINGS = ['PUBLIC_HUB_URL', 'PUBLIC_MAIN_URL'];
/** All that a page with a card form runs of third parties, and where that loads more from. */
const CARD_PAGE_SETTINGS = ['PUBLIC_BOT_PROTECTION_URL', 'PUBLIC_BOT_PROTECTION_ORIGINS'];
const TRACKING_SETTINGS = [
  'PUBLIC_CONSENT_URL',
  'PUBLIC_TAG_MANAGER_URL',
  'PUBLIC_AD_PIXEL_URL',
  'PUBLIC_SESSION_ANALYTICS_URL',
  'PUBLIC_REVIEW_WIDGET_URL',
];
/** The settings with the address of a third-party script. */
export const THIRD_PARTY_SCRIPT_SETTINGS: readonly string[] = [
  'PUBLIC_BOT_PROTECTION_URL',
  ...TRACKING_SETTINGS,
];
const DETECTION_SETTINGS = ['PUBLIC_BOT_PROTECTION_DETECTION_URL'];

/** Where tracking scripts load more from: frames, pictures, their own requests. */
const MORE_ORIGINS = 'PUBLIC_THIRD_PARTY_ORIGINS';

/** Returns the origin of an absolute http address, undefined for anything else. */
export const originOf = (address: string): string | undefined =>
  /^https?:\/\//.test(address) && URL.canParse(address) ? new URL(address).origin : undefined;

function origins(settings: OriginSettings, names: readonly string[]): string[] {
  const found = names.flatMap((name) => (settings[name] ?? '').split(/[\s,]+/)).map(originOf);
  return [...new Set(found.filter((origin) => origin !== undefined))];
}

/**
 * Returns the sources of a directive: this site, and other origins only where they are configured.
 */
const sources = <Name extends string>(name: Name, ...others: string[]): `${Name} ${string}` =>
  `${name} ${["'self'", ...new Set(others)].join(' ')}`;

/** Names of the directives that grow on pages without a card form. */
const SHARED = ['img-src', 'connect-src', 'frame-src'] as const;

/**
 * Returns the content security policy (CSP level 3) of every page, which is all that pages with a
 * card form get, and what the other pages get beside it.
 */
export function contentSecurity(settings: OriginSettings): {
  everyPage: PagePolicy<CommonDirective>;
  withoutCardForm: PagePolicy<`${(typeof SHARED)[number]} ${string}`>;
} {
  const bot = origins(settings, CARD_PAGE_SETTINGS);
  const tracking = origins(settings, TRACKING_SETTINGS);
  const more = tracking.length === 0 ? [] : origins(settings, [MORE_ORIGINS]);
  const others = [...new Set([...tracking, ...more])];
  const reports = originOf(settings['CSP_REPORT_URL'] ?? '') !== undefined;
  return {
    everyPage: {
      scriptOrigins: bot,
      directives: [
        "default-src 'self'",
        sources('img-src', 'data:', ...bot),
        sources('connect-src', ...origins(settings, API_SETTINGS), ...bot),
        bot.length + others.length === 0 ? "frame-src 'none'" : sources('frame-src', ...bot),
        "font-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        ...(reports ? (['report-to csp'] as const) : []),
      ],
    },
    withoutCardForm: {
      scriptOrigins: others,
      directives: [
        ...(others.length === 0
          ? []
          : SHARED.map((name) => `${name} ${others.join(' ')}` as const)),
        ...origins(settings, DETECTION_SETTINGS).map((origin) => `connect-src ${origin}` as const),
      ],
    },
  };
}
