import type { Language } from './languages.ts';

/** The pictures that a shared link shows, by kind of page. */
export const SOCIAL_IMAGE_KINDS = [
  'home',
  'numbers',
  'retirees',
  'rates',
  'about',
  'contact',
  'faq',
  'legal',
] as const;

export type SocialImageKind = (typeof SOCIAL_IMAGE_KINDS)[number];

/** Pixels, as the large networks recommend. */
export const SOCIAL_IMAGE_SIZE = { width: 1200, height: 630 } as const;

/** Returns where a picture is on the site. */
export const socialImagePath = (kind: SocialImageKind, language: Language): string =>
  `/social/${language}/${kind}.png`;

/** Returns where the picture of a number country is on the site. */
export const countryImagePath = (slug: string, language: Language): string =>
  `/social/${language}/phone-numbers/${slug}.png`;

/** A picture that a shared link shows, and its content in words. */
export interface SharePicture {
  path: string;
  alt: string;
}
