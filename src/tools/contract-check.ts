import type { ApiSettings } from '#api/address.ts';
import type { Capability } from '#config/capabilities/capabilities.ts';
import { requestCapabilities } from '#site-data/pull-provider-capabilities.ts';
import { hubRequest } from '#site-data/pull-texts.ts';
import { checkProvider } from './conformance/check-provider.ts';
import { readOptions, USAGE } from './conformance/options.ts';
import { createCodeReader, SANDBOX_CARDS } from './conformance/outbox.ts';
import { formatReport } from './conformance/probe/report.ts';

const options = readOptions(process.argv.slice(2));
if (!options.ok) {
  console.error(`${USAGE}\n\n${options.failure}`);
  process.exit(2);
}

const { settings, capabilities, outbox, ...rest } = options.value;
const report = await checkProvider({
  ...rest,
  settings,
  capabilities: capabilities ?? (await findCapabilities(settings)),
  purchase: outbox && { ...SANDBOX_CARDS, readCode: createCodeReader(outbox) },
});
console.log(formatReport(report));
process.exit(report.passes ? 0 : 1);

/**
 * Returns what the provider names itself, as for a build; none where it fails to, which the report
 * has as a deviation.
 */
async function findCapabilities(of: ApiSettings): Promise<ReadonlySet<Capability>> {
  try {
    const named = await requestCapabilities(hubRequest(of));
    if (named.line !== undefined) console.log(named.line);
    return named.capabilities;
  } catch (error) {
    console.log(`${(error as Error).message}; only the base contract is checked`);
    return new Set();
  }
}
