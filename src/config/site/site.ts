import {
  APP_NAME,
  BRAND,
  PRODUCT,
  PUBLIC_APP_URL,
  PUBLIC_BOT_PROTECTION_DETECTION_URL,
  PUBLIC_CONSENT_URL,
  PUBLIC_HUB_URL,
  PUBLIC_MAIN_URL,
  PUBLIC_REVIEW_WIDGET_URL,
  PUBLIC_SHOW_CREDIT,
} from 'astro:env/client';
import { brandIdOf } from '../brands/brand-ids.ts';

/** The settings of the two APIs. */
export const apiSettings = {
  hubUrl: PUBLIC_HUB_URL,
  mainUrl: PUBLIC_MAIN_URL,
  product: PRODUCT,
  appName: APP_NAME === '' ? BRAND : APP_NAME,
  brandId: brandIdOf(BRAND),
} as const;

/**
 * Whether the customer area shows the available-credit box (docs/customer-area.md, "Profile
 * shell").
 */
export const showAvailableCredit = PUBLIC_SHOW_CREDIT;

/** Whether the testimonials have a place for a review service's widget. */
export const hasReviewWidget = PUBLIC_REVIEW_WIDGET_URL !== '';

/** Where customers get the app; empty where the site names none. */
export const appUrl = PUBLIC_APP_URL;

/** Whether visitors are asked about cookies, and can change their choice. */
export const hasCookieSettings = PUBLIC_CONSENT_URL !== '';

/** The endpoint where the internal test page verifies a token; empty where there is none. */
export const botDetectionUrl = PUBLIC_BOT_PROTECTION_DETECTION_URL;
