import { describe, expect, test } from 'vitest';
import { planBuild } from '#tools/build-plan.ts';

const inputs = { shared: 's1', texts: { en: 'e1', es: 'e1', he: 'h1', pt: 'p1' } };

describe('what a build has to make', () => {
  test('everything, when there is no earlier build', () => {
    expect(planBuild(undefined, inputs)).toEqual({ kind: 'everything' });
  });

  test('everything, when code, catalogue or settings changed', () => {
    expect(planBuild({ ...inputs, shared: 's0' }, inputs)).toEqual({ kind: 'everything' });
  });

  test('nothing, when nothing changed', () => {
    expect(planBuild(inputs, inputs)).toEqual({ kind: 'current' });
  });

  test('one language, when an editor changed that one', () => {
    const last = { ...inputs, texts: { ...inputs.texts, es: 'e0' } };
    expect(planBuild(last, inputs)).toEqual({ kind: 'languages', languages: ['es'] });
  });
});
