import { readFileSync } from 'node:fs';

/** Returns the settings with an address of a third-party script that pages load. */
export function listScriptSettings(): string[] {
  const [imported = ''] = readFileSync('src/third-party/settings.ts', 'utf8').split('}');
  return imported.match(/\bPUBLIC_\w+_URL\b/g) ?? [];
}
