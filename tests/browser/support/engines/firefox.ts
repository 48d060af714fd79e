import { existsSync } from 'node:fs';
import { launch, type Browser, type Page } from 'puppeteer-core';
import type { EnginePage } from './engines.ts';

const FIREFOX = ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find((path) => existsSync(path));

/** How long a slow machine may take to start it. */
const START_MS = 120_000;

/** Whether a Firefox of the system is installed; Playwright has only one of its own. */
export const hasFirefox = (): boolean => FIREFOX !== undefined;

/** A Firefox page, driven over WebDriver BiDi. */
class FirefoxPage implements EnginePage {
  readonly #browser: Browser;
  readonly #page: Page;

  constructor(browser: Browser, page: Page) {
    this.#browser = browser;
    this.#page = page;
  }

  async goto(address: string): Promise<void> {
    await this.#page.goto(address);
  }

  async run<Value>(script: string, ...args: unknown[]): Promise<Value> {
    const call = `(function () { ${script} }).apply(null, ${JSON.stringify(args)})`;
    return (await this.#page.evaluate(call)) as Value;
  }

  async type(selector: string, text: string): Promise<void> {
    await this.#page.type(selector, text);
  }

  async click(selector: string): Promise<void> {
    await this.#page.click(selector);
  }

  async screenshot(): Promise<Buffer> {
    return Buffer.from(await this.#page.screenshot());
  }

  async close(): Promise<void> {
    await this.#browser.close();
  }
}

/** Opens a Firefox window; the caller closes it. */
export async function openFirefox(): Promise<EnginePage> {
  const browser = await launch({
    browser: 'firefox',
    ...(FIREFOX === undefined ? {} : { executablePath: FIREFOX }),
    defaultViewport: { width: 1280, height: 900 },
    timeout: START_MS,
    extraPrefsFirefox: { 'intl.accept_languages': 'en-US' },
  });
  const page = await browser.newPage();
  // A page may take as long as its test.
  page.setDefaultTimeout(0);
  return new FirefoxPage(browser, page);
}
