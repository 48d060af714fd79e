import {
  PUBLIC_AD_PIXEL_URL,
  PUBLIC_BOT_PROTECTION_GENERAL_KEY,
  PUBLIC_BOT_PROTECTION_TRANSACTION_KEY,
  PUBLIC_BOT_PROTECTION_URL,
  PUBLIC_CONSENT_URL,
  PUBLIC_REVIEW_WIDGET_URL,
  PUBLIC_SESSION_ANALYTICS_URL,
  PUBLIC_TAG_MANAGER_URL,
} from 'astro:env/client';

/** Where each third-party script comes from; an empty address means that the site has none. */
export const thirdParties = {
  botProtection: {
    url: PUBLIC_BOT_PROTECTION_URL,
    general: PUBLIC_BOT_PROTECTION_GENERAL_KEY,
    transaction: PUBLIC_BOT_PROTECTION_TRANSACTION_KEY,
  },
  consent: PUBLIC_CONSENT_URL,
  tagManager: PUBLIC_TAG_MANAGER_URL,
  adPixel: PUBLIC_AD_PIXEL_URL,
  sessionAnalytics: PUBLIC_SESSION_ANALYTICS_URL,
  reviewWidget: PUBLIC_REVIEW_WIDGET_URL,
} as const;

/** Returns whether any third party is configured; where none is, no page carries code for them. */
export const hasThirdParties = Object.values(thirdParties).some(
  (setting) => (typeof setting === 'string' ? setting : setting.url) !== '',
);
