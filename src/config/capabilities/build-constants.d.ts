/** `src/i18n/initial-language.ts`, as `astro.config.mjs` defines it for the build. */
declare const INITIAL_LANGUAGE_SCRIPT: string;

/** `src/components/site/frame/watch-islands.ts`, as `astro.config.mjs` defines it for the build. */
declare const WATCH_ISLANDS_SCRIPT: string;

/** Whether the provider has `idempotent-payments`; `astro.config.mjs` defines it for the build. */
declare const IDEMPOTENT_PAYMENTS: boolean | undefined;

/** Whether the provider has `secrets-in-body`; `astro.config.mjs` defines it for the build. */
declare const SECRETS_IN_BODY: boolean | undefined;

/** The year of the build in UTC, an input of every page; `astro.config.mjs` defines it. */
declare const BUILD_YEAR: number;
