import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';
import type { Language } from '#config/languages.ts';
import { freePort } from './free-port.ts';
import { SHOP } from './shop-api.ts';

/** The editors' desk on a copy of the texts. */
export interface Desk {
  url: string;
  /** The file of a language that this desk edits. */
  fileOf: (language: Language) => string;
  /** The folder that this desk publishes into. */
  releases: string;
  /** Ends the program and starts it again at the same address, after something `meanwhile`. */
  restart: (meanwhile: () => Promise<void>) => Promise<void>;
  close: () => Promise<void>;
}

/** Starts the program of a desk; returns what ends it. */
async function startProgram(env: NodeJS.ProcessEnv): Promise<() => Promise<void>> {
  const child = spawn(process.execPath, ['src/tools/edit.ts'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const end = async (): Promise<void> => {
    child.kill();
    await ended;
  };
  const isReady = await new Promise<boolean>((resolve) => {
    child.stdout.on('data', (data: Buffer) => {
      if (data.toString().includes('the desk is at')) resolve(true);
    });
    void ended.then(() => resolve(false));
  });
  if (!isReady) throw new Error('the desk ended before it was ready');
  return end;
}

/**
 * Starts the desk with the provider of the shop under test behind it; `hubUrl` names a hub that has
 * texts of its own.
 */
export async function startDesk(
  hubUrl = '',
  settings: Readonly<Record<string, string>> = {},
): Promise<Desk> {
  const folder = mkdtempSync(join(tmpdir(), 'shop-desk-'));
  const texts = join(folder, 'i18n');
  cpSync('i18n', texts, { recursive: true });
  const releases = join(folder, 'releases');
  const port = await freePort();
  const env = {
    ...process.env,
    PORT: String(port),
    TEXTS_DIR: texts,
    DESK_DIR: join(folder, 'desk'),
    SITE_DATA_DIR: join(folder, 'site-data'),
    RELEASES_DIR: releases,
    PROVIDER_URL: SHOP,
    HUB_BUILD_URL: hubUrl,
    ...settings,
  };
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  let end = await startProgram(env).catch((error: unknown) => {
    remove();
    throw error;
  });
  return {
    url: `http://localhost:${port}/edit`,
    fileOf: (language) => join(texts, `${language}.json`),
    releases,
    restart: async (meanwhile) => {
      await end();
      await meanwhile();
      end = await startProgram(env);
    },
    close: async () => {
      await end();
      remove();
    },
  };
}

/** Opens the desk in English at a page of the shop. */
export async function openDesk(page: Page, desk: Desk, path: string): Promise<FrameLocator> {
  await page.goto(`${desk.url}?page=${path}`);
  return page.frameLocator('.desk-stage iframe');
}

/** The first field of a language in the editor. */
export const fieldOf = (page: Page, language: Language): Locator =>
  page.locator(`.desk-language[data-language="${language}"]`).getByRole('textbox').first();

/** What became of the last save, in words. */
export const outcomeOf = (page: Page): Locator => page.locator('.desk-outcome');

/** Clicks a text of the page with the tool; returns its field in a language. */
export async function pick(page: Page, text: Locator, language: Language): Promise<Locator> {
  const tool = page.getByRole('button', { name: 'Pick a text', exact: true });
  await tool.click();
  await text.click();
  await tool.click();
  return fieldOf(page, language);
}

/** Waits until the page in the frame that an element is in has run its scripts. */
export async function waitForScripts(shown: Locator): Promise<void> {
  const frame = await (await shown.elementHandle())?.ownerFrame();
  if (frame === null || frame === undefined) throw new Error('The element is in no frame');
  await frame.waitForLoadState();
}

/** Goes from text to text with the keyboard, until the one with these words is pointed at. */
export async function stepTo(page: Page, words: string): Promise<void> {
  const pointed = page.locator('.desk-pointed');
  await expect(pointed).not.toBeEmpty();
  for (let step = 0; step < 40; step += 1) {
    const last = await pointed.innerText();
    if (last === words) return;
    await page.keyboard.press('ArrowDown');
    await expect(pointed).not.toHaveText(last);
  }
  throw new Error(`No text "${words}" within 40 steps`);
}

/** Opens a text from the list of all. */
export async function openByKey(page: Page, key: string): Promise<void> {
  await page.getByRole('button', { name: 'All texts', exact: true }).click();
  await page.getByRole('searchbox', { name: 'Search by words or by key' }).fill(key);
  await page.locator('.desk-rows button', { hasText: key }).first().click();
  await expect(page.getByRole('heading', { name: key, exact: true })).toBeVisible();
}

/** Saves, and expects what becomes of it. */
export async function save(
  page: Page,
  outcome: 'saved' | 'refused' | 'conflict' | 'broken' | 'invalid',
): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(outcomeOf(page)).toHaveAttribute('data-outcome', outcome);
}

/** Expects that a file differs from what it was in one line, which has these words. */
export function expectOneLine(path: string, before: string, words: string): void {
  const [old, now] = [before.split('\n'), readFileSync(path, 'utf8').split('\n')];
  expect(now.length).toBe(old.length);
  const changed = now.filter((line, index) => line !== old[index]);
  expect(changed).toEqual([expect.stringContaining(words)]);
}
