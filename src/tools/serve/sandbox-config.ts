import { readConfig, type ProviderConfig } from '#provider/platform/config.ts';
import { setting } from '#tools/platform/environment.ts';

const REAL_DATABASE =
  'DATABASE_URL is set, and this program is a sandbox unless SANDBOX says otherwise: it would ' +
  'migrate that database and add demo accounts with a public password. Unset DATABASE_URL to use ' +
  'the embedded database, or set SANDBOX=true if that one is for trials.';

/**
 * Reads the configuration of a provider that is a sandbox unless `SANDBOX` says otherwise. Ends the
 * process with a sentence when it is not valid, or when a database is configured by chance: in a
 * shell with the settings of production.
 */
export function readSandboxConfig(
  program: string,
  settings: Readonly<Record<string, string>>,
): ProviderConfig {
  try {
    if (setting('DATABASE_URL', '').trim() !== '' && setting('SANDBOX', '') === '') {
      throw new Error(REAL_DATABASE);
    }
    return readConfig({ ...process.env, SANDBOX: setting('SANDBOX', 'true'), ...settings });
  } catch (error) {
    console.error(`[${program}] ${(error as Error).message}`);
    process.exit(1);
  }
}
