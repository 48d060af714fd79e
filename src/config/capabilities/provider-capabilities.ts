import { PROVIDER_CAPABILITIES } from 'astro:env/client';
import { parseCapabilities, type Capability } from './capabilities.ts';

const capabilities = parseCapabilities(PROVIDER_CAPABILITIES);

/**
 * Returns whether the provider that this site is built for has a capability. For pages while they
 * are built: a browser gets what they decided, not this module.
 */
export const hasCapability = (name: Capability): boolean => capabilities.has(name);
