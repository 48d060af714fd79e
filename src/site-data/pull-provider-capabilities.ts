import { existsSync, readFileSync } from 'node:fs';
import { isDecided, type ApiFailure } from '#api/failure.ts';
import { lacksEndpoint } from '#api/missing-endpoint.ts';
import {
  CAPABILITIES,
  parseCapabilities,
  type Capability,
} from '#config/capabilities/capabilities.ts';
import { getProviderCapabilities } from '#contract/hub/provider-capabilities.ts';
import { formatFailure, type HubRequest } from './hub-request.ts';
import { siteDataPaths } from './read.ts';

/** What a provider names of its capabilities. */
interface NamedCapabilities {
  capabilities: ReadonlySet<Capability>;
  /** What a build prints about them; undefined where it has them all. */
  line: string | undefined;
}

/**
 * Returns whether a hub names no capabilities to a build, rather than failing now. Here 501 is no
 * failure of the moment: the hub lacks the endpoint.
 */
const namesNone = (failure: ApiFailure): boolean => isDecided(failure) || lacksEndpoint(failure);

const noneNamed = (why: string): string =>
  `the hub does not name the provider’s capabilities (${why}): pages show and promise the base contract alone. Set PROVIDER_CAPABILITIES to what it has; a reference provider has "all"`;

/**
 * Requests which capabilities a provider has (docs/contract.md, "Capabilities"). One without the
 * endpoint has none. Throws when the hub fails or does not respond.
 */
export async function requestCapabilities(request: HubRequest): Promise<NamedCapabilities> {
  const response = await request(getProviderCapabilities);
  const failure = response.ok ? undefined : response.failure;
  if (failure !== undefined && !namesNone(failure)) {
    throw new Error(`The hub gave no capabilities of the provider: ${formatFailure(failure)}`);
  }
  const names = response.ok ? response.value.result : null;
  if (names === null) {
    const why = failure === undefined ? 'not successful' : formatFailure(failure);
    return { capabilities: new Set(), line: `warning: ${noneNamed(why)}` };
  }
  const capabilities = new Set(CAPABILITIES.filter((known) => names.includes(known)));
  if (capabilities.size === CAPABILITIES.length) return { capabilities, line: undefined };
  const lacking = CAPABILITIES.filter((known) => !capabilities.has(known)).join(', ');
  const line = `by the capabilities that the hub names, pages neither show nor promise ${lacking}`;
  return { capabilities, line };
}

/**
 * Returns the capabilities of the provider that the last pull had data of, as the setting
 * `PROVIDER_CAPABILITIES` has them; all before the first pull.
 */
export function readProviderCapabilities(): string {
  const path = siteDataPaths.providerCapabilities;
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as string) : 'all';
}

/** Returns capabilities as the setting `PROVIDER_CAPABILITIES` has them. */
export function formatCapabilities(capabilities: ReadonlySet<Capability>): string {
  if (capabilities.size === CAPABILITIES.length) return 'all';
  return [...capabilities].join(',') || 'none';
}

/** Returns those of the last pull; undefined before the first one. */
export const lastCapabilities = (): ReadonlySet<Capability> | undefined =>
  existsSync(siteDataPaths.providerCapabilities)
    ? parseCapabilities(readProviderCapabilities())
    : undefined;
