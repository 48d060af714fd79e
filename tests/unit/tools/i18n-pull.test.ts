import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

test('npm run i18n:pull says why the hub gives no texts', () => {
  const { status, stderr } = spawnSync(process.execPath, ['src/tools/i18n-pull.ts'], {
    encoding: 'utf8',
    env: { ...process.env, HUB_BUILD_URL: 'http://127.0.0.1:9/hub' },
  });
  expect(stderr).toMatch(
    /^http:\/\/127\.0\.0\.1:9\/hub gives no texts in \w\w: no connection\.\nNothing was written/,
  );
  expect(status).toBe(1);
});
