import { join } from 'node:path';
import { THIRD_PARTY_SCRIPT_SETTINGS } from '#config/security/content-security.ts';
import { setting } from '#tools/platform/environment.ts';

/** What publishing is started with: the settings as they were before the desk changed some. */
export const jobSettings: NodeJS.ProcessEnv = { ...process.env };

/** What the desk stores on this machine. */
export const deskFolder = setting('DESK_DIR', '.cache/desk');

// A build reuses what it has stored: the data of the desk's provider must not be among it. This
// module is imported before `src/site-data/read.ts`, which reads the setting once.
process.env['SITE_DATA_DIR'] = join(deskFolder, 'site-data');
// Third-party scripts neither belong on a desk nor may they meet its token.
for (const name of THIRD_PARTY_SCRIPT_SETTINGS) process.env[name] = '';
process.env['ASTRO_TELEMETRY_DISABLED'] = '1';
// Astro stores when it asked for updates in a file that restarts each desk of the checkout.
process.env['ASTRO_DISABLE_UPDATE_CHECK'] = 'true';
