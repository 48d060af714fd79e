import type { DrawingName } from '#components/ui/icons/icon-file.ts';
import { profileRoutes } from '#config/routes.ts';
import { apiSettings } from '#config/site/site.ts';
import type { TextKey } from '#i18n/texts.ts';

interface ProfileLink {
  path: string;
  text: TextKey;
  /** A shorter text for the tabs of small screens. */
  tab: TextKey;
  icon: DrawingName;
}

const routes = profileRoutes(apiSettings.product);

/**
 * The items of the customer area's menu, in the order of docs/customer-area.md, "Profile shell".
 */
export const PROFILE_NAVIGATION: readonly ProfileLink[] = [
  {
    path: routes.myNumbers,
    text: 'frame.profile.my-numbers',
    tab: 'profile.tab.numbers',
    icon: 'sim',
  },
  {
    path: routes.accountInformation,
    text: 'frame.profile.account-information',
    tab: 'profile.tab.account',
    icon: 'user',
  },
  {
    path: routes.billing,
    text: 'frame.profile.billing',
    tab: 'profile.tab.billing',
    icon: 'receipt',
  },
  {
    path: routes.support,
    text: 'frame.profile.support',
    tab: 'profile.tab.support',
    icon: 'headset',
  },
  {
    path: routes.addCredit,
    text: 'frame.profile.add-credit',
    tab: 'profile.tab.credit',
    icon: 'wallet',
  },
];
