import { chromium } from '@playwright/test';
import { LANGUAGES, type Language } from '#config/languages.ts';
import { localizedPath } from '#i18n/localized-path.ts';
import { findChromium } from '#tools/site-checks/find-chromium.ts';
import { freePort } from '../../browser/support/free-port.ts';
import { CATEGORIES, medianOfThree, type Category, type Figures } from './audit.ts';
import { serveShop } from './served-shop.ts';
import { TEMPLATES } from './templates.ts';

/** The least scores of every page. */
const BARS: Readonly<Record<Category, number>> = {
  performance: 99,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
};

/** What to measure: words after the command name templates and languages; without any, all of them. */
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
  const isGood = CATEGORIES.every((category) => figures[category] >= BARS[category]);
  console.log(
    `${name.padEnd(22)} ${language} ${scores}   LCP ${(figures.lcp / 1000).toFixed(2)} s  TBT ${figures.tbt.toFixed(0)} ms  CLS ${figures.cls.toFixed(3)}${isGood ? '' : `  BELOW ${figures.failed.join(' ')}`}`,
  );
  return isGood;
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
    'template, language, performance, accessibility, best practices, SEO; median of three',
  );
  for (const name of names) {
    for (const language of languages) {
      const { path, listed } = TEMPLATES[name] as (typeof TEMPLATES)[string];
      const url = `${shop.origin}${localizedPath(language, path)}`;
      if (!print(name, language, await medianOfThree(url, debuggingPort, listed))) below += 1;
    }
  }
} finally {
  await browser.close();
  await shop.stop();
}
console.log(below === 0 ? 'Every page reaches its bars.' : `${below} below their bars.`);
process.exitCode = below === 0 ? 0 : 1;
