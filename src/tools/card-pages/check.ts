import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { compareCardPages, type SiteResponse } from './compare.ts';
import { INVENTORY_FILE, readInventory } from './inventory.ts';

const USAGE = 'usage: npm run card-pages:check -- https://shop.example [inventory.json]';
const TIMEOUT_MS = 20_000;

function siteOrigin(text = ''): string {
  if (!URL.canParse(text) || !/^https?:/.test(text)) throw new Error(USAGE);
  return new URL(text).origin;
}

async function fetchPath(origin: string, path: string): Promise<SiteResponse> {
  const response = await fetch(origin + path, {
    redirect: 'manual',
    cache: 'no-store',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  return { status: response.status, headers: response.headers, body: await response.text() };
}

/**
 * Compares a deployed site with its build's inventory; returns the process's exit code: 0 equal, 1
 * different, 2 not checked.
 */
async function check([address, file = join('dist', INVENTORY_FILE)]: string[]): Promise<number> {
  try {
    const origin = siteOrigin(address);
    if (!existsSync(file))
      throw new Error(`${file} does not exist: build the site, or name its inventory`);
    const inventory = readInventory(file);
    const differences = await compareCardPages(inventory, (path) => fetchPath(origin, path));
    for (const line of differences) console.error(`[card pages] ${line}`);
    const { pages, scripts, thirdParties } = inventory;
    for (const { source } of thirdParties) console.log(`[card pages] not compared: ${source}`);
    const count = `${pages.length} pages and ${scripts.length} scripts`;
    console.log(`[card pages] ${count} compared, ${differences.length} differences`);
    return differences.length === 0 ? 0 : 1;
  } catch (error) {
    console.error(`[card pages] ${(error as Error).message}`);
    return 2;
  }
}

process.exitCode = await check(process.argv.slice(2));
