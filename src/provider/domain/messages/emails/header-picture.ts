import { readFileSync } from 'node:fs';
import type { MailPicture } from '#provider/gateways/mail.ts';

/** `npm run email-header` draws it. */
const FILE = new URL('./header.png', import.meta.url);

/** In CSS pixels; the file has twice as many each way. */
export const HEADER_SIZE = { width: 288, height: 75 };

let content: Buffer | undefined;

/**
 * Returns the call over the map in the header of every email. It travels in the email, so that
 * nothing is requested when the email is read (docs/decisions/email-templates.md).
 */
export function getHeaderPicture(siteUrl: string): MailPicture {
  content ??= readFileSync(FILE);
  return { contentId: `header@${new URL(siteUrl).hostname}`, type: 'image/png', content };
}
