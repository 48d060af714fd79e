import type { Language } from '#config/languages.ts';
import { findingLine } from '#i18n/check/finding.ts';
import { checkCapabilitySheets, type OldCheck } from '#site-data/check-capability-sheets.ts';
import { followNothing, type FollowStep } from '#site-data/in-batches.ts';
import type { ReusedData } from '#site-data/read.ts';
import { BUILD_DATA, type BuildData } from '#tools/build/build-data.ts';
import { announceStep, type StepName } from '#tools/platform/steps.ts';
import { readPage } from '../site-checks/built-page.ts';
import { createLinkCheck } from '../site-checks/links.ts';
import { findMarkupMistakes } from '../site-checks/markup.ts';
import { type SiteMistake, siteMistakeLine } from '../site-checks/site-mistake.ts';
import type { Draft } from './releases/draft.ts';
import {
  findLegalDateMistakes,
  legalDateLine,
  type LegalDateMistake,
} from './changes/legal-dates.ts';
import { inspectPages, type PageInspection } from './changes/inspect-pages.ts';
import { findLive, folderOf, siteOf } from './releases/releases.ts';
import {
  findSourceMistakes,
  readSource,
  type SourceMistake,
  sourceMistakeLine,
} from './releases/release-source.ts';
import type { ReportData } from './report/report.ts';
import {
  choosePages,
  compareSites,
  listBuiltPages,
  type SiteChanges,
} from './changes/site-changes.ts';
import {
  listReplaced,
  readStoredTexts,
  reportTexts,
  storeTexts,
  type TextDifference,
  type TextReport,
} from './changes/text-changes.ts';

/** A draft, with what its build was made from: the next build may read other data. */
export interface Candidate extends Draft {
  /** It knows neither its texts nor its capability sheets: an earlier version has built it. */
  lacksData: boolean;
  replaced: readonly TextDifference[];
  oldChecks: readonly OldCheck[];
  reused: readonly ReusedData[];
  /** The languages in which the hub gave no texts. */
  fileTexts: readonly Language[];
}

/**
 * Returns the rows of the built site's sheets whose check is old; no site is built with older ones.
 */
const findOldChecks = ({ sheets, countries }: BuildData): readonly OldCheck[] =>
  checkCapabilitySheets(sheets, countries, new Date()).old;

/** Adds to a draft what its build has read, and stores its texts in its folder. */
export function createCandidate(draft: Draft, data: BuildData | undefined): Candidate {
  if (data === undefined) {
    return { ...draft, lacksData: true, replaced: [], oldChecks: [], reused: [], fileTexts: [] };
  }
  storeTexts(draft.folder, data);
  return {
    ...draft,
    lacksData: false,
    replaced: listReplaced(data),
    oldChecks: findOldChecks(data),
    reused: data.reused,
    fileTexts: data.fileTexts ?? [],
  };
}

/** What was found in a draft beside the site that is served. */
interface Findings {
  /** The release that is served; undefined before the first one. */
  live: string | undefined;
  changes: SiteChanges;
  inspections: readonly PageInspection[];
  /** Undefined where the texts of the draft are not known. */
  texts: TextReport | undefined;
  siteMistakes: readonly SiteMistake[];
  sourceMistakes: readonly SourceMistake[];
  legalMistakes: readonly LegalDateMistake[];
  /** The shop's texts in the language of the report. */
  shopTexts: ReportData['shopTexts'];
}

/** How a draft is inspected. */
interface InspectionOptions {
  releases: string;
  /** The language of the report. */
  language: Language;
  log: (line: string) => void;
  follow?: FollowStep<StepName> | undefined;
}

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

const changesLine = ({ added, changed, restyled, removed, otherFiles }: SiteChanges): string =>
  `${added.length} new pages, ${changed.length} changed, ${restyled.length} restyled, ${removed.length} removed; other files: ${otherFiles.length}`;

/**
 * Compares a draft with the site that is served, and checks its pages, its texts and the settings
 * that it was built with.
 */
export async function inspectDraft(
  draft: Candidate,
  { releases, language, log, follow = followNothing }: InspectionOptions,
): Promise<Findings> {
  const { site, folder, lacksData, replaced, source } = draft;
  const live = findLive(releases);
  const served = live === undefined ? undefined : siteOf(releases, live);
  const changes = compareSites(site, served, follow);
  log(changesLine(changes));
  const siteMistakes = await checkMarkupAndLinks(site, changes, follow);
  const pages = choosePages(changes);
  const progress = follow('look', pages.length);
  const inspections = await inspectPages(pages, { site, live: served, folder }, () =>
    progress.advance(),
  );
  progress.end();
  log(`checked ${pages.length} pages in Chromium`);
  siteMistakes.push(...inspections.flatMap(({ mistakes }) => mistakes));
  announceStep('texts');
  const liveFolder = live === undefined ? undefined : folderOf(releases, live);
  const texts = lacksData ? undefined : reportTexts(folder, { live: liveFolder, replaced, follow });
  const before = live === undefined ? {} : readSource(releases, live);
  return {
    live,
    changes,
    inspections,
    texts,
    siteMistakes,
    sourceMistakes: findSourceMistakes(before, source),
    legalMistakes: lacksData ? [] : findLegalDateMistakes(draft.name, folder, liveFolder),
    shopTexts: Object.fromEntries(readStoredTexts(folder, language)),
  };
}

/** Logs what editors may want to correct, although it does not stop the release. */
export function logFindings(
  { oldChecks }: Candidate,
  { texts }: Findings,
  log: (line: string) => void,
): void {
  if (texts === undefined) {
    log(
      `warning: the built site has no ${BUILD_DATA}, as an earlier version built it: its texts and capability sheets are neither compared nor checked`,
    );
    return;
  }
  if (texts.warnings.length > 0) {
    log(`warning: texts that are live already and break a rule: ${texts.warnings.length}`);
  }
  if (oldChecks.length > 0) log(`${oldChecks.length} rows of capability sheets need a new check`);
  if (texts.reworded.length > 0) {
    log(`${texts.reworded.length} texts about rows of capability sheets have other words`);
  }
}

/** Returns what stops a draft, in lines for a terminal. */
export const mistakeLines = (findings: Findings): string[] => [
  ...findings.sourceMistakes.map(sourceMistakeLine),
  ...findings.legalMistakes.map(legalDateLine),
  ...(findings.texts?.mistakes ?? []).map(findingLine),
  ...findings.siteMistakes.map(siteMistakeLine),
];

/** Returns what the report of a draft shows. */
export function reportOf(draft: Candidate, findings: Findings, language: Language): ReportData {
  const { name, source, oldChecks, reused, fileTexts, leftovers } = draft;
  const { live, changes, inspections, texts, shopTexts } = findings;
  const { siteMistakes, sourceMistakes, legalMistakes } = findings;
  return {
    name,
    live,
    source,
    changes,
    texts,
    oldChecks,
    reused,
    fileTexts,
    leftovers,
    inspections,
    mistakes: [...sourceMistakes, ...legalMistakes, ...(texts?.mistakes ?? []), ...siteMistakes],
    language,
    shopTexts,
  };
}
