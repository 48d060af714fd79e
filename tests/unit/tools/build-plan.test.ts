import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { planBuild, readBuildSources } from '#tools/build/build-plan.ts';
import { findReachable, SITE_ENTRIES } from '../../support/imports.ts';

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
