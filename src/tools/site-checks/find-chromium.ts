import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';

function onPath(name: string): string | undefined {
  return (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

/** The shell draws without a window, in about half the time. */
const SYSTEM_BROWSERS = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
];

/**
 * Returns the Chromium that tests and checks drive: the one in `CHROMIUM_PATH`, Playwright's own,
 * else the system's.
 */
export function findChromium(): string | undefined {
  const named = process.env['CHROMIUM_PATH'];
  if (named !== undefined && existsSync(named)) return named;
  if (existsSync(chromium.executablePath())) return chromium.executablePath();
  return SYSTEM_BROWSERS.map(onPath).find(Boolean);
}
