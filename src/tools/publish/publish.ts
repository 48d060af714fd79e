import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Language } from '#config/languages.ts';
import { lockFolder } from '#lib/folder-lock.ts';
import { followNothing, type FollowStep } from '#site-data/in-batches.ts';
import { readBuildData } from '#tools/build/build-data.ts';
import { announceStep, type StepName, STEPS } from '#tools/platform/steps.ts';
import {
  type AfterSwitch,
  isAfterSwitchPending,
  noteAfterSwitch,
  runAfterSwitch,
} from './releases/after-switch.ts';
import { draftRelease, isServed, publishDraft, refuseDraft } from './releases/draft.ts';
import {
  type Candidate,
  createCandidate,
  inspectDraft,
  logFindings,
  mistakeLines,
  reportOf,
} from './inspect-draft.ts';
import {
  interruptionLine,
  readInterruption,
  type RunningPublication,
  trackPublication,
} from './releases/interruption.ts';
import {
  findLive,
  folderOf,
  type Leftover,
  type ReleaseRecord,
  removeFolder,
  removeOldReleases,
  REPORT_FILE,
} from './releases/releases.ts';
import { PUBLISH_LOCK } from './releases/release-state.ts';
import { renderReport, type ReportData } from './report/report.ts';

/** Builds a site; returns what `whenBuilt` does, which has the site to itself. */
export type Build = <T>(whenBuilt: () => T) => Promise<T>;

/** How a site is published. */
interface PublishOptions {
  /** The folder of the releases. */
  releases: string;
  /** The folder of the built site. */
  built: string;
  /**
   * Builds it, once no other process publishes, and calls back before another one can build there;
   * without it the site is built already.
   */
  build?: Build | undefined;
  /** Where its texts and prices are from, if that is known and the site does not have it. */
  hub?: ReleaseRecord['hub'];
  /** Checks and reports, and serves nothing. */
  isDryRun: boolean;
  /** The language of the report. */
  language: Language;
  /** Called with a sentence for each step. */
  log: (line: string) => void;
  /** Shows how far the long steps are. */
  follow?: FollowStep<StepName>;
  /** Called when hosts are about to be switched: from then on the run must not be ended. */
  beforeSwitch?: () => void;
  /** What runs when hosts serve the release. */
  after?: AfterSwitch | undefined;
}

/**
 * The outcome of a release; `reused` is what the site has of an earlier build, `fileTexts` the
 * languages in which the hub gave no texts, `leftovers` what could not be removed, `report` the
 * path of its report, and `failure` says why the command after the switch failed.
 */
export type Published = Pick<Candidate, 'reused' | 'fileTexts'> & {
  leftovers: readonly Leftover[];
} & (
    | { kind: 'nothing-changed'; name: string; failure?: string | undefined }
    | { kind: 'published'; name: string; report: string; failure: string | undefined }
    | { kind: 'dry-run'; name: string; report: string }
    | { kind: 'refused'; name: string; report: string; mistakes: readonly string[] }
  );

/**
 * Removes the oldest releases and adds what stays to the report of the one that is live. Nothing
 * that fails here may look as if nothing was switched.
 */
function cleanUp({ releases, log, follow }: PublishOptions, report: ReportData): Leftover[] {
  try {
    const old = removeOldReleases(releases, follow);
    const leftovers = [...report.leftovers, ...old];
    if (old.length === 0) return leftovers;
    const path = join(folderOf(releases, report.name), REPORT_FILE);
    writeFileSync(path, renderReport({ ...report, leftovers }));
    return leftovers;
  } catch (error) {
    log(`warning: ${(error as Error).message}`);
    return [...report.leftovers];
  }
}

/** Removes a draft of the site that is served, and runs the command that an earlier run left. */
async function finishUnchanged(
  { releases, isDryRun, beforeSwitch, after, follow = followNothing }: PublishOptions,
  { name, folder, reused, fileTexts, leftovers: left }: Candidate,
): Promise<Published> {
  const leftovers = [...left, ...removeFolder(folder, follow)];
  const live = findLive(releases) ?? name;
  const isPending = !isDryRun && isAfterSwitchPending(releases);
  if (isPending) beforeSwitch?.();
  const failure = isPending ? await runAfterSwitch(releases, live, after) : undefined;
  return { kind: 'nothing-changed', name: live, failure, reused, fileTexts, leftovers };
}

/** Stores the report of a draft that has mistakes, or that was only to be checked. */
function finishUnpublished(
  { releases, follow = followNothing }: PublishOptions,
  draft: Candidate,
  mistakes: readonly string[],
): Published {
  const { name, reused, fileTexts } = draft;
  const { refused, leftovers: left } = refuseDraft(releases, draft, follow);
  const leftovers = [...draft.leftovers, ...left];
  const outcome = { name, report: join(refused, REPORT_FILE), reused, fileTexts, leftovers };
  return mistakes.length > 0
    ? { kind: 'refused', mistakes, ...outcome }
    : { kind: 'dry-run', ...outcome };
}

/** Has hosts serve a draft, runs the command after the switch and removes the oldest releases. */
async function goLive(
  options: PublishOptions,
  draft: Candidate,
  report: ReportData,
  running: RunningPublication | undefined,
): Promise<Published> {
  const { releases, log, beforeSwitch, after } = options;
  const { name, reused, fileTexts } = draft;
  // A signal that came during the checks is handled before the switch. The first turn may have
  // polled before it came.
  await nextTurn();
  await nextTurn();
  beforeSwitch?.();
  log(`${STEPS.switch} …`);
  announceStep('switch');
  running?.recordSwitch(name);
  noteAfterSwitch(releases, after);
  publishDraft(releases, draft);
  const failure = await runAfterSwitch(releases, name, after);
  // What hosts still have to do goes first.
  const leftovers = cleanUp(options, report);
  const path = join(folderOf(releases, name), REPORT_FILE);
  return { kind: 'published', name, report: path, failure, reused, fileTexts, leftovers };
}

/**
 * Makes a release of a built site, checks the pages that differ from those that are served, writes
 * a report, and has hosts serve it when nothing is wrong. Killed at any moment, it leaves the old
 * site or the new one. Throws when another process publishes into the same folder.
 */
export async function publish(options: PublishOptions): Promise<Published> {
  const { releases, built, build, hub, isDryRun, language, log, follow = followNothing } = options;
  const unlock = lockFolder(releases, PUBLISH_LOCK);
  const interrupted = readInterruption(releases);
  if (interrupted !== undefined) log(interruptionLine(interrupted, findLive(releases)));
  const running = isDryRun ? undefined : trackPublication(releases);
  try {
    const make = (): Candidate => {
      const data = readBuildData(built);
      const from = { follow, hub: data?.hub ?? hub };
      return createCandidate(draftRelease(releases, built, new Date(), from), data);
    };
    const draft = await (build?.(make) ?? make());
    if (isServed(releases, draft, follow)) return await finishUnchanged(options, draft);
    const findings = await inspectDraft(draft, { releases, language, log, follow });
    logFindings(draft, findings, log);
    const report = reportOf(draft, findings, language);
    writeFileSync(join(draft.folder, REPORT_FILE), renderReport(report));
    const mistakes = mistakeLines(findings);
    if (mistakes.length > 0 || isDryRun) return finishUnpublished(options, draft, mistakes);
    return await goLive(options, draft, report, running);
  } finally {
    running?.end();
    unlock();
  }
}
