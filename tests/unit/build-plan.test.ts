import { describe, expect, test } from 'vitest';
import { planBuild } from '#tools/build-plan.ts';

const inputs = { shared: 's1', data: 'd1' };

describe('what a build has to make', () => {
  test('everything, when there is no earlier build', () => {
    expect(planBuild(undefined, inputs)).toBe('everything');
  });

  test('everything, when code or settings changed, whatever else did', () => {
    expect(planBuild({ shared: 's0', data: 'd1' }, inputs)).toBe('everything');
    expect(planBuild({ shared: 's0', data: 'd0' }, inputs)).toBe('everything');
  });

  test('nothing, when nothing changed', () => {
    expect(planBuild(inputs, inputs)).toBe('current');
  });

  test('the pages that show what changed, when texts or catalogue changed', () => {
    expect(planBuild({ ...inputs, data: 'd0' }, inputs)).toBe('pages');
  });
});
