import { type Language, LANGUAGES } from '#config/languages.ts';
import { z } from 'zod';
import { TextFileError } from '#i18n/check/read-texts.ts';
import { TextMistakes } from '#i18n/check/stop-on-mistakes.ts';
import { ClaimMistakes } from '#i18n/check/stop-on-sheet-mistakes.ts';
import { FolderInUseError } from '#lib/folder-lock.ts';
import { type OldCheck, SheetMistakes } from '#site-data/check-capability-sheets.ts';
import { CatalogueMistakes } from '#site-data/pull-catalogue.ts';
import { HubUnavailableError } from '#site-data/pull.ts';
import { REUSED_DATA, type ReusedData } from '#site-data/read.ts';
import { readRecord, type StepName, type StepRecord, STEPS } from '#tools/platform/steps.ts';
import { type DraftFinding, listClaimFindings } from '#tools/text-checks/draft-checks.ts';

/** The site could not be built, for a reason that only a developer understands. */
export class BuildError extends Error {}

/** Why a publication stopped before its checks, as far as an editor can do something about it. */
export type Failure =
  | { kind: 'in-use' | 'hub' | 'build' }
  | { kind: 'broken-file' | 'catalogue'; message: string }
  | { kind: 'texts'; findings: readonly DraftFinding[] }
  | {
      kind: 'sheets';
      missing: readonly { iso2: string; country: string }[];
      tooOld: readonly OldCheck[];
    };

/** What became of a publication. */
export interface OutcomeRecord {
  outcome: 'published' | 'dry-run' | 'nothing-changed' | 'refused';
  /** The folder of its report below the releases. */
  report?: string;
  /** What the site has of an earlier build, as the hub did not respond. */
  reused: readonly ReusedData[];
  /** The languages in which the hub gave no texts, if there are any. */
  fileTexts?: readonly Language[] | undefined;
}

/** A record that a publication writes for the process that started it (`writeRecord`). */
export type JobRecord = StepRecord | OutcomeRecord | { failure: Failure };

/** Returns the cause of an error that an editor is told; undefined for any other. */
export function findFailure(error: unknown): Failure | undefined {
  if (error instanceof FolderInUseError) return { kind: 'in-use' };
  if (error instanceof HubUnavailableError) return { kind: 'hub' };
  if (error instanceof CatalogueMistakes) return { kind: 'catalogue', message: error.message };
  if (error instanceof BuildError) return { kind: 'build' };
  if (error instanceof TextFileError) return { kind: 'broken-file', message: error.message };
  if (error instanceof TextMistakes) return { kind: 'texts', findings: error.findings };
  if (error instanceof ClaimMistakes) {
    return { kind: 'texts', findings: listClaimFindings(error.contradictions) };
  }
  return error instanceof SheetMistakes ? { kind: 'sheets', ...error.reasons } : undefined;
}

const jobRecord = z.union([
  z.object({
    step: z.enum(Object.keys(STEPS) as [StepName, ...StepName[]]),
    done: z.number().optional(),
    total: z.number().optional(),
  }),
  z.object({
    outcome: z.enum(['published', 'dry-run', 'nothing-changed', 'refused']),
    report: z.string().optional(),
    reused: z.array(z.enum(REUSED_DATA)),
    fileTexts: z.array(z.enum(LANGUAGES)).optional(),
  }),
  z.object({
    failure: z.looseObject({
      kind: z.enum(['in-use', 'hub', 'build', 'broken-file', 'catalogue', 'texts', 'sheets']),
    }),
  }),
]);

/**
 * Returns the record in a line of a job; undefined for a line for people. Commands of the operator
 * write into the same output, so a record of another kind is a line for people too.
 */
export const readJobRecord = (line: string): JobRecord | undefined =>
  jobRecord.safeParse(readRecord(line)).data as JobRecord | undefined;
