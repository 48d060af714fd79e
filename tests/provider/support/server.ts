import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { PROGRAM_FLAGS } from '../../support/program-flags.ts';

const SERVE = join(import.meta.dirname, '..', '..', '..', 'src', 'provider', 'serve.ts');
const START_MS = 180_000;

export interface ServerProcess {
  /** Where it listens, `http://127.0.0.1:port`. */
  origin: string;
  /** Ends the process at once, as a power cut would, or in order with SIGTERM. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>;
}

/**
 * Starts the provider as a process of its own on a free port, and waits until it logs a message.
 */
export async function startServer(
  env: Record<string, string>,
  message = 'listening',
): Promise<ServerProcess> {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const inherited = { PATH, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) };
  const child = spawn(process.execPath, [...PROGRAM_FLAGS, SERVE], {
    env: { ...inherited, PORT: '0', SANDBOX: 'true', LOG_LEVEL: 'info', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const logged = await firstLine(child, message);
  const port = logged.port ?? Number(env['PORT']);
  return {
    origin: `http://127.0.0.1:${port}`,
    end: async (signal) => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      child.kill(signal);
      await exited;
    },
  };
}

function firstLine(child: ChildProcess, message: string): Promise<{ port?: number }> {
  return new Promise((resolve, reject) => {
    if (!child.stdout) throw new Error('the server has no output');
    const timer = setTimeout(() => reject(new Error('the server did not start')), START_MS);
    createInterface(child.stdout).on('line', (line) => {
      const entry = parse(line);
      if (entry.msg !== message) return;
      clearTimeout(timer);
      resolve(entry);
    });
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
}

function parse(line: string): { msg?: string; port?: number } {
  try {
    return JSON.parse(line) as { msg?: string; port?: number };
  } catch {
    return {};
  }
}
