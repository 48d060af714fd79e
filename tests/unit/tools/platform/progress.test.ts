import { Progress } from '#tools/platform/progress.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

let written: string[];

function begin(isTTY: boolean, total?: number): Progress {
  written = [];
  return new Progress('rendering', total, { isTTY, write: (text) => written.push(text) });
}

/** Shows the progress of a step whose parts take so long each and let no timer run meanwhile. */
function show(isTTY: boolean, total: number, partMs: number): string[] {
  const progress = begin(isTTY, total);
  for (let part = 0; part < total; part += 1) {
    vi.setSystemTime(Date.now() + partMs);
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
      '\r\u001b[2Krendering: 50 % (2 of 4), about 1 s left /',
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

describe('the progress of a step of which no item is finished', () => {
  it('is a line every ten seconds, before the first item as after the last one', () => {
    const progress = begin(false, 2);
    vi.advanceTimersByTime(10_000);
    progress.advance();
    vi.advanceTimersByTime(10_000);
    progress.advance();
    vi.advanceTimersByTime(10_000);
    expect(written).toEqual([
      'rendering: 0 % (0 of 2), 10 s so far\n',
      'rendering: 50 % (1 of 2), about 20 s left\n',
      'rendering: 100 % (2 of 2), 30 s so far\n',
    ]);
  });

  it('comes ten seconds after the last line, whatever has drawn that', () => {
    const progress = begin(false, 3);
    vi.advanceTimersByTime(9_000);
    vi.setSystemTime(Date.now() + 4_000);
    progress.advance();
    expect(written).toHaveLength(1);
    vi.advanceTimersByTime(9_999);
    expect(written).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(written).toHaveLength(2);
  });

  it('moves on a terminal', () => {
    const progress = begin(true, 2);
    vi.advanceTimersByTime(800);
    progress.end();
    const line = '\r\u001b[2Krendering: 0 % (0 of 2), ';
    expect(written).toEqual([
      `${line}0 s so far /`,
      `${line}0 s so far -`,
      `${line}1 s so far \\`,
      `${line}1 s so far |`,
      '\r\u001b[2K',
    ]);
  });
});

describe('the progress of a step without a total', () => {
  it('is how long it has taken', () => {
    begin(false);
    vi.advanceTimersByTime(70_000);
    expect(written.slice(0, 2)).toEqual(['rendering, 10 s so far\n', 'rendering, 20 s so far\n']);
    expect(written.at(-1)).toBe('rendering, 1 min 10 s so far\n');
  });

  it('is drawn by items, too, which may leave no time to a timer', () => {
    const progress = begin(false);
    for (let item = 0; item < 30; item += 1) {
      vi.setSystemTime(Date.now() + 1000);
      progress.advance();
    }
    expect(written).toEqual([10, 20, 30].map((seconds) => `rendering, ${seconds} s so far\n`));
  });
});

describe('a step that has ended', () => {
  it('writes nothing more', () => {
    const progress = begin(true, 9);
    progress.end();
    written = [];
    vi.advanceTimersByTime(20_000);
    progress.advance();
    progress.end();
    expect(written).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });
});
