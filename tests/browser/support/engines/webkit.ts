import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { expect } from '@playwright/test';
import type { EnginePage } from './engines.ts';
import { freePort } from '../shops/free-port.ts';

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const [MINI_BROWSER] = globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser');
const TOOLS = ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb'];

/** Without a locale the browser's language is "C", which is no language tag. */
const LOCALE = { LANG: 'en_US.UTF-8', LC_ALL: 'en_US.UTF-8' };

/** Whether WebKitGTK's driver, its small browser and a virtual screen are installed. */
export const hasWebKit = (): boolean => MINI_BROWSER !== undefined && TOOLS.every(existsSync);

/**
 * A WebKit page, driven over WebDriver (W3C), as Playwright's own WebKit is not on every machine.
 */
class WebKitPage implements EnginePage {
  readonly #session: string;
  readonly #processes: readonly ChildProcess[];

  constructor(session: string, processes: readonly ChildProcess[]) {
    this.#session = session;
    this.#processes = processes;
  }

  /** Waits until the page before is gone: on a busy machine the driver returns earlier. */
  async goto(address: string): Promise<void> {
    await this.run('window.isLeft = true');
    await post(`${this.#session}/url`, { url: address });
    const hasLoaded = `return window.isLeft !== true && document.readyState === 'complete'`;
    await expect.poll(() => this.run<boolean>(hasLoaded).catch(() => false), address).toBe(true);
  }

  async run<Value>(script: string, ...args: unknown[]): Promise<Value> {
    return (await post(`${this.#session}/execute/sync`, { script, args })) as Value;
  }

  async type(selector: string, text: string): Promise<void> {
    await post(`${await this.#element(selector)}/value`, { text });
  }

  async click(selector: string): Promise<void> {
    await post(`${await this.#element(selector)}/click`, {});
  }

  async screenshot(): Promise<Buffer> {
    const response = await fetch(`${this.#session}/screenshot`);
    const { value } = (await response.json()) as { value: string };
    return Buffer.from(value, 'base64');
  }

  async close(): Promise<void> {
    await fetch(this.#session, { method: 'DELETE' });
    for (const child of this.#processes) child.kill();
  }

  async #element(selector: string): Promise<string> {
    const found = await post(`${this.#session}/element`, {
      using: 'css selector',
      value: selector,
    });
    return `${this.#session}/element/${(found as Record<string, string>)[ELEMENT]}`;
  }
}

async function post(address: string, body: unknown): Promise<unknown> {
  const response = await fetch(address, { method: 'POST', body: JSON.stringify(body) });
  const { value } = (await response.json()) as { value: unknown };
  if (!response.ok) throw new Error(`${address}: ${JSON.stringify(value)}`);
  return value;
}

/** Starts a virtual screen on a free display and returns its name. */
async function startScreen(): Promise<{ screen: ChildProcess; display: string }> {
  const args = ['-displayfd', '1', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'];
  const screen = spawn('Xvfb', args, { stdio: ['ignore', 'pipe', 'ignore'] });
  for await (const line of createInterface({ input: screen.stdout })) {
    return { screen, display: `:${line.trim()}` };
  }
  throw new Error('Xvfb ended before it named its display');
}

async function untilReady(address: string): Promise<void> {
  const deadline = Date.now() + 120_000;
  for (;;) {
    const ready = await fetch(`${address}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) return;
    if (Date.now() > deadline) throw new Error('WebKitWebDriver did not start');
    await new Promise((done) => setTimeout(done, 100));
  }
}

/** Opens a WebKit window; the caller closes it. */
export async function openWebKit(): Promise<EnginePage> {
  const { screen, display } = await startScreen();
  const port = await freePort();
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, ...LOCALE, DISPLAY: display, LIBGL_ALWAYS_SOFTWARE: '1' },
  });
  const address = `http://127.0.0.1:${port}`;
  await untilReady(address);
  const options = { binary: MINI_BROWSER, args: ['--automation'] };
  const { sessionId } = (await post(`${address}/session`, {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
  })) as { sessionId: string };
  return new WebKitPage(`${address}/session/${sessionId}`, [driver, screen]);
}
