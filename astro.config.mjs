import react from '@astrojs/react';
import sitemap from '@astrojs/sitemap';
import i18next from 'astro-i18next';
import { createHash } from 'node:crypto';
import { defineConfig, envField } from 'astro/config';
import { watchIslandsScript } from './src/components/site/frame/watch-islands.ts';
import { contentSecurity } from './src/config/content-security.ts';
import { interactionDirective } from './src/directives/interaction-directive.ts';
import { initialLanguageScript } from './src/i18n/initial-language.ts';
import { isIndexed, sitemapEntry } from './src/i18n/sitemap.ts';
import { devTokenPages } from './src/tools/dev-token-pages.ts';
import { shortPreloadHelper } from './src/tools/short-preload-helper.ts';

const text = (value) => envField.string({ context: 'client', access: 'public', default: value });
const optional = text('');

const provider = process.env.PROVIDER_URL;
const proxy =
  provider === undefined ? {} : { '/hub': provider, '/main': provider, '/dev': provider };

const { everyPage } = contentSecurity(process.env);
const inlineScripts = {
  INITIAL_LANGUAGE_SCRIPT: initialLanguageScript(),
  WATCH_ISLANDS_SCRIPT: watchIslandsScript(),
};
const inlineHashes = Object.values(inlineScripts).map(
  (script) => `sha256-${createHash('sha256').update(script).digest('base64')}`,
);

// The chunk groups below: docs/decisions/chunk-groups.md.

/** What every page's frame shares with islands: one small file instead of many. */
const FRAME =
  /node_modules\/nanostores\/(atom|clean-stores)\/|src\/(stores\/(popup|loading)|config\/(frame-limits|languages))\.ts|components\/ui\/(when-needed|save-focus)\.ts|vite\/preload-helper/;

/** React without its renderer, and its bridge to the stores. */
const REACT = /node_modules\/((@nanostores\/)?react|nanostores\/(listen-keys|deep-map))\//;

/** Who is signed in. */
const SESSION = /stores\/(session(-data)?|language)\.ts/;

/** What stores need that follow the browser's storage. */
const STORAGE = /lib\/safe-storage\.ts|node_modules\/nanostores\/lifecycle\//;

/** What nearly every form of the shop and of the customer area is made of: one file compresses better than ten small ones. */
const KIT =
  /components\/(site\/late-part|ui\/(Button|SubmitButton|Field|FieldFrame|Skeleton|Icon|Price|use-hydrated|adopt-typed|after-press|focus-on-mount))\.tsx?|src\/(config\/limits|lib\/(fill-text|email-address|money))\.ts/;

/** What lists and forms without many fields add to it; the checkout does without. */
const LOADED_KIT =
  /components\/ui\/(LoadedView|ErrorBoundary|use-form|use-load|focus-first-invalid|focus-first-field|use-focus-back)\.tsx?/;

/** The API client with all beneath it, and what the frame shows a customer: one file, as fifteen small ones weigh 2 KB more. */
const API =
  /src\/(stores\/(api|account|sign-out|session-refresh|session-step)|components\/site\/frame\/(follow-session|profile-menu))\.ts/;

/** What forms make of an answer. */
const ANSWERS = /src\/(api\/(answer-codes|is-rate-limited)|contract\/message-codes)\.ts/;

/** Styles of the sections that public pages are made of: one file for all of them, instead of one request for each before the page is painted. */
const SECTIONS =
  /(SectionHeading|PageHead|CardRow|CallToAction|ContactPoints|ContactSection|CountrySearchCard|FaqList)\.astro\?.*type=style|(country-combobox|country-search|phone-field)\.css/;

export default defineConfig({
  site: process.env.SITE_URL ?? 'http://localhost:4321',
  output: 'static',
  trailingSlash: 'never',
  build: { format: 'file', inlineStylesheets: 'never', concurrency: 16 },
  cacheDir: './.cache/astro',
  security: {
    csp: {
      directives: everyPage.directives,
      scriptDirective: {
        resources: ["'self'", ...everyPage.scriptOrigins],
        hashes: inlineHashes,
      },
    },
  },
  devToolbar: { enabled: false },
  scopedStyleStrategy: 'where',
  integrations: [
    i18next(),
    react(),
    interactionDirective(),
    devTokenPages(),
    sitemap({ filter: isIndexed, serialize: sitemapEntry }),
  ],
  env: {
    validateSecrets: true,
    schema: {
      PUBLIC_HUB_URL: text('/hub'),
      PUBLIC_MAIN_URL: text('/main'),
      PRODUCT: text('vnum'),
      APP_NAME: optional,
      BRAND: text('bglobal'),
      PUBLIC_SHOW_CREDIT: envField.boolean({ context: 'client', access: 'public', default: true }),
      PUBLIC_BOT_PROTECTION_URL: optional,
      PUBLIC_BOT_PROTECTION_GENERAL_KEY: optional,
      PUBLIC_BOT_PROTECTION_TRANSACTION_KEY: optional,
      PUBLIC_BOT_PROTECTION_DETECTION_URL: optional,
      PUBLIC_CONSENT_URL: optional,
      PUBLIC_TAG_MANAGER_URL: optional,
      PUBLIC_AD_PIXEL_URL: optional,
      PUBLIC_SESSION_ANALYTICS_URL: optional,
      PUBLIC_REVIEW_WIDGET_URL: optional,
    },
  },
  vite: {
    plugins: [shortPreloadHelper()],
    build: {
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [
              { name: 'frame', test: FRAME, priority: 3 },
              { name: 'react', test: REACT, priority: 2 },
              { name: 'session', test: SESSION, priority: 2 },
              { name: 'storage', test: STORAGE, priority: 3 },
              { name: 'kit', test: KIT, priority: 1 },
              { name: 'loaded-kit', test: LOADED_KIT, priority: 1 },
              { name: 'answers', test: ANSWERS, priority: 1 },
              { name: 'api', test: API },
              { name: 'sections', test: SECTIONS, priority: 4 },
            ],
          },
        },
      },
    },
    define: Object.fromEntries(
      Object.entries(inlineScripts).map(([name, script]) => [name, JSON.stringify(script)]),
    ),
    ssr: { noExternal: ['astro-i18next', 'i18next'] },
    server: { proxy },
  },
});
