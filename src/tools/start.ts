import { setTimeout as wait } from 'node:timers/promises';
import { Hono } from 'hono';
import { createErrorResponse } from '#provider/http/endpoints/error-response.ts';
import { unavailable } from '#provider/platform/errors.ts';
import { serveHttp } from '#provider/http/http-server.ts';
import { limitShutdown, startProvider } from '#provider/serve.ts';
import { stopOnFileMistakes } from '#i18n/check/stop-on-mistakes.ts';
import { buildSite } from '#tools/build/build-site.ts';
import { exitExplained } from '#tools/build/explain-failure.ts';
import { portSetting, setting } from '#tools/platform/environment.ts';
import { Progress } from '#tools/platform/progress.ts';
import { readSandboxConfig } from '#tools/serve/sandbox-config.ts';
import { staticSite } from '#tools/serve/static-site.ts';
import { withHubOf } from '#tools/serve/with-hub.ts';

const PROVIDER_PATHS = ['/hub/*', '/main/*', '/dev/*', '/healthz', '/readyz', '/metrics'];

/**
 * Serves the shop: the provider at once, the site when it is built. Returns the provider then; the
 * process ends with SIGINT, SIGTERM, a taken port or a failed build.
 */
export async function startShop(): Promise<Awaited<ReturnType<typeof startProvider>>> {
  const port = portSetting('PORT', 4321);
  const origin = setting('SITE_URL', `http://localhost:${port}`);
  process.env['SITE_URL'] = origin;

  let ready = false;
  const stopping = new AbortController();
  const config = readSandboxConfig('start', {
    PORT: String(port),
    LOG_LEVEL: setting('LOG_LEVEL', 'warn'),
  });
  console.log('[start] opening the provider’s database …');
  const opening = new Progress('[start] opening the provider’s database');
  const provider = await startProvider(config, stopping.signal).finally(() => opening.end());
  const app = new Hono();
  app.use('/readyz', async (_, next) => {
    if (!ready) throw unavailable();
    await next();
  });
  for (const path of PROVIDER_PATHS) app.all(path, (c) => provider.app.fetch(c.req.raw, c.env));
  app.route(
    '/',
    staticSite('dist', () => ready),
  );
  app.onError((error, c) => createErrorResponse(error, c, provider.context.log));
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

  async function stop(code: number): Promise<void> {
    if (stopping.signal.aborted) return;
    stopping.abort();
    limitShutdown(config);
    if (ready) await wait(1000 * config.drainSeconds);
    await http.close();
    await provider.close();
    process.exit(code);
  }
  process.on('SIGINT', () => void stop(0));
  process.on('SIGTERM', () => void stop(0));

  try {
    stopOnFileMistakes();
    const hubUrl = setting('HUB_BUILD_URL', '');
    await (hubUrl === '' ? withHubOf(provider.context, buildSite) : buildSite(hubUrl));
    ready = true;
    console.log(
      `[start] the shop is at ${origin} — messages that it sends are at ${origin}/dev/outbox`,
    );
  } catch (error) {
    console.error(`[start] ${(error as Error).message}`);
    await stop(1);
  }
  return provider;
}

if (import.meta.main) await exitExplained('start', startShop);
