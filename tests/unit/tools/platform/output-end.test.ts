import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { passOnOutput } from '#tools/platform/output-end.ts';

test('the output of a process is passed on, and its last lines are kept without colours', async () => {
  const script = `
    console.error('first');
    for (let n = 0; n < 2000; n++) console.log('\\x1b[31mline ' + n + '\\x1b[39m\\n');
  `;
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'pipe'] });
  const to = { stdout: new PassThrough(), stderr: new PassThrough() };
  const getLastLines = passOnOutput(child, to);
  await once(child, 'close');
  expect(getLastLines(2)).toEqual(['line 1998', 'line 1999']);
  expect(getLastLines(500)).toHaveLength(500);
  to.stdout.end();
  to.stderr.end();
  expect(await text(to.stdout)).toContain('\x1b[31mline 0\x1b[39m\n\n');
  expect(await text(to.stderr)).toBe('first\n');
});
