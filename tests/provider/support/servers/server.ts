import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { PROGRAM_FLAGS } from '../../../support/program-flags.ts';

const SERVE = join(import.meta.dirname, '..', '..', '..', '..', 'src', 'provider', 'serve.ts');
const SERVE_UNTIL_KILL = join(import.meta.dirname, 'serve-until-kill.ts');
const START_MS = 180_000;

export interface ServerProcess {
  /** Where it listens, `http://127.0.0.1:port`. */
  origin: string;
  /** Resolves when the process has ended. */
  ended: Promise<unknown>;
  /** Ends the process at once, as a power cut would, or in order with SIGTERM. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>;
}

/**
 * Starts the provider as a process of its own on a free port, and waits until it logs a message.
 */
export async function startServer(
  env: Record<string, string>,
  message = 'listening',
  program = SERVE,
): Promise<ServerProcess> {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const inherited = { PATH, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }) };
  const child = spawn(process.execPath, [...PROGRAM_FLAGS, program], {
    env: { ...inherited, PORT: '0', SANDBOX: 'true', LOG_LEVEL: 'info', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const logged = await firstLine(child, message);
  const port = logged.port ?? Number(env['PORT']);
  return {
    origin: `http://127.0.0.1:${port}`,
    ended,
    end: async (signal) => {
      child.kill(signal);
      await ended;
    },
  };
}

/** The moment at which a server kills itself, as a power cut would: when a payment is at a step. */
export interface Kill {
  /** A checkpoint of the provider. */
  step: string;
  /** Which of the payments that come to the step, from 1. */
  payment: number;
  /** Whether all payments wait until one of every purpose is reserved. */
  waitsForPurposes?: boolean;
}

/** The steps of a payment that is charged, until it is settled. */
export const OPEN_STEPS = [
  'payment:reserved',
  'payment:prepared',
  'payment:charged',
  'payment:settling',
];
const STEPS = [...OPEN_STEPS, 'payment:finished', 'payment:responding'];

/** Chooses the moment of a kill: a step, and one of the first payments that come there. */
export function chooseKill(random: () => number, payments: number, steps = STEPS): Kill {
  const step = steps[Math.floor(random() * steps.length)] ?? '';
  return { step, payment: 1 + Math.floor(random() * payments) };
}

/** Starts the provider as a process that kills itself. */
export const startUntilKill = (env: Record<string, string>, kill: Kill): Promise<ServerProcess> =>
  startServer({ ...env, KILL: JSON.stringify(kill) }, 'listening', SERVE_UNTIL_KILL);

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
