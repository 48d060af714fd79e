import { parseArgs } from 'node:util';
import { parseCapabilities, type Capability } from '#config/capabilities.ts';
import { requestCapabilities } from '#site-data/pull-provider-capabilities.ts';
import { hubRequest } from '#site-data/pull-texts.ts';
import { checkProvider } from './conformance/check-provider.ts';
import type { PurchaseOptions } from './conformance/purchase-checks.ts';
import { formatReport } from './conformance/report.ts';

const USAGE = `npm run contract:check -- --hub URL --main URL [options]
  --product NAME    the name in the paths (default vnum)
  --app NAME        the app name in the paths (default bglobal)
  --email, --password
                    an active test account without two-factor sign-in: reads it, changes nothing
  --capabilities NAMES
                    what the provider declares, with commas, all or none
                    (default: what it names itself)
  --origin ORIGIN   the site's origin where that is another one: checks CORS as a browser does
  --outbox URL      the outbox of a provider in sandbox mode: buys numbers with test cards`;

const { values } = parseArgs({
  options: {
    hub: { type: 'string' },
    main: { type: 'string' },
    product: { type: 'string', default: 'vnum' },
    app: { type: 'string', default: 'bglobal' },
    email: { type: 'string' },
    capabilities: { type: 'string' },
    password: { type: 'string' },
    origin: { type: 'string' },
    outbox: { type: 'string' },
  },
});
const { hub, main, product, app, email, password, origin, outbox, capabilities } = values;
if (hub === undefined || main === undefined || (email === undefined) !== (password === undefined)) {
  console.error(USAGE);
  process.exit(2);
}

const settings = { hubUrl: hub, mainUrl: main, product, appName: app, brandId: 5 };

const report = await checkProvider({
  settings,
  capabilities: await findCapabilities(),
  ...(origin === undefined ? {} : { origin: new URL(origin).origin }),
  ...(email !== undefined && password !== undefined ? { account: { email, password } } : {}),
  ...(outbox === undefined ? {} : { purchase: sandboxPurchase(outbox) }),
});
console.log(formatReport(report));
process.exit(report.deviates ? 1 : 0);

/** Returns what the options name, else what the provider names itself, as a build does. */
async function findCapabilities(): Promise<ReadonlySet<Capability>> {
  if (capabilities !== undefined) return parseCapabilities(capabilities);
  const named = await requestCapabilities(hubRequest(settings));
  if (named.line !== undefined) console.log(named.line);
  return named.capabilities;
}

/** Returns test cards of the sandbox gateway, and codes read from its outbox. */
function sandboxPurchase(outboxUrl: string): PurchaseOptions {
  return {
    approvedCard: '4242424242424242',
    declinedCard: '4000000000000002',
    readCode: async (phone) => {
      const response = await fetch(`${outboxUrl}?to=${encodeURIComponent(phone)}`);
      const [latest] = (await response.json()) as { body: string }[];
      return /\b\d{6}\b/.exec(latest?.body ?? '')?.[0];
    },
  };
}
