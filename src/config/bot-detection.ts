import { PUBLIC_BOT_PROTECTION_DETECTION_URL } from 'astro:env/client';

/** Where the internal test page asks about a token; empty where there is no such endpoint. */
export const botDetectionUrl = PUBLIC_BOT_PROTECTION_DETECTION_URL;
