import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';

const MODULE = pathToFileURL(resolve('src/tools/platform/parent-process.ts')).href;

/** A child that is still there so long after its start has not ended with its parent. */
const SURVIVED_MS = 15_000;

const PARENT = `
  const { spawn } = require('node:child_process');
  const child = spawn(process.execPath, ['--input-type=module', '--eval', process.argv[1]], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  child.on('message', (message) => console.log('received', message));
  child.on('exit', (code) => console.log('exit code', code));
`;

/** Starts a process with a child that runs a script; its output is that of both. */
function startFamily(script: string): { parent: ChildProcess; output: () => string } {
  const child = `
    import { endWithParent, sendToParent } from ${JSON.stringify(MODULE)};
    const surviving = setTimeout(() => { console.log('survived'); process.exit(2); }, ${SURVIVED_MS});
    ${script}`;
  const parent = spawn(process.execPath, ['--eval', PARENT, child], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  parent.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  return { parent, output: () => output };
}

/** Waits until both have ended, as the child has the output of its parent. */
const endOf = (parent: ChildProcess): Promise<unknown> => once(parent, 'close');

describe('a process that ends with its parent', () => {
  it.each(['SIGKILL', 'SIGTERM'] as const)('ends when its parent gets a %s', async (signal) => {
    const { parent, output } = startFamily(`endWithParent(); console.log('works');`);
    const [works] = (await once(parent.stdout ?? parent, 'data')) as [string];
    expect(works).toBe('works\n');
    parent.kill(signal);
    await endOf(parent);
    expect(output()).toBe('works\n');
  });

  it('ends at once when its parent has ended before', async () => {
    const { parent, output } = startFamily(`
      console.log('loads');
      while (process.connected) await new Promise((resolve) => setTimeout(resolve, 10));
      endWithParent();
      console.log('works');`);
    await once(parent.stdout ?? parent, 'data');
    parent.kill('SIGKILL');
    await endOf(parent);
    expect(output()).toBe('loads\n');
  });

  it('ends by itself when it has nothing left to do, and its messages arrive', async () => {
    const { parent, output } = startFamily(`
      endWithParent();
      sendToParent('done');
      surviving.unref();`);
    await endOf(parent);
    expect(output()).toBe('received done\nexit code 0\n');
  });
});
