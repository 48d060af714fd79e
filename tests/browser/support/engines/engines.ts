import { accessSync, constants } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { test } from '@playwright/test';
import type { Language } from '#config/languages.ts';
import { hasFirefox, openFirefox } from './firefox.ts';
import { hasWebKit, openWebKit } from './webkit.ts';

/** A page in another engine than that of Playwright's tests. */
export interface EnginePage {
  goto(address: string): Promise<void>;
  /** Runs the body of a function in the page and returns its result. */
  run<Value>(script: string, ...args: unknown[]): Promise<Value>;
  /** Types at the end of what a field holds. */
  type(selector: string, text: string): Promise<void>;
  click(selector: string): Promise<void>;
  /** The window as a PNG. */
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

interface Engine {
  name: string;
  /** The language that its buyer reads: each has a purchase in one of the engines. */
  language: Language;
  isInstalled: () => boolean;
  open: () => Promise<EnginePage>;
}

export const ENGINES: readonly Engine[] = [
  { name: 'Firefox', language: 'es', isInstalled: hasFirefox, open: openFirefox },
  { name: 'WebKit', language: 'pt', isInstalled: hasWebKit, open: openWebKit },
];

/** Adds the window to the results of a test that failed, as Playwright does for its own pages. */
export async function attachFailure(page: EnginePage): Promise<void> {
  const info = test.info();
  if (info.status === info.expectedStatus) return;
  const path = info.outputPath('window.png');
  await writeFile(path, await page.screenshot());
  await info.attach('window', { path, contentType: 'image/png' });
}

/** Whether `npm test` installs what is missing: on Debian, as root. CI is such a machine. */
export function canInstall(): boolean {
  if (process.env['CI'] !== undefined) return true;
  try {
    accessSync('/usr/bin/apt-get', constants.X_OK);
    return process.getuid?.() === 0;
  } catch {
    return false;
  }
}
