import { spawn } from 'node:child_process';
import { serve } from '@hono/node-server';
import { startProvider } from '#provider/serve.ts';
import { portSetting } from '#tools/platform/environment.ts';
import { readSandboxConfig } from '#tools/serve/sandbox-config.ts';

// A build reuses what it has stored: the sandbox's data must not be among it. The modules that read
// this setting once are imported after it is set.
process.env['SITE_DATA_DIR'] = '.cache/dev/site-data';
const [{ pullSiteData }, { SANDBOX_SOURCE }, { readPullSettings }, { exitExplained }] =
  await Promise.all([
    import('#site-data/pull.ts'),
    import('#site-data/stored-data.ts'),
    import('#tools/build/build-site.ts'),
    import('#tools/build/explain-failure.ts'),
  ]);

const port = portSetting('PORT', 4321);
const providerPort = port + 1;
const providerUrl = `http://127.0.0.1:${providerPort}`;

const provider = await exitExplained('dev', () =>
  startProvider(readSandboxConfig('dev', { PORT: String(port) })),
);
const server = serve({ fetch: provider.app.fetch, port: providerPort, hostname: '127.0.0.1' });
const pullSettings = { ...readPullSettings(`${providerUrl}/hub`), source: SANDBOX_SOURCE };
await exitExplained('dev', () =>
  pullSiteData(pullSettings, (line) => console.log(`[dev] ${line}`)),
);
const astro = spawn('astro', ['dev', '--port', String(port)], {
  stdio: 'inherit',
  shell: process.platform === 'win32',
  env: {
    ...process.env,
    PROVIDER_URL: providerUrl,
    ASTRO_TELEMETRY_DISABLED: '1',
    // What it stores would restart a desk of the same checkout.
    ASTRO_DISABLE_UPDATE_CHECK: 'true',
  },
});
console.log(`[dev] messages that the shop sends are at http://localhost:${port}/dev/outbox`);

async function stop(): Promise<void> {
  astro.kill('SIGTERM');
  server.close();
  await provider.close();
  process.exit(0);
}
astro.on('exit', () => void stop());
process.on('SIGINT', () => void stop());
process.on('SIGTERM', () => void stop());
