// First: it sets where the other modules find the site's data.
import { deskFolder, jobSettings } from './edit/desk-settings.ts';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { serve } from '@hono/node-server';
import { dev } from 'astro';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#provider/sandbox/demo-data.ts';
import { startProvider } from '#provider/serve.ts';
import { hubRequest } from '#site-data/pull-texts.ts';
import { pullSiteData } from '#site-data/pull.ts';
import { SANDBOX_SOURCE } from '#site-data/stored-data.ts';
import { readApiSettings, readPullSettings } from '#tools/build/build-site.ts';
import { exitExplained } from '#tools/build/explain-failure.ts';
import { createDeskApi, type DemoAccount } from './edit/api.ts';
import { DeskService } from './edit/desk-service.ts';
import { HubComparison } from './edit/hub/hub-comparison.ts';
import { readHubProvider } from './edit/hub/hub-provider.ts';
import { desk } from './edit/integration.ts';
import { Jobs } from './edit/jobs/jobs.ts';
import { TextFiles } from './edit/texts/text-files.ts';
import { createSources } from './edit/texts/text-sources.ts';
import { listSamplePages, PageUsage } from './edit/usage.ts';
import { portSetting, setting } from '#tools/platform/environment.ts';
import { Progress } from '#tools/platform/progress.ts';
import { readSandboxConfig } from '#tools/serve/sandbox-config.ts';

const log = (line: string): void => console.log(`[edit] ${line}`);

const port = portSetting('PORT', 4321);

interface DeskProvider {
  url: string;
  /** What its data is known by, when it is stored. */
  source: string;
  demoAccount?: DemoAccount | undefined;
  close: () => Promise<void>;
}

/** Starts the provider behind the site, unless `PROVIDER_URL` names one that runs already. */
async function openProvider(): Promise<DeskProvider> {
  const running = setting('PROVIDER_URL', '');
  if (running !== '') return { url: running, source: running, close: () => Promise.resolve() };
  const config = readSandboxConfig('edit', {
    PORT: String(port),
    LOG_LEVEL: setting('LOG_LEVEL', 'warn'),
  });
  log('opening the provider’s database …');
  const provider = await startProvider(config);
  // Any free port: only this process has to know it.
  const server = serve({ fetch: provider.app.fetch, port: 0, hostname: '127.0.0.1' });
  if (!server.listening) await once(server, 'listening');
  const { port: providerPort } = server.address() as AddressInfo;
  const close = async (): Promise<void> => {
    server.close();
    await provider.close();
  };
  const [demo] = DEMO_ACCOUNTS;
  const demoAccount =
    config.sandbox && demo !== undefined
      ? { email: demo.email, password: DEMO_PASSWORD }
      : undefined;
  const url = `http://127.0.0.1:${providerPort}`;
  return { url, source: SANDBOX_SOURCE, demoAccount, close };
}

/** The texts that the desk edits; tests give it a copy. */
const files = new TextFiles(setting('TEXTS_DIR', 'i18n'));

/** Reads every file of texts: with a broken one, neither desk nor provider could start. */
async function readFiles(): Promise<void> {
  files.readAll();
  files.checkLists();
}
await exitExplained('edit', readFiles);

const provider = await exitExplained('edit', openProvider);
process.env['PROVIDER_URL'] = provider.url;
const pullSettings = { ...readPullSettings(`${provider.url}/hub`), source: provider.source };
const hubUrl = setting('HUB_BUILD_URL', '');
const hubOf = hubUrl === '' ? undefined : hubRequest(readApiSettings(hubUrl));
/** Pages are for visitors of the hub: they show what its provider has, not the one behind them. */
const hubProvider =
  hubOf &&
  (await readHubProvider({
    hub: hubUrl,
    request: hubOf,
    declared: pullSettings.capabilities,
    stored: join(deskFolder, 'hub-provider.json'),
    log,
  }));
const capabilities = hubProvider?.capabilities ?? pullSettings.capabilities;
await exitExplained('edit', () => pullSiteData({ ...pullSettings, capabilities }, log));

const usage = new PageUsage(files, join(deskFolder, 'usage.json'));
const product = setting('PRODUCT', 'vnum');
const token = randomBytes(24).toString('base64url');
const jobs = new Jobs(jobSettings);
const hub = hubOf && new HubComparison(hubOf);
const comparing = hub?.read();
const api = createDeskApi(
  {
    desk: new DeskService(files, {
      seen: join(deskFolder, 'seen.json'),
      hub,
      releases: jobs.folder,
      sources: createSources(files.folder, hubProvider?.sheets),
    }),
    usage,
    jobs,
    product,
    demoAccount: provider.demoAccount,
  },
  token,
);
const astro = await dev({
  logLevel: 'warn',
  server: { port, host: false },
  integrations: [desk({ files, usage, api, token, cacheDir: resolve(deskFolder, 'vite') })],
});
const site = `http://localhost:${astro.address.port}`;
await comparing;
if (hub !== undefined) {
  const { silent, texts } = hub.compare(files.readAll());
  const count = Object.values(texts).reduce((sum, served) => sum + Object.keys(served).length, 0);
  if (silent.length > 0) log(`the hub ${hubUrl} does not respond (${silent.join(', ')})`);
  if (count > 0) log(`the hub ${hubUrl} serves ${count} texts otherwise than the files`);
}
log(`the desk is at ${site}/edit`);

/** Reads every kind of page once, so that the desk knows where each text is used. */
async function readPages(): Promise<void> {
  const pages = listSamplePages(product);
  const progress = new Progress('reading pages', pages.length);
  const unknown = await usage.readPages(async (page) => {
    const response = await fetch(site + page);
    await response.text();
    progress.advance();
    if (!response.ok) throw new Error(`${page}: ${response.status}`);
  }, pages);
  progress.end();
  log(`read the texts of ${Object.keys(usage.all()).length} pages`);
  if (unknown.length > 0) log(`the texts of these pages are not known: ${unknown.join(', ')}`);
}
void readPages();

let isStopping = false;

/** Ends everything once: Ctrl+C comes from the terminal and from `setup.mjs`. */
async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  await jobs.close();
  await astro.stop();
  await provider.close();
  process.exit(0);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => void stop());
}
