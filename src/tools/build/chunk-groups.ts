/** Modules that the build puts into one file because they load together. */
export interface ChunkGroup {
  name: string;
  reason: string;
  /**
   * The highest one wins where a module is in the dependencies of two groups. At least 0: Rolldown
   * puts a negative one first.
   */
  priority: number;
  /** Files below the project, of `.astro` files their styles; a folder ends with a slash. */
  modules: readonly string[];
  /** What their dependencies may bring into the file; nothing else if there is none. */
  dependencies?: readonly string[];
}

/** The groups and their reasons: docs/decisions/chunk-groups.md. */
export const CHUNK_GROUPS: readonly ChunkGroup[] = [
  {
    name: 'frame',
    reason: 'what the frame of every page shares with islands',
    priority: 6,
    modules: [
      'node_modules/nanostores/atom/',
      'src/components/ui/save-focus.ts',
      'src/components/ui/loading/lazy-scripts.ts',
      'src/config/limits/frame-limits.ts',
      'src/config/languages.ts',
      'src/stores/loading.ts',
      'src/stores/messages/popup.ts',
      '\0vite/preload-helper.js',
    ],
  },
  {
    name: 'hydrate',
    reason: 'what runs islands, and what nearly every one is made of: one file compresses better',
    priority: 5,
    modules: [
      'node_modules/@nanostores/react/',
      'node_modules/nanostores/deep-map/',
      'node_modules/nanostores/listen-keys/',
      'node_modules/preact/',
      'node_modules/react/',
      'src/components/site/LazyComponent.tsx',
      'src/components/ui/Button.tsx',
      'src/components/ui/form/Checkbox.tsx',
      'src/components/ui/form/Field.tsx',
      'src/components/ui/icons/Flag.tsx',
      'src/components/ui/icons/Icon.tsx',
      'src/components/ui/markup/FilledText.tsx',
      'src/components/ui/Price.tsx',
      'src/components/ui/loading/Skeleton.tsx',
      'src/components/ui/form/after-press.ts',
      'src/components/ui/focus.ts',
      'src/components/ui/hydration.ts',
      'src/components/ui/use-leaving.ts',
      'src/islands/',
    ],
  },
  {
    name: 'plain',
    reason: 'what forms or the API client share: none of it needs Preact',
    priority: 6,
    modules: [
      'node_modules/nanostores/lifecycle/',
      'src/config/default-country.ts',
      'src/config/limits/limits.ts',
      'src/lib/browser/card-page.ts',
      'src/lib/browser/hex.ts',
      'src/lib/browser/safe-storage.ts',
      'src/lib/country/country-code.ts',
      'src/lib/country/everyday-country-names.ts',
      'src/lib/money/money.ts',
      'src/lib/calendar.ts',
      'src/lib/once.ts',
      'src/lib/phone/phone.ts',
      'src/lib/text/date-text.ts',
      'src/lib/text/digits.ts',
      'src/lib/text/email-address.ts',
      'src/lib/text/search-text.ts',
      'src/lib/text/text.ts',
      'src/stores/language.ts',
      'src/stores/messages/failure-kinds.ts',
      'src/stores/session/session.ts',
    ],
  },
  {
    name: 'number-list',
    reason:
      'what a list of numbers does before it is hydrated, and the little that rewrites its page later',
    priority: 5,
    modules: [
      'src/features/numbers/picker/search/hydrate-for-search.ts',
      'src/features/numbers/picker/list/pressed-number.ts',
      'src/lib/browser/update-page.ts',
    ],
  },
  {
    name: 'third-parties',
    reason:
      'what the script of third parties, on every page where some are set, shares with islands',
    priority: 5,
    modules: ['src/third-party/consent-choice.ts', 'src/third-party/session-analytics.ts'],
  },
  {
    name: 'routes',
    reason: 'where links lead, and whether the browser stores anything for the page there',
    priority: 4,
    modules: [
      'src/config/routes.ts',
      'src/i18n/localized-path.ts',
      'src/lib/browser/storage-probe.ts',
    ],
  },
  {
    name: 'loaded-kit',
    reason: 'what lists and short forms add to `hydrate`; the checkout does without',
    priority: 4,
    modules: [
      'src/components/ui/loading/FailedView.tsx',
      'src/components/ui/loading/LoadedView.tsx',
      'src/components/ui/loading/use-load.ts',
      'src/components/ui/form/use-small-form.ts',
      'src/components/ui/use-is-shown.ts',
    ],
  },
  {
    name: 'api',
    reason:
      'the API client, all beneath it and what forms make of a response: they weigh 2 KB more apart',
    priority: 3,
    modules: [
      'src/api/response-codes.ts',
      'src/contract/hub/catalogue.ts',
      'src/contract/message-codes.ts',
      'src/contract/result-of.ts',
      'src/contract/session.ts',
      'src/components/site/frame/follow-session.ts',
      'src/components/site/frame/profile-menu.ts',
      'src/lib/country/provider-country-code.ts',
      'src/stores/account/account.ts',
      'src/stores/api.ts',
      'src/stores/messages/popup-for-response.ts',
      'src/stores/session-refresh.ts',
      'src/stores/sign-out.ts',
    ],
    dependencies: [
      '\0astro:env/client',
      'node_modules/zod/',
      'src/api/',
      'src/config/',
      'src/contract/',
      'src/lib/',
      'src/stores/',
      'src/third-party/',
    ],
  },
  {
    name: 'order',
    reason: 'the order of the tab, for the pages of numbers and of the checkout',
    priority: 2,
    modules: [
      'src/domain/number-hold/nearest-numbers.ts',
      'src/i18n/countries/country-name.ts',
      'src/lib/browser/page-cache.ts',
      'src/lib/browser/read-place-name.ts',
      'src/lib/text/slug.ts',
      'src/stores/hold/hold-token.ts',
      'src/stores/order/order-data.ts',
      'src/stores/order/order.ts',
      'src/stores/order/draft-record.ts',
      'src/stores/reports/tracking.ts',
    ],
  },
  {
    name: 'guard',
    reason: 'what closes a page to others, and the notice that the next page shows',
    priority: 1,
    modules: [
      'src/components/site/profile/guarded-destination.ts',
      'src/components/site/profile/start-guard.ts',
      'src/stores/messages/leave-notice.ts',
    ],
  },
  {
    name: 'paying',
    reason: 'what each payment by card needs',
    priority: 1,
    modules: [
      'src/contract/main/consent.ts',
      'src/domain/checkout/create-consent.ts',
      'src/stores/order/payment-attempt.ts',
    ],
    dependencies: ['src/config/'],
  },
  {
    name: 'checkout',
    reason: 'what the two pages of the checkout share',
    priority: 1,
    modules: [
      'src/components/ui/BackLink.tsx',
      'src/domain/checkout/OrderSummary.tsx',
      'src/domain/checkout/order-summary.css',
    ],
  },
  {
    name: 'payment-forms',
    reason: 'what page and forms of the payment share',
    priority: 0,
    modules: [
      'src/contract/hub/holds.ts',
      'src/features/payment/coupon/CouponBox.tsx',
      'src/features/payment/coupon.ts',
      'src/features/payment/payment-draft.ts',
      'src/features/payment/payment-state.ts',
      'src/features/payment/payment.css',
      'src/features/payment/coupon/use-coupon.ts',
      'src/features/payment/use-tab-draft.ts',
      'src/stores/hold/hold-outcome.ts',
      'src/stores/hold/number-hold.ts',
    ],
  },
  {
    name: 'sections',
    reason: 'styles of the sections of public pages: one request before the page is painted',
    priority: 7,
    modules: [
      'src/components/ui/carousel/CardCarousel.astro',
      'src/components/ui/SectionHeading.astro',
      'src/domain/country/country-combobox.css',
      'src/domain/phone/phone-field.css',
      'src/features/contact/ContactSection.astro',
      'src/components/site/page/CallToAction.astro',
      'src/features/contact/ContactPoints.astro',
      'src/components/site/page/PageHead.astro',
      'src/features/faq/FaqList.astro',
      'src/features/search/CountrySearchCard.astro',
    ],
  },
];
