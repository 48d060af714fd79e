import { hasCapability } from '#config/capabilities/provider-capabilities.ts';
import { ROUTES } from '#config/routes.ts';
import type { TextKey } from '#i18n/texts.ts';

interface NavigationLink {
  path: string;
  text: TextKey;
}

/**
 * The links of the header's navigation. Home shows in the mobile menu only (docs/public-site.md,
 * "Page frame").
 */
export const NAVIGATION: readonly NavigationLink[] = [
  { path: ROUTES.home, text: 'frame.nav.home' },
  { path: ROUTES.getYourNumber, text: 'frame.nav.get-your-number' },
  { path: ROUTES.aboutUs, text: 'frame.nav.about-us' },
  { path: ROUTES.faq, text: 'frame.nav.faq' },
  { path: ROUTES.contactUs, text: 'frame.nav.contact-us' },
];

/** The footer's columns of links within the site. */
export const FOOTER_LINKS: Readonly<Record<'company' | 'help', readonly NavigationLink[]>> = {
  company: [
    { path: ROUTES.aboutUs, text: 'frame.nav.about-us' },
    { path: ROUTES.contactUs, text: 'frame.nav.contact-us' },
    { path: ROUTES.retirees, text: 'frame.footer.retirees' },
  ],
  help: [
    { path: ROUTES.faq, text: 'frame.nav.faq' },
    { path: ROUTES.terms, text: 'frame.footer.terms' },
    { path: ROUTES.privacy, text: 'frame.footer.privacy' },
    ...(hasCapability('withdrawal')
      ? [{ path: ROUTES.withdrawal, text: 'withdrawal.link' } as const]
      : []),
  ],
};
