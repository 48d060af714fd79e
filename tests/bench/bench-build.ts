import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { getFolderDigest } from '../support/folder-digest.ts';
import { changePrice, changeText, sellNumbers } from '../support/site-changes.ts';
import { writeSiteData } from './catalogue-of.ts';
import { writeFloor } from './floor.ts';
import { watchPeakMemory } from './peak-memory.ts';

interface Run {
  seconds: number;
  peakMb: number;
  /** How many pages were rendered. */
  pages: number;
}

async function build(
  folder: string,
  mode: 'plain' | 'compressed',
  environment: Record<string, string> = {},
  place = join(folder, mode),
): Promise<Run> {
  const child = spawn(
    process.execPath,
    ['tests/bench/build-once.ts', join(place, 'site'), join(place, 'cache'), mode],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        SITE_DATA_DIR: join(folder, 'data'),
        SITE_URL: 'https://shop.example',
        ...environment,
      },
    },
  );
  const memory = watchPeakMemory(child.pid ?? 0);
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => (output += chunk));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`the build ended with ${String(code)}`);
  const seconds = Number(/SECONDS (.*)/.exec(output)?.[1]);
  const pages = Number(/built (\d+) of/.exec(output)?.[1] ?? 0);
  return { seconds, peakMb: memory.stop(), pages };
}

/** Rebuilds the site after a change of its data; returns what that took. */
async function rebuild(folder: string, change: (data: string) => void): Promise<Run> {
  change(join(folder, 'data'));
  return build(folder, 'compressed');
}

const row = (name: string, value: string): void => console.log(`  ${name.padEnd(34)} ${value}`);

/** A build with compression takes at most so many times as long as one without. */
const MOST_TIMES = 1.6;

/** The kinds of changes, each with its budget in seconds, or as a share of a whole build. */
const CHANGES: readonly {
  name: string;
  change: (data: string) => void;
  budget?: { seconds: number } | { share: number };
}[] = [
  { name: 'nothing changed', change: () => undefined, budget: { seconds: 1 } },
  {
    name: 'one text of the FAQ',
    change: (data) => changeText(data, 'es', 'faq.q3.answer'),
    budget: { seconds: 2 },
  },
  {
    name: "one language's header",
    change: (data) => changeText(data, 'pt', 'frame.nav.faq'),
    budget: { share: 0.3 },
  },
  { name: "one country's price", change: (data) => changePrice(data, 1), budget: { seconds: 5 } },
  { name: "one country's stock", change: (data) => sellNumbers(data, 2, 6) },
];

/**
 * Builds `size` x `size` countries in four languages beside a plain script that writes the same
 * files, then with compression: cold, after each kind of change, and once more as a whole. Prints
 * the figures, and whether both trees are equal. What it writes into `folder` stays there: deleting
 * tens of thousands of files would slow the next measurement down for minutes.
 */
export async function benchBuild(size: number, folder: string): Promise<void> {
  const catalogue = writeSiteData(join(folder, 'data'), size);
  const cold = await build(folder, 'plain');
  const floor = await writeFloor(join(folder, 'plain', 'site'), join(folder, 'floor'), catalogue);
  const compressed = await build(folder, 'compressed');
  const [own, plain] = [floor.pages / cold.seconds, floor.pages / floor.seconds];
  console.log(`Build, ${size} x ${size} countries, four languages: ${floor.pages} pages`);
  row('cold build', `${cold.seconds.toFixed(1)} s, ${own.toFixed(0)} pages/s`);
  row('plain script, same files', `${floor.seconds.toFixed(1)} s, ${plain.toFixed(0)} pages/s`);
  row('ratio to the plain script', (own / plain).toFixed(2));
  row('peak memory', `${cold.peakMb} MB, with compression ${compressed.peakMb} MB`);
  const times = compressed.seconds / cold.seconds;
  row(
    'cold build with compression',
    `${compressed.seconds.toFixed(1)} s, ${times.toFixed(2)} times the time without (budget ${MOST_TIMES}${times <= MOST_TIMES ? '' : ': MISSED'})`,
  );
  for (const { name, change, budget } of CHANGES) {
    const { seconds, pages } = await rebuild(folder, change);
    const share = seconds / compressed.seconds;
    const held =
      budget === undefined ||
      ('seconds' in budget ? seconds <= budget.seconds : share <= budget.share);
    const limit =
      budget === undefined
        ? ''
        : ` (budget ${'seconds' in budget ? `${budget.seconds} s` : budget.share}${held ? '' : ': MISSED'})`;
    row(
      `rebuild, ${name}`,
      `${pages} pages, ${seconds.toFixed(1)} s, ${share.toFixed(3)} of cold${limit}`,
    );
  }
  // A change of the code makes every page stale, which is a whole build.
  const whole = await build(folder, 'compressed', {}, join(folder, 'whole'));
  const isEqual =
    getFolderDigest(join(folder, 'whole', 'site')) ===
    getFolderDigest(join(folder, 'compressed', 'site'));
  row('rebuild, code changed', `all pages, ${whole.seconds.toFixed(1)} s`);
  row('rebuilt files, whole build', isEqual ? 'equal' : 'DIFFERENT');
}
