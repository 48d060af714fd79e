/** What every answer of the site's host carries, beside the policy in the page: a `<meta>` cannot say `frame-ancestors`. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'Content-Security-Policy': "frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
};

/** Addresses that carry a one-time secret: nothing of them may leave in a referrer (decisions, "Values"). */
export const NO_REFERRER_PATHS = [
  '/recovery-password',
  '/validate-email',
  '/otp-verification',
  '/login',
] as const;
