import { rmSync, writeFileSync } from 'node:fs';
import type { StepProgress } from '#site-data/in-batches.ts';
import { Progress } from './progress.ts';

/**
 * The steps of a build and of a release in the words of a terminal. Editors read them in their
 * language: each has a text `step-…` in `src/tools/editor-texts`.
 */
export const STEPS = {
  provider: 'opening a sandbox provider',
  read: 'reading texts and catalogue from the hub',
  prices: 'reading prices',
  numbers: 'reading numbers',
  rates: 'reading calling rates',
  bundle: 'bundling',
  find: 'looking for pages to render',
  render: 'rendering',
  list: 'choosing pages to list',
  link: 'linking listed pages',
  move: 'moving pages into the site',
  compress: 'compressing',
  copy: 'copying files',
  changes: 'looking for changes',
  compare: 'comparing pages',
  links: 'checking links and markup',
  look: 'looking at pages',
  texts: 'reading earlier texts',
  'clean-up': 'removing what is not needed any more',
  switch: 'switching',
  after: 'running the command after the switch',
} as const;

export type StepName = keyof typeof STEPS;

/** The step that runs, with its share where that is known. */
export interface StepRecord {
  step: StepName;
  done?: number;
  total?: number;
}

/** Set by a process that reads records from the output of its child (RFC 7464). */
export const RECORDS_SETTING = 'JOB_RECORDS';

/** Names the file that each process of a publication writes the name of its step into. */
export const STEP_FILE_SETTING = 'PUBLICATION_STEP_FILE';

const RECORD_START = '\u001e';
const RECORD_EVERY_MS = 300;

/**
 * Writes a record for the process that asked for it, if one did: a line of JSON that begins with
 * the record separator (RFC 7464). A step's is far smaller than what a pipe takes in one piece, so
 * that the lines of several processes stay apart; longer ones are written when the others ended.
 */
export function writeRecord(record: object): void {
  if (process.env[RECORDS_SETTING] !== '1') return;
  process.stdout.write(`${RECORD_START}${JSON.stringify(record)}\n`);
}

/** Returns the record in a line; undefined for a line for people. */
export function readRecord(line: string): unknown {
  if (!line.startsWith(RECORD_START)) return undefined;
  try {
    return JSON.parse(line.slice(RECORD_START.length)) as unknown;
  } catch {
    return undefined;
  }
}

/** Stores the name of a step; where that fails, as on a full disk, none is known. */
function storeStep(file: string, step: StepName): void {
  try {
    writeFileSync(file, step);
  } catch {
    rmSync(file, { force: true });
  }
}

/** Writes that a step begins: its record, and its name where a publication stores that. */
export function announceStep(step: StepName): void {
  const file = process.env[STEP_FILE_SETTING] ?? '';
  if (file !== '') storeStep(file, step);
  writeRecord({ step } satisfies StepRecord);
}

/**
 * Shows a long step until its end, on the terminal with the name of its `part` of the run, and to
 * the process that reads the records.
 */
export function followStep(part: string, step: StepName, total?: number): StepProgress {
  const progress = new Progress(`[${part}] ${STEPS[step]}`, total);
  let done = 0;
  let shown = Date.now();
  announceStep(step);
  return {
    advance: () => {
      progress.advance();
      done += 1;
      if (total === undefined || Date.now() - shown < RECORD_EVERY_MS) return;
      shown = Date.now();
      writeRecord({ step, done, total } satisfies StepRecord);
    },
    end: () => progress.end(),
  };
}
