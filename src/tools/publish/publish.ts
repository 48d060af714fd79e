import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Language } from '#config/languages.ts';
import { findingLine } from '#i18n/check/finding.ts';
import { lockFolder } from '#lib/folder-lock.ts';
import { checkCapabilitySheets, type OldCheck } from '#site-data/check-capability-sheets.ts';
import { followNothing, type FollowStep } from '#site-data/in-batches.ts';
import {
  type ReusedData,
  readCatalogue,
  readFoundSheets,
  readReusedData,
} from '#site-data/read.ts';
import { announceStep, type StepName, STEPS } from '#tools/platform/steps.ts';
import { readPage } from '../site-checks/built-page.ts';
import { createLinkCheck } from '../site-checks/links.ts';
import { findMarkupMistakes } from '../site-checks/markup.ts';
import { type SiteMistake, siteMistakeLine } from '../site-checks/site-mistake.ts';
import {
  type AfterSwitch,
  isAfterSwitchPending,
  noteAfterSwitch,
  runAfterSwitch,
} from './after-switch.ts';
import { lookAtPages, type Look } from './look-at-pages.ts';
import { type Draft, draftRelease, isServed, publishDraft, refuseDraft } from './draft.ts';
import {
  findLive,
  folderOf,
  type Leftover,
  type ReleaseRecord,
  removeFolder,
  removeOldReleases,
  REPORT_FILE,
  siteOf,
} from './releases.ts';
import { findSourceMistakes, readSource, sourceMistakeLine } from './release-source.ts';
import { PUBLISH_LOCK } from './release-state.ts';
import { interruptionLine, readInterruption, trackPublication } from './interruption.ts';
import { renderReport, type ReportData } from './report.ts';
import { choosePages, compareSites, listBuiltPages, type SiteChanges } from './site-changes.ts';
import {
  listReplaced,
  readStoredTexts,
  reportTexts,
  storeTexts,
  type TextDifference,
} from './text-changes.ts';

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
  /** Where its texts and prices are from, if that is known. */
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
  switching?: () => void;
  /** What runs when hosts serve the release. */
  after?: AfterSwitch | undefined;
}

/**
 * The outcome of a release; `reused` is what the site has of an earlier build, `leftovers` what
 * could not be removed, `report` the path of its report, and `failure` says why the command after
 * the switch failed.
 */
export type Published = { reused: readonly ReusedData[]; leftovers: readonly Leftover[] } & (
  | { kind: 'nothing-changed'; name: string; failure?: string | undefined }
  | { kind: 'published'; name: string; report: string; failure: string | undefined }
  | { kind: 'dry-run'; name: string; report: string }
  | { kind: 'refused'; name: string; report: string; mistakes: readonly string[] }
);

/**
 * Returns the rows of the built site's sheets whose check is old; no site is built with older ones.
 */
const findOldChecks = (): readonly OldCheck[] =>
  checkCapabilitySheets(readFoundSheets(), readCatalogue().didCountries, new Date()).old;

/**
 * Lists links that lead nowhere and invalid markup. A page that did not change can lead nowhere too
 * where something that it may link to is gone: all pages are checked then.
 */
async function checkMarkupAndLinks(
  site: string,
  changes: SiteChanges,
  follow: FollowStep<'links'>,
): Promise<SiteMistake[]> {
  const { added, changed, restyled, targetsGone } = changes;
  const linking = targetsGone
    ? listBuiltPages(site)
    : [...added, ...changed, ...restyled].map(({ file }) => file);
  const chosen = choosePages(changes);
  const links = createLinkCheck(site);
  const progress = follow('links', linking.length + chosen.length);
  const mistakes: SiteMistake[] = [];
  for (const file of linking) {
    const page = readPage(site, file);
    mistakes.push(...links.findDead(page), ...links.findDeadFragments(page));
    progress.advance();
  }
  for (const page of chosen) {
    mistakes.push(...(await findMarkupMistakes(page)));
    progress.advance();
  }
  progress.end();
  return mistakes;
}

/** A draft, with what its build was made from: the next build may read other data. */
interface Candidate extends Draft {
  replaced: readonly TextDifference[];
  oldChecks: readonly OldCheck[];
  reused: readonly ReusedData[];
}

function makeCandidate({ releases, built, hub, follow }: PublishOptions): Candidate {
  const draft = draftRelease(releases, built, new Date(), { follow, hub });
  storeTexts(draft.folder);
  return {
    ...draft,
    replaced: listReplaced(),
    oldChecks: findOldChecks(),
    reused: readReusedData(),
  };
}

/** Checks a draft; returns what stops it, in lines for a terminal, and what its report shows. */
async function check(
  { releases, language, log, follow = followNothing }: PublishOptions,
  draft: Candidate,
): Promise<{ mistakes: readonly string[]; report: ReportData }> {
  const live = findLive(releases);
  const served = live === undefined ? undefined : siteOf(releases, live);
  const changes = compareSites(draft.site, served, follow);
  const { added, changed, restyled, removed, otherFiles } = changes;
  log(
    `${added.length} new pages, ${changed.length} changed, ${restyled.length} restyled, ${removed.length} removed; other files: ${otherFiles.length}`,
  );
  const siteMistakes = await checkMarkupAndLinks(draft.site, changes, follow);
  const pages = choosePages(changes);
  const progress = follow('look', pages.length);
  const sites = { site: draft.site, live: served, folder: draft.folder };
  const looks: Look[] = await lookAtPages(pages, sites, () => progress.advance());
  progress.end();
  log(`looked at ${pages.length} pages`);
  siteMistakes.push(...looks.flatMap(({ mistakes }) => mistakes));
  announceStep('texts');
  const texts = reportTexts(draft.folder, {
    live: live === undefined ? undefined : folderOf(releases, live),
    replaced: draft.replaced,
    follow,
  });
  if (texts.warnings.length > 0) {
    log(`warning: texts that are live already and break a rule: ${texts.warnings.length}`);
  }
  const { oldChecks, reused, source } = draft;
  const before = live === undefined ? {} : readSource(releases, live);
  const sourceMistakes = findSourceMistakes(before, source);
  if (oldChecks.length > 0) log(`${oldChecks.length} rows of capability sheets need a new check`);
  if (texts.reworded.length > 0) {
    log(`${texts.reworded.length} texts about rows of capability sheets have other words`);
  }
  const report: ReportData = {
    name: draft.name,
    live,
    source,
    changes,
    texts,
    oldChecks,
    reused,
    leftovers: draft.leftovers,
    looks,
    mistakes: [...sourceMistakes, ...texts.mistakes, ...siteMistakes],
    language,
    shopTexts: Object.fromEntries(readStoredTexts(draft.folder, language)),
  };
  const mistakes = [
    ...sourceMistakes.map(sourceMistakeLine),
    ...texts.mistakes.map(findingLine),
    ...siteMistakes.map(siteMistakeLine),
  ];
  return { mistakes, report };
}

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

/**
 * Makes a release of a built site, checks the pages that differ from those that are served, writes
 * a report, and has hosts serve it when nothing is wrong. Killed at any moment, it leaves the old
 * site or the new one. Throws when another process publishes into the same folder.
 */
export async function publish(options: PublishOptions): Promise<Published> {
  const { releases, build, isDryRun, log, switching, after, follow = followNothing } = options;
  const unlock = lockFolder(releases, PUBLISH_LOCK);
  const interrupted = readInterruption(releases);
  if (interrupted !== undefined) log(interruptionLine(interrupted, findLive(releases)));
  const running = isDryRun ? undefined : trackPublication(releases);
  try {
    const make = (): Candidate => makeCandidate(options);
    const draft = await (build?.(make) ?? make());
    const { name, reused } = draft;
    if (isServed(releases, draft, follow)) {
      const leftovers = [...draft.leftovers, ...removeFolder(draft.folder, follow)];
      const live = findLive(releases) ?? name;
      const isPending = !isDryRun && isAfterSwitchPending(releases);
      if (isPending) switching?.();
      const failure = isPending ? await runAfterSwitch(releases, live, after) : undefined;
      return { kind: 'nothing-changed', name: live, failure, reused, leftovers };
    }
    const { mistakes, report } = await check(options, draft);
    writeFileSync(join(draft.folder, REPORT_FILE), renderReport(report));
    if (mistakes.length > 0 || isDryRun) {
      const { refused, leftovers: left } = refuseDraft(releases, draft, follow);
      const leftovers = [...draft.leftovers, ...left];
      const outcome = { name, report: join(refused, REPORT_FILE), reused, leftovers };
      return mistakes.length > 0
        ? { kind: 'refused', mistakes, ...outcome }
        : { kind: 'dry-run', ...outcome };
    }
    // A signal that came during the checks is handled before the switch. The first turn may have
    // polled before it came.
    await nextTurn();
    await nextTurn();
    switching?.();
    log(`${STEPS.switch} …`);
    announceStep('switch');
    running?.switching(name);
    noteAfterSwitch(releases, after);
    publishDraft(releases, draft);
    const failure = await runAfterSwitch(releases, name, after);
    // What hosts still have to do goes first.
    const leftovers = cleanUp(options, report);
    const path = join(folderOf(releases, name), REPORT_FILE);
    return { kind: 'published', name, report: path, failure, reused, leftovers };
  } finally {
    running?.end();
    unlock();
  }
}
