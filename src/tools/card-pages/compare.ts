import type { CardPageInventory } from './inventory.ts';
import { pageScripts, sha256 } from './page-scripts.ts';

/** A response of the site under comparison. */
export interface SiteResponse {
  status: number;
  headers: Pick<Headers, 'get'>;
  body: string;
}

const difference = (
  what: string,
  expected: readonly string[],
  found: readonly string[],
): string[] => [
  ...found.filter((one) => !expected.includes(one)).map((one) => `${what} added: ${one}`),
  ...expected.filter((one) => !found.includes(one)).map((one) => `${what} missing: ${one}`),
];

/** Returns whether a policy has a value; a host may join the policies of two rules with a comma. */
const hasValue = (found: string | null, expected: string): boolean =>
  found === expected || (found ?? '').split(/,\s*/).includes(expected);

async function comparePage(
  page: CardPageInventory['pages'][number],
  read: (path: string) => Promise<SiteResponse>,
): Promise<string[]> {
  const { status, headers, body } = await read(page.path);
  if (status !== 200) return [`status ${status}`];
  const found = pageScripts(body);
  const wrongHeaders = Object.entries(page.headers)
    .filter(([name, value]) => !hasValue(headers.get(name), value))
    .map(([name]) => `header ${name}: ${headers.get(name) ?? 'missing'}`);
  const details = [
    ...(found.policy === page.policy ? [] : [`policy in the page: ${found.policy || 'missing'}`]),
    ...difference('inline script', page.inline, found.inline),
    ...difference('script file', page.files, found.files),
  ];
  const changed = found.document === page.document ? [] : ['the document differs'];
  return [...wrongHeaders, ...(details.length > 0 ? details : changed)];
}

/** Compares a site with an inventory; returns one line for each difference. */
export async function compareCardPages(
  inventory: CardPageInventory,
  read: (path: string) => Promise<SiteResponse>,
): Promise<string[]> {
  const differences: string[] = [];
  for (const page of inventory.pages) {
    const found = await comparePage(page, read);
    differences.push(...found.map((line) => `${page.path}: ${line}`));
  }
  for (const { source, hash } of inventory.scripts) {
    if (source === 'inline') continue;
    const { status, body } = await read(source);
    if (status !== 200) differences.push(`${source}: status ${status}`);
    else if (sha256(body) !== hash) differences.push(`${source}: the script differs`);
  }
  return differences;
}
