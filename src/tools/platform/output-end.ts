import type { ChildProcess } from 'node:child_process';
import type { Writable } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';

/** What is kept, and what is given of one line: an error with its properties takes thousands. */
const KEPT_CHARACTERS = 100_000;
const LONGEST_LINE = 300;

/**
 * Passes the output of a child on, to that of this process unless told otherwise. Returns a
 * function that gives the last lines of it so far, without colours and empty lines.
 */
export function passOnOutput(
  { stdout, stderr }: ChildProcess,
  to: { stdout: Writable; stderr: Writable } = process,
): (lines: number) => string[] {
  let end = '';
  const keep = (text: string): void => {
    end = (end + text).slice(-KEPT_CHARACTERS);
  };
  stdout?.setEncoding('utf8').on('data', keep).pipe(to.stdout, { end: false });
  stderr?.setEncoding('utf8').on('data', keep).pipe(to.stderr, { end: false });
  return (lines) =>
    stripVTControlCharacters(end)
      .split('\n')
      .filter((line) => line.trim() !== '')
      .slice(-lines)
      .map((line) => line.slice(0, LONGEST_LINE));
}
