import { Hono } from 'hono';
import { answerError } from '#provider/answer-error.ts';
import { readConfig } from '#provider/config.ts';
import { serveHttp } from '#provider/http-server.ts';
import { SHUTDOWN_MS, startProvider } from '#provider/serve.ts';
import { stopOnFileMistakes } from '#i18n/check/stop-on-mistakes.ts';
import { buildSite } from './build-site.ts';
import { portSetting, setting } from './environment.ts';
import { staticSite } from './static-site.ts';

const PROVIDER_PATHS = ['/hub/*', '/main/*', '/dev/*', '/healthz'];

const port = portSetting('PORT', 4321);
const origin = setting('SITE_URL', `http://localhost:${port}`);
process.env['SITE_URL'] = origin;

let ready = false;
console.log('[start] opening the provider’s database …');
const config = readConfig({
  ...process.env,
  PORT: String(port),
  SANDBOX: setting('SANDBOX', 'true'),
});
/** The provider that this process serves. */
export const provider = await startProvider(config);
const app = new Hono();
for (const path of PROVIDER_PATHS) app.all(path, (c) => provider.app.fetch(c.req.raw, c.env));
app.route(
  '/',
  staticSite('dist', () => ready),
);
app.onError((error, c) => answerError(error, c, provider.context.log));
const http = serveHttp({ ...config, fetch: app.fetch });

http.server.once('error', (error: NodeJS.ErrnoException) => {
  const taken = error.code === 'EADDRINUSE';
  console.error(
    taken
      ? `[start] port ${port} is taken; choose another one, as in PORT=${port + 1} npm start`
      : `[start] ${error.message}`,
  );
  void stop(1);
});

let stopping = false;
async function stop(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  setTimeout(() => process.exit(1), SHUTDOWN_MS).unref();
  await http.close();
  await provider.close();
  process.exit(code);
}
process.on('SIGINT', () => void stop(0));
process.on('SIGTERM', () => void stop(0));

try {
  stopOnFileMistakes();
  await buildSite(setting('HUB_BUILD_URL', `http://127.0.0.1:${port}/hub`));
  ready = true;
  console.log(
    `[start] the shop is at ${origin} — messages that it sends are at ${origin}/dev/outbox`,
  );
} catch (error) {
  console.error(`[start] ${(error as Error).message}`);
  await stop(1);
}
