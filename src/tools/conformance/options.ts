import { parseArgs } from 'node:util';
import type { ApiSettings } from '#api/address.ts';
import { brandIdOf } from '#config/brands/brand-ids.ts';
import { parseCapabilities, type Capability } from '#config/capabilities/capabilities.ts';
import { fail, ok, type Result } from '#lib/result.ts';
import type { TestAccount } from './checks/session-checks.ts';

const DEFAULT_BRAND = String(brandIdOf('bglobal'));

/** What the command prints about its options. */
export const USAGE = `npm run contract:check -- --hub URL --main URL [options]
  --product NAME    the name in the paths (default vnum)
  --app NAME        the app name in the paths (default bglobal)
  --brand ID        the number of the brand, sent as Brand-Id (default ${DEFAULT_BRAND})
  --email, --password
                    an active test account with a number, without two-factor sign-in:
                    reads it, changes nothing
  --capabilities NAMES
                    what the provider declares, with commas, all or none
                    (default: what it names itself)
  --origin ORIGIN   the site's origin where that is another one: checks CORS as a browser does
  --outbox URL      the outbox of a provider in sandbox mode: buys numbers with test cards`;

/** What the command is to check. */
interface CheckOptions {
  settings: ApiSettings;
  /** Undefined where the provider names them itself. */
  capabilities: ReadonlySet<Capability> | undefined;
  origin: string | undefined;
  account: TestAccount | undefined;
  outbox: URL | undefined;
}

/** An option that cannot be used. */
class OptionError extends Error {}

/** Reads the arguments of the command; the failure says what is wrong with them. */
export function readOptions(args: readonly string[]): Result<CheckOptions, string> {
  try {
    return ok(parseOptions(args));
  } catch (error) {
    if (error instanceof OptionError) return fail(error.message);
    throw error;
  }
}

function parseOptions(args: readonly string[]): CheckOptions {
  const { hub, main, product, app, brand, ...rest } = parseStrings(args);
  const { email, password, capabilities, origin, outbox } = rest;
  if (hub === undefined || main === undefined) throw new OptionError('--hub and --main are needed');
  if ((email === undefined) !== (password === undefined)) {
    throw new OptionError('--email and --password belong together');
  }
  if (!/^\d{1,9}$/.test(brand)) throw new OptionError(`--brand is no number: ${brand}`);
  parseAddress('--hub', hub);
  parseAddress('--main', main);
  return {
    settings: { hubUrl: hub, mainUrl: main, product, appName: app, brandId: Number(brand) },
    capabilities: capabilities === undefined ? undefined : parseNames(capabilities),
    origin: origin === undefined ? undefined : parseAddress('--origin', origin).origin,
    account: email === undefined || password === undefined ? undefined : { email, password },
    outbox: outbox === undefined ? undefined : parseAddress('--outbox', outbox),
  };
}

function parseStrings(args: readonly string[]) {
  const type = 'string';
  try {
    return parseArgs({
      args: [...args],
      options: {
        hub: { type },
        main: { type },
        product: { type, default: 'vnum' },
        app: { type, default: 'bglobal' },
        brand: { type, default: DEFAULT_BRAND },
        email: { type },
        capabilities: { type },
        password: { type },
        origin: { type },
        outbox: { type },
      },
    }).values;
  } catch (error) {
    throw new OptionError((error as Error).message, { cause: error });
  }
}

function parseAddress(option: string, address: string): URL {
  const url = URL.parse(address);
  if (url !== null && /^https?:$/.test(url.protocol)) return url;
  throw new OptionError(`${option} is no address with http or https: ${address}`);
}

function parseNames(names: string): ReadonlySet<Capability> {
  try {
    return parseCapabilities(names);
  } catch (error) {
    const { message } = error as Error;
    throw new OptionError(message.replace('PROVIDER_CAPABILITIES', '--capabilities'), {
      cause: error,
    });
  }
}
