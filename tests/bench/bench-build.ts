import { LANGUAGES } from '#config/languages.ts';
import { changeCode } from '../support/project-copy.ts';
import { changePrice, changeText, sellNumbers } from '../support/site-changes.ts';
import { BenchProject, type Build, type SiteState } from './bench-project.ts';
import { writeSiteData } from './catalogue-of.ts';
import { writeFloor } from './floor.ts';

const row = (name: string, value: string): void => console.log(`  ${name.padEnd(34)} ${value}`);

/** Lets the process fail, as a figure or a file is not what it has to be. */
function markFailed(): void {
  process.exitCode = 1;
}

/** A build with compression takes at most so many times as long as one without. */
const MAX_COMPRESSION_FACTOR = 1.6;

type Budget = { seconds: number } | { share: number };

interface Change {
  name: string;
  /** Makes the change in the folder of the data, in another way in each of its `runs`. */
  change: (data: string, run: number) => void;
  /** So often it is made and built; the median counts. */
  runs: number;
  budget?: Budget;
}

/** The kinds of changes, each with its budget in seconds, or as a share of a whole build. */
const CHANGES: readonly Change[] = [
  { name: 'nothing changed', change: () => undefined, runs: 3, budget: { seconds: 1 } },
  {
    name: 'one text of the FAQ',
    change: (data) => changeText(data, 'es', 'faq.q3.answer'),
    runs: 3,
    budget: { seconds: 2 },
  },
  {
    name: "one language's header",
    change: (data) => changeText(data, 'pt', 'frame.nav.faq'),
    runs: 1,
    budget: { share: 0.3 },
  },
  {
    name: "one country's price",
    change: (data, run) => changePrice(data, 2 * run + 1),
    runs: 5,
    budget: { seconds: 5 },
  },
  {
    name: "one country's stock",
    change: (data, run) => sellNumbers(data, 2 * run + 2, 6),
    runs: 3,
  },
];

/** Returns the middle one of an odd number of builds by their seconds. */
function medianOf(builds: readonly Build[]): Build {
  const sorted = builds.toSorted((one, other) => one.seconds - other.seconds);
  const median = sorted[(builds.length - 1) / 2];
  if (median === undefined) throw new Error(`${builds.length} builds have no median`);
  return median;
}

/** Compares a figure with its budget, and returns that in words. */
function checkBudget(limit: string | number, isHeld: boolean): string {
  if (!isHeld) markFailed();
  return ` (budget ${limit}${isHeld ? '' : ': MISSED'})`;
}

function checkChange(budget: Budget | undefined, seconds: number, share: number): string {
  if (budget === undefined) return '';
  return 'seconds' in budget
    ? checkBudget(`${budget.seconds} s`, seconds <= budget.seconds)
    : checkBudget(budget.share, share <= budget.share);
}

function compareCompression(cold: Build, compressed: Build): void {
  const factor = compressed.seconds / cold.seconds;
  const figures = `${compressed.seconds.toFixed(1)} s, ${factor.toFixed(2)} times the time without`;
  const budget = checkBudget(MAX_COMPRESSION_FACTOR, factor <= MAX_COMPRESSION_FACTOR);
  row('cold build with compression', `${figures}${budget}`);
}

/**
 * Builds `size` x `size` countries in every language, without compression and with it, beside a
 * plain script that writes the same files. Returns the build with compression.
 */
async function benchColdBuild(project: BenchProject, size: number): Promise<Build> {
  const catalogue = writeSiteData(project.at('data'), size);
  const cold = await project.build('plain', 'plain');
  const floor = await writeFloor(project.at('plain/site'), project.at('floor'), catalogue);
  const compressed = await project.build('site', 'compressed');
  const [own, plain] = [floor.pages / cold.seconds, floor.pages / floor.seconds];
  console.log(
    `Build, ${size} x ${size} countries, ${LANGUAGES.length} languages: ${floor.pages} pages`,
  );
  row('cold build', `${cold.seconds.toFixed(1)} s, ${own.toFixed(0)} pages/s`);
  row('plain script, same files', `${floor.seconds.toFixed(1)} s, ${plain.toFixed(0)} pages/s`);
  row('ratio to the plain script', (own / plain).toFixed(2));
  row('peak memory', `${cold.peakMb} MB, with compression ${compressed.peakMb} MB`);
  compareCompression(cold, compressed);
  return compressed;
}

/**
 * Rebuilds after each kind of change of data. Returns the states of the site to compare: after each
 * kind (`isEach`), or after all of them.
 */
async function benchChanges(
  project: BenchProject,
  whole: Build,
  isEach: boolean,
): Promise<Map<string, SiteState>> {
  const states = new Map<string, SiteState>();
  for (const { name, change, runs, budget } of CHANGES) {
    const builds: Build[] = [];
    while (builds.length < runs) {
      change(project.at('data'), builds.length);
      builds.push(await project.build('site', 'compressed'));
    }
    const { seconds, pages } = medianOf(builds);
    const share = seconds / whole.seconds;
    const reason = builds.find((build) => build.reason !== undefined)?.reason;
    if (reason !== undefined) markFailed();
    const count = reason === undefined ? pages : `ALL (${reason})`;
    const all = builds.map((build) => build.seconds.toFixed(1)).join(', ');
    const median = runs > 1 ? ` (median of ${all})` : '';
    const figures = `${count} pages, ${seconds.toFixed(1)} s${median}, ${share.toFixed(3)} of cold`;
    row(`rebuild, ${name}`, `${figures}${checkChange(budget, seconds, share)}`);
    if (isEach) states.set(name, project.keepState('site'));
  }
  if (!isEach) states.set('all of these together', project.keepState('site'));
  return states;
}

/** Rebuilds after a change of code, which makes all pages. */
async function benchChangedCode(project: BenchProject): Promise<void> {
  const { seconds, pages, reason } = await project.build('site', 'compressed');
  const isWhole = reason === 'code has changed';
  if (!isWhole) markFailed();
  const count = isWhole ? 'all' : `NOT ALL: ${reason ?? pages}`;
  row('rebuild, code changed', `${count} pages, ${seconds.toFixed(1)} s`);
}

/** Compares a state of the site with a whole build. */
async function compareState(project: BenchProject, name: string, state: SiteState): Promise<void> {
  const differing = await project.findDifferences(state);
  const [first] = differing;
  if (first === undefined) return row(name, 'equal');
  markFailed();
  return row(name, `DIFFERENT: ${differing.length} files, as ${first}`);
}

/** Compares what was rebuilt with whole builds. */
export type Comparison = () => Promise<void>;

/**
 * Builds `size` x `size` countries in every language beside a plain script that writes the same
 * files, then with compression: cold, and after each kind of change. Prints the figures. Returns
 * the comparison with whole builds, for the time when nothing is measured any more: after each kind
 * of change (`isEach`), or after all changes of data together. What it writes into `folder` stays
 * there: deleting tens of thousands of files would slow the next measurement down for minutes.
 */
export async function benchBuild(
  size: number,
  folder: string,
  isEach: boolean,
): Promise<Comparison> {
  const project = new BenchProject(folder);
  const whole = await benchColdBuild(project, size);
  const states = await benchChanges(project, whole, isEach);
  const restoreCode = changeCode(project.at('.'));
  await benchChangedCode(project);
  const withChangedCode = isEach ? project.keepState('site') : undefined;
  return async () => {
    console.log(`Rebuilt files beside those of whole builds, ${size} x ${size} countries`);
    if (withChangedCode !== undefined) await compareState(project, 'code changed', withChangedCode);
    restoreCode();
    for (const [name, state] of states) await compareState(project, name, state);
  };
}
