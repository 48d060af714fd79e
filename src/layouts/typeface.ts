import hebrewFile from '@fontsource-variable/assistant/files/assistant-hebrew-wght-normal.woff2?url';
import extendedFile from '@fontsource-variable/assistant/files/assistant-latin-ext-wght-normal.woff2?url';
import latinFile from '@fontsource-variable/assistant/files/assistant-latin-wght-normal.woff2?url';
import type { Language } from '#config/languages.ts';

const HEBREW = 'U+590-5FF,U+20AA';
const EXTENDED = 'U+100-24F,U+1E00-1EFF';

const face = (family: string, weight: string, source: string, others: string, range = ''): string =>
  `@font-face{font-family:${family};font-weight:${weight};src:${source};${others}${range && `;unicode-range:${range}`}}`;

/** A file of Assistant. Where it is not there at once, the page keeps the fallback. */
const assistant = (file: string, range?: string): string =>
  face('Assistant Variable', '200 800', `url(${file})`, 'font-display:optional', range);

/** How a system font is stretched, in per cent of its own size. */
interface Metrics {
  sizeAdjust: number;
  ascent: number;
  descent: number;
}

/** The system font, stretched to the widths and the line box of Assistant. */
function fallback(isBold: boolean, metrics: Metrics, range?: string): string {
  const local = isBold
    ? 'local(Arial Bold),local(Arial-BoldMT),local(Liberation Sans Bold)'
    : 'local(Arial),local(ArialMT),local(Liberation Sans)';
  const { sizeAdjust, ascent, descent } = metrics;
  const stretched = `size-adjust:${sizeAdjust}%;ascent-override:${ascent}%;descent-override:${descent}%;line-gap-override:0%`;
  return face('Assistant Fallback', isBold ? '550 800' : '200 549', local, stretched, range);
}

const latinFallback = [
  fallback(false, { sizeAdjust: 92.6, ascent: 110.3, descent: 31 }),
  fallback(true, { sizeAdjust: 90.9, ascent: 112.3, descent: 31.6 }),
];
const hebrewFallback = [
  fallback(false, { sizeAdjust: 85.3, ascent: 119.7, descent: 33.6 }, HEBREW),
  fallback(true, { sizeAdjust: 88, ascent: 116, descent: 32.6 }, HEBREW),
];

/**
 * Returns the font faces of a page in a language. The file without a range comes last, so that it
 * wins for every character that it has.
 */
export function typefaceStyles(language: Language): string {
  const isHebrew = language === 'he';
  return [
    assistant(extendedFile, EXTENDED),
    assistant(latinFile),
    ...(isHebrew ? [assistant(hebrewFile, HEBREW)] : []),
    ...latinFallback,
    ...(isHebrew ? hebrewFallback : []),
  ].join('');
}

/** Returns the file that most of a page's text needs. */
export const typefaceFile = (language: Language): string =>
  language === 'he' ? hebrewFile : latinFile;

/**
 * Returns a script for the head. A tab's first page uses the fallback and loads the typeface after
 * its paint; on later pages this requests it before the first paint
 * (docs/decisions/first-paint.md).
 */
export function typefaceScript(language: Language): string {
  return `try{if(sessionStorage.font){let d=document,l=d.createElement('link');l.rel='preload';l.as='font';l.crossOrigin='';l.href='${typefaceFile(language)}';d.head.append(l);d.documentElement.dataset.font=''}}catch{}`;
}
