import { html, raw } from 'hono/html';
import type { Brand } from '#config/brands/brands.ts';
import { LANGUAGE_TABLE } from '#config/language-table.ts';
import type { Language } from '#config/languages.ts';
import { THEME_COLOURS } from '#config/brands/theme-colours.ts';
import { HEADER_SIZE } from './header-picture.ts';

/** A piece of escaped HTML. */
export type Html = ReturnType<typeof html>;

export interface EmailPage {
  brand: Brand;
  language: Language;
  siteUrl: string;
  /** The address of the header's picture. */
  picture: string;
  title: string;
  content: readonly Html[];
}

const INK = '#17131a';
export const MUTED = '#5c5563';
export const HAIRLINE = '#e6e1ea';
const CANVAS = '#f4f1f6';
const FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, Arial, sans-serif";

/** Mail programs that know dark mode take these colours; the others keep the inline ones. */
const DARK = raw(`
@media (prefers-color-scheme: dark) {
  .page { background: #131015 !important; }
  .card { background: #1c181f !important; color: #f3eff6 !important; }
  .muted { color: #b9b0c1 !important; }
  .line { border-color: #352f3a !important; }
  .link { color: #f3eff6 !important; }
}`);

/** Returns the side on which a line begins; mail programs do not all know `text-align: start`. */
export const startSide = (language: Language): 'left' | 'right' =>
  LANGUAGE_TABLE[language].direction === 'rtl' ? 'right' : 'left';

/**
 * Renders the brand's name, and beside it a picture that is decoration: without it the header is a
 * band in the brand's colour. With a height of its own it would leave a frame where it is missing.
 */
function renderHeader({ brand, language, siteUrl, picture }: EmailPage): Html {
  const { fill, onFill } = THEME_COLOURS[brand.theme];
  const { width } = HEADER_SIZE;
  const [start, end] = startSide(language) === 'left' ? ['left', 'right'] : ['right', 'left'];
  return html`<table
    role="presentation"
    width="100%"
    cellpadding="0"
    cellspacing="0"
    border="0"
    style="border-radius: 12px 12px 0 0; background: ${fill};"
  >
    <tr>
      <td
        style="padding: 20px 0; padding-${start}: 32px; font-family: ${FONT}; text-align: ${start}; font-size: 20px; font-weight: 700;"
      >
        <a href="${siteUrl}/" style="color: ${onFill}; text-decoration: none;"
          ><bdi>${brand.displayName}</bdi></a
        >
      </td>
      <td width="60%" align="${end}" style="width: 60%; line-height: 0; font-size: 0;">
        <img
          src="${picture}"
          alt=""
          width="${width}"
          style="width: 100%; max-width: ${width}px; height: auto; border: 0;"
        />
      </td>
    </tr>
  </table>`;
}

/**
 * Renders the page of every email in the brand's colours. Mail programs need tables and inline
 * styles; webmail drops `<html>`, so the outer table repeats language and direction.
 */
export function renderLayout(page: EmailPage): Html {
  const { brand, language, title, content } = page;
  const { direction } = LANGUAGE_TABLE[language];
  const start = startSide(language);
  const cell = `font-family: ${FONT}; text-align: ${start};`;
  return html`<!doctype html>
    <html lang="${language}" dir="${direction}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <style>
          ${DARK}
        </style>
      </head>
      <body class="page" style="margin: 0; padding: 0; background: ${CANVAS};">
        <table
          class="page"
          role="presentation"
          lang="${language}"
          dir="${direction}"
          width="100%"
          cellpadding="0"
          cellspacing="0"
          border="0"
          style="background: ${CANVAS};"
        >
          <tr>
            <td align="center" style="padding: 24px 12px;">
              <table
                role="presentation"
                width="560"
                cellpadding="0"
                cellspacing="0"
                border="0"
                style="width: 100%; max-width: 560px;"
              >
                <tr>
                  <td>${renderHeader(page)}</td>
                </tr>
                <tr>
                  <td
                    class="card"
                    style="${cell} padding: 24px 32px 16px; border-radius: 0 0 12px 12px; background: #ffffff; color: ${INK}; font-size: 16px; line-height: 1.55;"
                  >
                    ${content}
                  </td>
                </tr>
                <tr>
                  <td
                    class="muted"
                    style="${cell} padding: 16px 32px; color: ${MUTED}; font-size: 14px;"
                  >
                    <bdi>${brand.displayName}</bdi> ·
                    <a class="link" href="mailto:${brand.emails.support}" style="color: ${MUTED};"
                      ><bdi dir="ltr">${brand.emails.support}</bdi></a
                    >
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html> `;
}
