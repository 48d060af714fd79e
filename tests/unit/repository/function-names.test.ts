import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { writtenFiles } from '../../support/repository-files.ts';

/** A function called `get…`, until its end or an empty line. */
const GETTER =
  /^( *)(?:export )?(?:async )?(?:function|const) (get[A-Z]\w*)(?:[(<]| = (?:async )?[(<])[\s\S]*?(?=\n\1\}\n|\n\n)/gm;

/** What shows that a function reads: it waits, or asks a clock, a file or a cache. */
const IS_READING = /\basync\b|\bPromise<|\bnow\(\)|\breadFileSync\(|\.get\(/;

const sources = writtenFiles.filter((file) => /^src\/.*\.(?:tsx?|astro)$/.test(file));

test('a function that only computes is never called get', () => {
  const computing = sources.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(GETTER)]
      .filter(([text, , name = '']) => name !== 'getStaticPaths' && !IS_READING.test(text))
      .map(([, , name]) => `${file}: ${name}`),
  );
  expect(computing).toEqual([]);
});
