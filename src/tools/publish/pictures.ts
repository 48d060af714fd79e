import { PICTURES } from './releases.ts';

/** The screens of the pictures in a report. */
export const SCREENS = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 800 },
} as const;

export type Screen = keyof typeof SCREENS;

/** Pictures of a page on one screen; paths below the release's folder. */
export interface Pictures {
  before?: string;
  after: string;
}

/** Returns the path of a page's picture below the release's folder. */
export const pictureName = (address: string, screen: Screen, when: keyof Pictures): string =>
  `${PICTURES}/${encodeURIComponent(address.slice(1) || 'home')}-${screen}-${when}.jpg`;
