import { chromium } from '@playwright/test';
import { LANGUAGES, type Language } from '#config/languages.ts';
import { localizedPath } from '#i18n/localized-path.ts';
import { findChromium } from '#tools/site-checks/find-chromium.ts';
import { freePort } from '../../browser/support/shops/free-port.ts';
import { CATEGORIES, medianOfFive, type Category, type Figures, type Metric } from './audit.ts';
import { serveShop } from './served-shop.ts';
import { medianOfTaps, TAPPED, type TapTimes } from './taps.ts';
import { TEMPLATES } from './templates.ts';

/** The least scores of every page. */
const BARS: Readonly<Record<Category, number>> = {
  performance: 100,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
};

/** The most of every page: milliseconds, and the share of the screen that moves. */
const LIMITS: Readonly<Record<Metric, number>> = { fcp: 750, lcp: 800, tbt: 10, cls: 0.005 };

/** The most of a first tap on a slow phone, in milliseconds. */
const TAP_LIMITS: Readonly<TapTimes> = { shown: 100, hydrated: 600 };

/**
 * What to measure: words after the command name templates and languages; without any, all of them.
 */
function chosen(words: readonly string[]) {
  const languages = LANGUAGES.filter((language) => words.includes(language));
  const names = Object.keys(TEMPLATES).filter((name) => words.includes(name));
  return {
    languages: languages.length > 0 ? languages : LANGUAGES,
    names: names.length > 0 ? names : Object.keys(TEMPLATES),
  };
}

function print(name: string, language: Language, figures: Figures): boolean {
  const scores = CATEGORIES.map((category) => String(figures[category]).padStart(4)).join('');
  const { fcp, lcp, tbt, cls } = figures;
  const times = [fcp, lcp, tbt].map((time) => time.toFixed(0).padStart(5)).join('');
  const missed = [
    ...CATEGORIES.filter((category) => figures[category] < BARS[category]),
    ...(Object.keys(LIMITS) as Metric[]).filter((metric) => figures[metric] > LIMITS[metric]),
  ];
  const remark = missed.length === 0 ? '' : `  MISSED ${[...missed, ...figures.failed].join(' ')}`;
  console.log(`${name.padEnd(22)} ${language} ${scores} ${times} ${cls.toFixed(4)}${remark}`);
  return missed.length === 0;
}

function printTap(name: string, language: Language, times: TapTimes): boolean {
  const missed = (['shown', 'hydrated'] as const).filter((what) => times[what] > TAP_LIMITS[what]);
  const figures = [times.shown, times.hydrated].map((time) => time.toFixed(0).padStart(5)).join('');
  const remark = missed.length === 0 ? '' : `  MISSED ${missed.join(' ')}`;
  console.log(`${name.padEnd(22)} ${language} ${figures}${remark}`);
  return missed.length === 0;
}

const { languages, names } = chosen(process.argv.slice(2));
const debuggingPort = await freePort();
const shop = await serveShop();
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: [`--remote-debugging-port=${debuggingPort}`, '--no-sandbox'],
});
let below = 0;
try {
  console.log(
    'template, language, performance, accessibility, best practices, SEO; FCP, LCP, TBT (ms), CLS; medians of five for performance and what follows SEO',
  );
  for (const name of names) {
    for (const language of languages) {
      const { path, listed } = TEMPLATES[name] as (typeof TEMPLATES)[string];
      const url = `${shop.origin}${localizedPath(language, path)}`;
      if (!print(name, language, await medianOfFive(url, debuggingPort, listed))) below += 1;
    }
  }
  const tapped = names.filter((name) => TAPPED[name] !== undefined);
  if (tapped.length > 0) {
    console.log('first taps: template, language; shown, hydrated (ms); medians of five');
  }
  for (const name of tapped) {
    for (const language of languages) {
      const url = `${shop.origin}${localizedPath(language, TEMPLATES[name]?.path ?? '')}`;
      const times = await medianOfTaps(browser, url, TAPPED[name] ?? '');
      if (!printTap(name, language, times)) below += 1;
    }
  }
} finally {
  await browser.close();
  await shop.stop();
}
console.log(below === 0 ? 'Everything is within its limits.' : `${below} miss a limit.`);
process.exitCode = below === 0 ? 0 : 1;
