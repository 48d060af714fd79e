import { resolve } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  buildYear,
  planBuild,
  readBuildInputs,
  readBuildSources,
} from '#tools/build/build-plan.ts';
import { findReachable, SITE_ENTRIES } from '../../../support/imports.ts';

const inputs = { code: 'c1', settings: 's1', data: 'd1' };

describe('what a build has to make', () => {
  test('everything, when there is no earlier build', () => {
    expect(planBuild(undefined, inputs)).toEqual({ make: 'everything', reason: 'the first build' });
  });

  test('everything, when code or settings changed, whatever else did', () => {
    for (const data of ['d0', 'd1']) {
      expect(planBuild({ ...inputs, code: 'c0', data }, inputs)).toEqual({
        make: 'everything',
        reason: 'code has changed',
      });
      expect(planBuild({ ...inputs, settings: 's0', data }, inputs)).toEqual({
        make: 'everything',
        reason: 'settings have changed',
      });
    }
    expect(planBuild({ code: 'c0', settings: 's0', data: 'd1' }, inputs)).toEqual({
      make: 'everything',
      reason: 'code and settings have changed',
    });
  });

  test('nothing, when nothing changed', () => {
    expect(planBuild(inputs, inputs)).toEqual({ make: 'nothing' });
  });

  test('the pages that show what changed, when texts or catalogue changed', () => {
    expect(planBuild({ ...inputs, data: 'd0' }, inputs)).toEqual({ make: 'pages' });
  });
});

describe('the year of a build', () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllEnvs();
  });

  const settingsAt = (moment: string): string => {
    vi.useFakeTimers({ now: new Date(moment), toFake: ['Date'] });
    return readBuildInputs().settings;
  };

  test('changes the settings of all pages, and no other day does', () => {
    const settings = settingsAt('2026-01-01T00:00Z');
    expect(settingsAt('2026-12-31T23:59:59Z')).toBe(settings);
    expect(settingsAt('2027-01-01T00:00Z')).not.toBe(settings);
  });

  test.each([
    ['Asia/Jerusalem', '2026-12-31T23:00Z', 2026],
    ['America/New_York', '2027-01-01T00:00Z', 2027],
  ])('is that of UTC on a machine in %s', (timeZone, moment, expected) => {
    vi.stubEnv('TZ', timeZone);
    vi.useFakeTimers({ now: new Date(moment), toFake: ['Date'] });
    expect(new Date().getFullYear()).not.toBe(expected);
    expect(buildYear()).toBe(expected);
  });
});

describe('what counts as code', () => {
  /** What builds a site, and what it starts processes with. */
  const BUILDING = [
    'src/tools/build/build-site.ts',
    'src/tools/build/astro-process.ts',
    'src/tools/rebuild/render-process.ts',
  ];

  test('has every file that the pages and the tools that build them lead to', () => {
    const sources = new Set(readBuildSources().map((file) => resolve(file)));
    // Texts are data, which each page has its part of.
    const reachable = [...findReachable([...SITE_ENTRIES, ...BUILDING])].filter(
      (file) => !file.startsWith(resolve('i18n')),
    );
    const known = ['site-checks/built-page.ts', 'pages/spare-worker.ts', 'pages/page-rewriter.ts'];
    for (const file of known) {
      expect(reachable).toContain(resolve('src/tools', file));
    }
    expect(reachable.filter((file) => !sources.has(file))).toEqual([]);
  });

  test('has no file that only a process beside the building runs', () => {
    const apart =
      /^src[\\/](?:provider|tools[\\/](?:edit|editor-texts|publish|text-checks|conformance|lint))\b/;
    expect(readBuildSources().filter((file) => apart.test(file))).toEqual([]);
  });
});
