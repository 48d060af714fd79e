import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { envelope } from '../envelope.ts';

/**
 * The names of the capabilities that the provider has; a build without the setting
 * `PROVIDER_CAPABILITIES` requests them. In a separate file, as only a build reads it.
 */
export const getProviderCapabilities = defineEndpoint({
  api: 'hub',
  method: 'GET',
  path: 'api/{product}/provider-capabilities',
  access: 'public',
  response: envelope(z.array(z.string())),
  optional: true,
});
