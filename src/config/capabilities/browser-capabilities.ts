/**
 * The capabilities that scripts of pages depend on. The build writes them in as constants
 * (`astro.config.mjs`), so that no browser gets the list of all. Without a build they are there.
 */

/** Returns whether the provider charges a payment once that comes again with its key. */
export const hasIdempotentPayments = (): boolean =>
  typeof IDEMPOTENT_PAYMENTS === 'undefined' || IDEMPOTENT_PAYMENTS;

/** Returns whether the provider reads the secrets in a body that are specified for the query. */
export const hasSecretsInBody = (): boolean =>
  typeof SECRETS_IN_BODY === 'undefined' || SECRETS_IN_BODY;
