import { staysAfterSession } from '#components/site/frame/stays-after-session.ts';
import { expect, test } from 'vitest';

test.each([
  '/stop-renewal',
  '/stop-renewal/a.token',
  '/he/validate-email/a.token',
  '/pt/restore-email/a.token',
  '/withdrawal',
  '/es/retirees',
  '/es/withdrawal/',
  '/login',
  '/he/personal-information',
  '/choose-your-number/denmark/israel',
  '/pt/phone-numbers/denmark',
])('%s stays when a session is over', (path) => {
  expect(staysAfterSession(path)).toBe(true);
});

test.each(['/', '/he', '/faq', '/es/about-us', '/profile/billing', '/ordering', '/loginx'])(
  '%s leads home',
  (path) => {
    expect(staysAfterSession(path)).toBe(false);
  },
);
