import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { createOutageWatch } from '#provider/platform/jobs/outage-watch.ts';
import { repeat } from '#provider/platform/jobs/repeat.ts';
import { createLog } from '#provider/platform/log.ts';

const away = () => Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });

function createLines() {
  const lines: { level: number; msg: string; job?: string }[] = [];
  const log = createLog('info', { write: (line: string) => void lines.push(JSON.parse(line)) });
  return { log, lines };
}

function createWatch() {
  const { log, lines } = createLines();
  let time = 0;
  const watch = createOutageWatch(log, () => time);
  const after = (ms: number) => {
    time += ms;
    return watch;
  };
  return { lines, after };
}

const ALERT = { level: 50, msg: 'the database has been unavailable for 30 seconds' };
const BACK = { level: 30, msg: 'the database is available again' };

describe('an outage of the database', () => {
  it('logs a line of level 50 after 30 seconds, and one of level 30 when every job runs again', () => {
    const { lines, after } = createWatch();
    after(0).failed('payments', away());
    after(10).failed('refunds', away());
    after(29_000).failed('payments', away());
    expect(lines).toEqual([]);
    after(1_000).failed('payments', away());
    after(60_000).failed('refunds', away());
    expect(lines).toMatchObject([{ ...ALERT, job: 'payments' }]);
    after(1).succeeded('payments');
    expect(lines).toHaveLength(1);
    after(1).succeeded('refunds');
    after(1).succeeded('refunds');
    expect(lines).toMatchObject([ALERT, BACK]);
  });

  it('logs nothing when it is shorter, and the next one counts from its own beginning', () => {
    const { lines, after } = createWatch();
    for (const name of ['payments', 'payments']) {
      after(20_000).failed(name, away());
      after(20_000).succeeded(name);
    }
    expect(lines).toEqual([]);
  });

  it('is reported when it keeps one job from running although others run', () => {
    const { lines, after } = createWatch();
    for (let n = 0; n < 4; n++) {
      after(10_000).failed('ledger', away());
      after(1).succeeded('payments');
    }
    expect(lines).toMatchObject([{ ...ALERT, job: 'ledger' }]);
  });
});

describe('a background job', () => {
  /** Runs a job until it has run five times, and returns the lines of its failures. */
  async function runFiveTimes(failure: () => Error) {
    const { log, lines } = createLines();
    const done = new EventTarget();
    let runs = 0;
    const fifth = once(done, 'fifth');
    const outage = createOutageWatch(log);
    const stop = repeat({ name: 'payments', everyMs: 1, log, outage }, async () => {
      if (++runs === 5) done.dispatchEvent(new Event('fifth'));
      throw failure();
    });
    await fifth;
    await stop();
    return lines.map(({ level, msg }) => ({ level, msg }));
  }

  it('without a database logs its first failure of a minute at level 40', async () => {
    expect(await runFiveTimes(away)).toEqual([{ level: 40, msg: 'a background job failed' }]);
  });

  it('logs each failure of another kind at level 50', async () => {
    const failure = { level: 50, msg: 'a background job failed' };
    expect(await runFiveTimes(() => new Error('a defect'))).toEqual(
      Array.from({ length: 5 }, () => failure),
    );
  });
});
