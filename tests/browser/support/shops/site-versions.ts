import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const BUILT = 'dist';
const ASSETS = '_astro';
const ASSET_NAME = /([\w@.-]+?)\.([\w-]{8})\.(js|css)\b/g;
const INLINE = /<(?:script|style)\b[^>]*>([\s\S]*?)<\/(?:script|style)>/g;

/** The policy of a page names what is inline in it by its digest. */
const digestOf = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * Writes some files of the built site, with all scripts and styles, as another build would have
 * made them: the names of all scripts and styles have other digests.
 */
export function writeVersion(site: string, version: number, others: readonly string[]): void {
  mkdirSync(join(site, ASSETS), { recursive: true });
  const files = readdirSync(join(BUILT, ASSETS)).filter((name) => !/\.(?:br|gz)$/.test(name));
  const rename = (text: string): string =>
    text.replaceAll(ASSET_NAME, (name, stem: string, digest: string, kind: string) =>
      files.includes(name) ? `${stem}.${digest.slice(0, 6)}-${version}.${kind}` : name,
    );
  for (const name of files) {
    const [from, to] = [join(BUILT, ASSETS, name), join(site, ASSETS, rename(name))];
    if (/\.(?:js|css)$/.test(name)) writeFileSync(to, rename(readFileSync(from, 'utf8')));
    else cpSync(from, to);
  }
  for (const file of others.filter((name) => !name.endsWith('.html'))) {
    cpSync(join(BUILT, file), join(site, file));
  }
  for (const page of others.filter((name) => name.endsWith('.html'))) {
    const before = readFileSync(join(BUILT, page), 'utf8');
    const inline = [...before.matchAll(INLINE)].map(([, text = '']) => text);
    const html = inline.reduce(
      (text, own) => text.replaceAll(digestOf(own), digestOf(rename(own))),
      rename(before),
    );
    mkdirSync(dirname(join(site, page)), { recursive: true });
    writeFileSync(join(site, page), html);
  }
}
