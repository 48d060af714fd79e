import { describe, expect, it } from 'vitest';
import { Progress } from '#tools/progress.ts';

/** Shows the progress of a step whose parts take so long each. */
function show(isTTY: boolean, total: number, partMs: number): string[] {
  const written: string[] = [];
  let now = 0;
  const output = { isTTY, write: (text: string) => written.push(text) };
  const progress = new Progress('rendering', total, output, () => now);
  for (let part = 0; part < total; part += 1) {
    now += partMs;
    progress.advance();
  }
  progress.end();
  return written;
}

describe('the progress of a long step', () => {
  it('is a line every ten seconds where the output is no terminal', () => {
    expect(show(false, 40, 1000)).toEqual([
      'rendering: 25 % (10 of 40), about 30 s left\n',
      'rendering: 50 % (20 of 40), about 20 s left\n',
      'rendering: 75 % (30 of 40), about 10 s left\n',
    ]);
  });

  it('is one line of a terminal, drawn anew and removed at the end', () => {
    expect(show(true, 4, 150)).toEqual([
      '\r\u001b[2Krendering: 50 % (2 of 4), about 1 s left',
      '\r\u001b[2K',
    ]);
  });

  it('names minutes where many are left', () => {
    expect(show(false, 60, 10_000)[0]).toBe('rendering: 1 % (1 of 60), about 10 min left\n');
  });

  it('is nothing in a short step', () => {
    expect(show(false, 900, 10)).toEqual([]);
  });
});
