import * as z from 'zod/mini';
import { type Capability, parseCapabilities } from '#config/capabilities/capabilities.ts';
import { capabilitySheet, type CapabilitySheet } from '#contract/hub/capability-sheets.ts';
import type { HubRequest } from '#site-data/hub-request.ts';
import { pullCapabilitySheets } from '#site-data/pull-capability-sheets.ts';
import { formatCapabilities, requestCapabilities } from '#site-data/pull-provider-capabilities.ts';
import { readCacheFile, replaceFile } from '#tools/platform/write-file.ts';

/** What the desk knows of the provider that visitors have, where another one runs behind it. */
export interface HubProvider {
  /** Undefined while it is not known: pages then show what the provider behind the desk has. */
  capabilities: ReadonlySet<Capability> | undefined;
  /** Its capability sheets; none of a provider without them, undefined where they are not known. */
  sheets: readonly CapabilitySheet[] | undefined;
}

const storedProvider = z.object({
  hub: z.string(),
  capabilities: z.string(),
  sheets: z.optional(z.array(capabilitySheet)),
});

interface HubProviderOptions {
  /** The address of the hub. */
  hub: string;
  request: HubRequest;
  /** What the setting `PROVIDER_CAPABILITIES` names; requested from the hub where it is not set. */
  declared: ReadonlySet<Capability> | undefined;
  /** A file that stores what the hub named, for a start at which it does not respond. */
  stored: string;
  log: (line: string) => void;
}

/** Requests what a hub names of its provider; throws when it fails or does not respond. */
async function requestProvider({ request, declared, log }: HubProviderOptions) {
  const named = declared === undefined ? await requestCapabilities(request) : undefined;
  if (named?.line !== undefined) log(named.line);
  const capabilities = declared ?? named?.capabilities ?? new Set<Capability>();
  if (!capabilities.has('capability-sheets')) return { capabilities, sheets: [] };
  const { sheets } = await pullCapabilitySheets(request, true, undefined);
  // A publication names the others, with what is wrong.
  const read = sheets.flatMap((sheet) => capabilitySheet.safeParse(sheet).data ?? []);
  return { capabilities, sheets: read };
}

/**
 * Returns what the provider of a hub has: what it names now, else what it named the last time. The
 * desk starts without either.
 */
export async function readHubProvider(options: HubProviderOptions): Promise<HubProvider> {
  const { hub, declared, stored, log } = options;
  try {
    const provider = await requestProvider(options);
    const { capabilities, sheets } = provider;
    const named = { hub, capabilities: formatCapabilities(capabilities), sheets };
    replaceFile(stored, JSON.stringify(named));
    return provider;
  } catch (error) {
    const { data: last } = storedProvider.safeParse(readCacheFile(stored));
    const isKnown = last?.hub === hub;
    const rest = isKnown
      ? 'using what it named the last time'
      : 'using what the desk’s provider has';
    log(`${(error as Error).message}; ${rest}`);
    return {
      capabilities: declared ?? (isKnown ? parseCapabilities(last.capabilities) : undefined),
      sheets: isKnown ? last.sheets : undefined,
    };
  }
}
