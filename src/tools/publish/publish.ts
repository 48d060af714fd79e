import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockFolder } from '#provider/platform/db/lock.ts';
import { checkCapabilitySheets } from '#site-data/check-capability-sheets.ts';
import { followNothing, type FollowStep } from '#site-data/in-batches.ts';
import { readCatalogue, readFoundSheets } from '#site-data/read.ts';
import { createLinkCheck } from '../site-checks/links.ts';
import { findMarkupMistakes } from '../site-checks/markup.ts';
import { lookAtPages, type Look } from './look-at-pages.ts';
import {
  draftRelease,
  findLive,
  isServed,
  publishDraft,
  refuseDraft,
  removeDraft,
  siteOf,
  folderOf,
  type Draft,
} from './releases.ts';
import { LOCK } from './roll-back.ts';
import { renderReport } from './report.ts';
import { choosePages, compareSites, type SiteChanges } from './site-changes.ts';
import { reportTexts, storeTexts } from './text-changes.ts';

/** How a site is published. */
interface PublishOptions {
  /** The folder of the releases. */
  releases: string;
  /** The folder of the built site. */
  built: string;
  /** Checks and reports, and serves nothing. */
  isDryRun: boolean;
  /** Called with a sentence for each step. */
  log: (line: string) => void;
  /** Shows how far the long steps are. */
  follow?: FollowStep;
}

/** The outcome of a release; `report` is the path of its report. */
export type Published =
  | { kind: 'nothing-changed'; name: string }
  | { kind: 'published' | 'dry-run'; name: string; report: string }
  | { kind: 'refused'; name: string; report: string; mistakes: string[] };

const REPORT = 'report.html';

/**
 * Returns the rows of the built site's sheets whose check is old; no site is built with older ones.
 */
const findOldChecks = (): readonly string[] =>
  checkCapabilitySheets(readFoundSheets(), readCatalogue().didCountries, new Date()).warnings;

async function checkMarkupAndLinks(
  site: string,
  changes: SiteChanges,
  follow: FollowStep,
): Promise<string[]> {
  const differing = [...changes.added, ...changes.changed, ...changes.restyled];
  const chosen = choosePages(changes);
  const links = createLinkCheck(site);
  const progress = follow('checking links and markup', differing.length + chosen.length);
  const mistakes: string[] = [];
  for (const page of differing) {
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

async function check(
  { releases, log, follow = followNothing }: PublishOptions,
  draft: Draft,
): Promise<{ mistakes: string[]; html: string }> {
  const live = findLive(releases);
  const served = live === undefined ? undefined : siteOf(releases, live);
  const changes = compareSites(draft.site, served, follow);
  const { added, changed, restyled, removed } = changes;
  log(
    `${added.length} new pages, ${changed.length} changed, ${restyled.length} restyled, ${removed.length} removed`,
  );
  const mistakes = await checkMarkupAndLinks(draft.site, changes, follow);
  const pages = choosePages(changes);
  const progress = follow('looking at pages', pages.length);
  const sites = { site: draft.site, live: served, folder: draft.folder };
  const looks: Look[] = await lookAtPages(pages, sites, () => progress.advance());
  progress.end();
  log(`looked at ${pages.length} pages`);
  mistakes.push(
    ...looks.flatMap(({ page, mistakes: own }) => own.map((one) => `${page.address}: ${one}`)),
  );
  const texts = reportTexts(live === undefined ? undefined : folderOf(releases, live));
  const oldChecks = findOldChecks();
  if (oldChecks.length > 0) log(`${oldChecks.length} rows of capability sheets need a new check`);
  if (texts.reworded.length > 0) {
    log(`${texts.reworded.length} texts about rows of capability sheets have other words`);
  }
  const html = renderReport({
    name: draft.name,
    live,
    changes,
    texts,
    oldChecks,
    looks,
    mistakes,
  });
  return { mistakes, html };
}

/**
 * Makes a release of a built site, checks the pages that differ from those that are served, writes
 * a report, and has hosts serve it when nothing is wrong. Killed at any moment, it leaves the old
 * site or the new one. Throws when another process publishes into the same folder.
 */
export async function publish(options: PublishOptions): Promise<Published> {
  const { releases, built, isDryRun, log } = options;
  const unlock = lockFolder(releases, LOCK);
  try {
    const draft = draftRelease(releases, built, new Date(), options.follow);
    const { name } = draft;
    if (isServed(releases, draft)) {
      removeDraft(draft);
      return { kind: 'nothing-changed', name: findLive(releases) ?? name };
    }
    storeTexts(draft.folder);
    const { mistakes, html } = await check(options, draft);
    writeFileSync(join(draft.folder, REPORT), html);
    if (mistakes.length > 0 || isDryRun) {
      const report = join(refuseDraft(releases, draft), REPORT);
      return mistakes.length > 0
        ? { kind: 'refused', name, report, mistakes }
        : { kind: 'dry-run', name, report };
    }
    log('switching …');
    publishDraft(releases, draft);
    return { kind: 'published', name, report: join(folderOf(releases, name), REPORT) };
  } finally {
    unlock();
  }
}
