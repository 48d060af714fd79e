import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect, type FrameLocator, type Locator, type Page } from '@playwright/test';
import { CAPABILITIES } from '#config/capabilities/capabilities.ts';
import type { Language } from '#config/languages.ts';
import { TOKEN_HEADER } from '#tools/edit/desk-page.ts';
import type { DeskState } from '#tools/edit/desk-service.ts';
import { startHub, type StandInHub } from '../../../support/stand-in-hub.ts';
import { PROGRAM_FLAGS } from '../../../support/program-flags.ts';
import { freePort } from '../shops/free-port.ts';
import { intercept } from '../responses/intercept.ts';

/** The editors' desk on a copy of the texts, with a provider of its own behind it. */
export interface Desk {
  url: string;
  /** The file of a language that this desk edits. */
  fileOf: (language: Language) => string;
  /** The folder that this desk publishes into. */
  releases: string;
  /** The folder of the built site that this desk publishes. */
  built: string;
  /** Has the program compare the texts with those of its hub; an open page shows it once loaded. */
  compareHub: () => Promise<void>;
  /** Ends the program and starts it again at the same address, after something `meanwhile`. */
  restart: (meanwhile: () => Promise<void>) => Promise<void>;
}

/** A desk that the tests of a worker share. */
interface SharedDesk extends Desk {
  hub: StandInHub;
  /** Puts back the texts, what the desk has seen of them, and the folders of publishing. */
  reset: () => void;
  /** Puts back the texts of the hub. */
  resetHub: () => Promise<void>;
  close: () => Promise<void>;
}

/** Starts the program of a desk; returns what ends it. */
async function startProgram(env: NodeJS.ProcessEnv): Promise<() => Promise<void>> {
  const child = spawn(process.execPath, [...PROGRAM_FLAGS, 'src/tools/edit.ts'], {
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

/** Makes a folder have the files of another one; those that are equal are not written. */
function restoreFolder(folder: string, from: string): void {
  for (const name of new Set([...readdirSync(folder), ...readdirSync(from)])) {
    const [path, original] = [join(folder, name), join(from, name)];
    const isThere = existsSync(original);
    if (!isThere) rmSync(path, { recursive: true });
    else if (!existsSync(path) || !readFileSync(path).equals(readFileSync(original))) {
      cpSync(original, path);
    }
  }
}

/** Has a desk compare its texts with those of its hub again. */
async function compareHub(url: string): Promise<void> {
  const page = await (await fetch(url)).text();
  const token = /name="desk-token" content="([^"]+)"/.exec(page)?.[1] ?? '';
  const { ok } = await fetch(`${url}/api/hub`, {
    method: 'POST',
    headers: { [TOKEN_HEADER]: token },
  });
  if (!ok) throw new Error('the desk did not compare its texts with those of the hub');
}

/** Starts a desk; its hub serves the texts of the files, and its provider has everything. */
async function startDesk(): Promise<SharedDesk> {
  const folder = mkdtempSync(join(tmpdir(), 'shop-desk-'));
  const inFolder = (name: string): string => join(folder, name);
  const [texts, releases, built] = [inFolder('i18n'), inFolder('releases'), inFolder('built')];
  const seen = inFolder('desk/seen.json');
  cpSync('i18n', texts, { recursive: true });
  mkdirSync(built);
  const hub = await startHub();
  hub.setResult('provider-capabilities', CAPABILITIES);
  const port = await freePort();
  const env = {
    ...process.env,
    PORT: String(port),
    TEXTS_DIR: texts,
    DESK_DIR: inFolder('desk'),
    SITE_DATA_DIR: inFolder('site-data'),
    RELEASES_DIR: releases,
    PREBUILT_SITE: built,
    PROVIDER_URL: '',
    DATA_DIR: inFolder('data'),
    HUB_BUILD_URL: hub.url,
  };
  const remove = (): void => {
    hub.close();
    rmSync(folder, { recursive: true, force: true });
  };
  let end = await startProgram(env).catch((error: unknown) => {
    remove();
    throw error;
  });
  const firstSeen = readFileSync(seen);
  const url = `http://localhost:${port}/edit`;
  return {
    url,
    fileOf: (language) => join(texts, `${language}.json`),
    releases,
    built,
    hub,
    compareHub: () => compareHub(url),
    restart: async (meanwhile) => {
      await end();
      await meanwhile();
      end = await startProgram(env);
    },
    reset: () => {
      restoreFolder(texts, 'i18n');
      writeFileSync(seen, firstSeen);
      for (const path of [releases, built]) rmSync(path, { recursive: true, force: true });
      mkdirSync(built);
    },
    resetHub: async () => {
      hub.reset();
      await compareHub(url);
    },
    close: async () => {
      await end();
      remove();
    },
  };
}

/**
 * Tests of the editors' desk. Those of a worker share one, as its start costs more than any of
 * them. Each finds the texts of the files, in `hub` too, and nothing that is published. After a
 * failed one Playwright starts another worker, with another desk.
 */
export const test = base.extend<{ desk: Desk; hub: StandInHub }, { sharedDesk: SharedDesk }>({
  sharedDesk: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants the pattern
    async ({}, use) => {
      const desk = await startDesk();
      await use(desk);
      await desk.close();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  desk: async ({ sharedDesk }, use) => {
    sharedDesk.reset();
    await use(sharedDesk);
  },
  hub: async ({ sharedDesk }, use) => {
    await use(sharedDesk.hub);
    await sharedDesk.resetHub();
  },
});

/** Has a page show the desk as it is without a hub that has texts of its own. */
export async function hideHub(page: Page): Promise<void> {
  await intercept(page, '**/edit/api/state', async (route) => {
    const response = await route.fetch();
    const { hub: _, ...state } = (await response.json()) as DeskState;
    await route.fulfill({ response, json: state });
  });
}

/** Opens the desk in English at a page of the shop. */
export async function openDesk(
  page: Page,
  desk: Pick<Desk, 'url'>,
  path: string,
): Promise<FrameLocator> {
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
