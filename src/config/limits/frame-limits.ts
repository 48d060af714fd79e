import { MINUTE_MS } from '#lib/time.ts';

/** The numbers that every page's frame needs, apart from the others so that no page loads those. */
export const FRAME_LIMITS = {
  loadingTimeoutMs: 25_000,
  /** How long before a session or an idle order ends its warning is shown. */
  warnBeforeEndMs: 2 * MINUTE_MS,
  islandPatienceMs: 10_000,
  scrollToTopPx: 200,
  languageCookieHours: 720,
} as const;
