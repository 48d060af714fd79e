import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Everything that a site is built from, but the packages. */
const PARTS = [
  'src',
  'i18n',
  'astro.config.mjs',
  'astro-i18next.config.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];

/** Copies the project into a folder below it, where imports find its packages. */
export function copyProject(folder: string, also: readonly string[] = []): void {
  for (const part of [...PARTS, ...also]) cpSync(part, join(folder, part), { recursive: true });
}

/** What `changeCode` adds to every page. */
export const CODE_CHANGE = '<span data-code-change hidden></span>';

/** Changes a component of a copied project that is part of every page; returns its restoration. */
export function changeCode(project: string): () => void {
  const file = join(project, 'src/components/site/page/Footer.astro');
  const source = readFileSync(file, 'utf8');
  const changed = source.replace('</footer>', `${CODE_CHANGE}</footer>`);
  if (changed === source) throw new Error(`${file} has no end of a footer`);
  writeFileSync(file, changed);
  return () => writeFileSync(file, source);
}

/** Removes the editors' desk from a copied project, as where it is not installed. */
export function removeDesk(project: string): void {
  for (const part of ['edit', 'edit.ts', 'editor-texts']) {
    rmSync(join(project, 'src/tools', part), { recursive: true });
  }
}
