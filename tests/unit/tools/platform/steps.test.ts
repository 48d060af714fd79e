import {
  announceStep,
  followStep,
  readRecord,
  RECORDS_SETTING,
  writeRecord,
} from '#tools/platform/steps.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

let written: string;

beforeEach(() => {
  vi.useFakeTimers();
  written = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    written += String(text);
    return true;
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

/** Returns the records that were written, and nothing of the lines for people. */
const records = (): unknown[] =>
  written.split('\n').flatMap((line) => readRecord(line) ?? ([] as unknown[]));

describe('the records of a job', () => {
  it('are written only for a process that asked for them', () => {
    announceStep('switch');
    expect(written).toBe('');
    vi.stubEnv(RECORDS_SETTING, '1');
    announceStep('switch');
    writeRecord({ outcome: 'published' });
    expect(records()).toEqual([{ step: 'switch' }, { outcome: 'published' }]);
  });

  it('have the share of a step, but not of each item', () => {
    vi.stubEnv(RECORDS_SETTING, '1');
    const step = followStep('publish', 'look', 40);
    for (let item = 0; item < 40; item += 1) {
      vi.setSystemTime(Date.now() + 100);
      step.advance();
    }
    step.end();
    const shares = records().map((record) => (record as { done?: number }).done);
    expect(records()[0]).toEqual({ step: 'look' });
    expect(records()[1]).toEqual({ step: 'look', done: 3, total: 40 });
    expect(shares).toHaveLength(14);
  });

  it('are no lines for people, and those are no records', () => {
    expect(readRecord('[publish] switching …')).toBeUndefined();
    expect(readRecord('{"step":"look"}')).toBeUndefined();
    expect(readRecord('\u001e{"step":')).toBeUndefined();
    vi.stubEnv(RECORDS_SETTING, '1');
    const step = followStep('publish', 'look', 2);
    vi.advanceTimersByTime(10_000);
    step.end();
    const forPeople = written.split('\n').find((line) => !line.startsWith('\u001e'));
    expect(forPeople).toContain('[publish] looking at pages');
    expect(records()).toEqual([{ step: 'look' }]);
  });
});
