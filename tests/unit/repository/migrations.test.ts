import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { expect, test } from 'vitest';

const FOLDER = 'src/provider/platform/db';

type Snapshot = Parameters<typeof generateMigration>[0];

async function readSchema(): Promise<Record<string, unknown>> {
  const files = readdirSync(join(FOLDER, 'schema')).map((file) => join(FOLDER, 'schema', file));
  const modules = await Promise.all(files.map((file) => import(pathToFileURL(resolve(file)).href)));
  return Object.assign({}, ...modules) as Record<string, unknown>;
}

/** Reads the schema that the last migration leads to. */
function readLastSnapshot(): Snapshot {
  const meta = join(FOLDER, 'migrations/meta');
  const [last = ''] = readdirSync(meta)
    .filter((file) => file.endsWith('_snapshot.json'))
    .toSorted()
    .reverse();
  return JSON.parse(readFileSync(join(meta, last), 'utf8')) as Snapshot;
}

test('the migrations lead to the schema; `npx drizzle-kit generate` writes what is missing', async () => {
  const schema = generateDrizzleJson(await readSchema());
  expect(await generateMigration(readLastSnapshot(), schema)).toEqual([]);
});
