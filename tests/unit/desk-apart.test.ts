import { join, resolve } from 'node:path';
import { readBuildSources } from '#tools/build/build-plan.ts';
import { describe, expect, it } from 'vitest';
import { findReachable, SITE_ENTRIES } from '../support/imports.ts';

const DESK = resolve('src/tools/edit');

describe('a site that is published', () => {
  it('is built without a module of the desk', () => {
    const modules = [...findReachable(SITE_ENTRIES)];
    expect(modules).toContain(resolve('src/i18n/texts.ts'));
    expect(modules.filter((file) => file.startsWith(DESK))).toEqual([]);
  });

  it('is not built again when the desk changes', () => {
    const sources = readBuildSources();
    expect(sources).toContain(join('src', 'i18n', 'texts.ts'));
    expect(sources.filter((file) => resolve(file).startsWith(DESK))).toEqual([]);
  });
});
