// @ts-check
import sitemap from '@astrojs/sitemap';
// @ts-expect-error The package has types, but its exports do not name them.
import i18next from 'astro-i18next';
import { createHash } from 'node:crypto';
import { defineConfig, envField } from 'astro/config';
import { watchIslandsScript } from './src/components/site/frame/watch-islands.ts';
import { contentSecurity } from './src/config/security/content-security.ts';
import { islandRenderer } from './src/islands/island-renderer.ts';
import { interactionDirective } from './src/directives/interaction-directive.ts';
import { initialLanguageScript } from './src/i18n/initial-language.ts';
import { readProviderCapabilities } from './src/site-data/pull-provider-capabilities.ts';
import { isInSitemap, sitemapEntry } from './src/i18n/sitemap.ts';
import { buildYear } from './src/tools/build/build-plan.ts';
import { capabilityConstants } from './src/tools/build/capability-constants.ts';
import {
  chunkReport,
  codeSplittingGroups,
  entriesWithMore,
  entryFileNames,
} from './src/tools/build/chunk-files.ts';
import { bundleForRebuilds } from './src/tools/rebuild/bundle-for-rebuilds.ts';
import { devTokenPages } from './src/tools/serve/dev-token-pages.ts';
import { shortPreloadHelper } from './src/tools/build/short-preload-helper.ts';
import { contractInBrowser } from './src/tools/build/contract-in-browser.ts';

/** @param {string} value */
const text = (value) => envField.string({ context: 'client', access: 'public', default: value });
const optional = text('');

const provider = process.env.PROVIDER_URL;
/** @type {Record<string, string>} */
const proxy =
  provider === undefined ? {} : { '/hub': provider, '/main': provider, '/dev': provider };

const { everyPage } = contentSecurity(process.env);
const inlineScripts = {
  INITIAL_LANGUAGE_SCRIPT: initialLanguageScript(),
  WATCH_ISLANDS_SCRIPT: watchIslandsScript(),
};
const inlineHashes = Object.values(inlineScripts).map(
  (script) =>
    /** @type {const} */ (`sha256-${createHash('sha256').update(script).digest('base64')}`),
);

/** Where a whole build lists the modules of its chunks for the tests. */
const chunkReportFile = process.env.CHUNK_REPORT;

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
  // No page shows code. The default writes inline styles, which the Content Security Policy
  // refuses.
  markdown: { syntaxHighlight: false },
  scopedStyleStrategy: 'where',
  integrations: [
    i18next(),
    islandRenderer(),
    interactionDirective(),
    devTokenPages(),
    sitemap({ filter: isInSitemap, serialize: sitemapEntry }),
  ],
  env: {
    validateSecrets: true,
    schema: {
      PUBLIC_HUB_URL: text('/hub'),
      PUBLIC_MAIN_URL: text('/main'),
      PRODUCT: text('vnum'),
      APP_NAME: optional,
      BRAND: text('bglobal'),
      PROVIDER_CAPABILITIES: text(readProviderCapabilities()),
      PUBLIC_APP_URL: optional,
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
    // Settings are environment variables: a build that read `.env` as well would not notice that
    // the file has changed (docs/decisions/settings-from-the-environment.md).
    envDir: false,
    plugins: [
      shortPreloadHelper(),
      contractInBrowser(),
      bundleForRebuilds(),
      entriesWithMore(),
      chunkReportFile ? chunkReport(chunkReportFile) : undefined,
    ],
    build: {
      rolldownOptions: {
        // `codeSplittingGroups` decides what loads later, and tests of the built files hold it.
        checks: { ineffectiveDynamicImport: false },
        optimization: { inlineConst: { mode: 'all', pass: 3 } },
        output: { codeSplitting: { groups: codeSplittingGroups } },
      },
    },
    environments: {
      client: { build: { rolldownOptions: { output: { entryFileNames } } } },
    },
    define: {
      ...Object.fromEntries(
        Object.entries(inlineScripts).map(([name, script]) => [name, JSON.stringify(script)]),
      ),
      ...capabilityConstants(),
      BUILD_YEAR: buildYear(),
    },
    ssr: { noExternal: ['astro-i18next', 'i18next'] },
    server: { proxy },
  },
});
