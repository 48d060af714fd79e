import { expect, it } from 'vitest';
import { Jobs } from '#tools/edit/jobs.ts';

it('runs one job of the desk at a time and shows what it printed', async () => {
  // Nothing listens there.
  const jobs = new Jobs({ ...process.env, HUB_BUILD_URL: 'http://127.0.0.1:9' });
  expect(jobs.start('pull')).toBe(true);
  expect(jobs.start('dry-run')).toBe(false);
  await expect.poll(() => jobs.state?.state, { timeout: 30_000 }).toBe('failed');
  expect(jobs.state?.name).toBe('pull');
  expect(jobs.state?.lines.join('\n')).toContain('http://127.0.0.1:9');
});
