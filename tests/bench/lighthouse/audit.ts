import lighthouse, { type Result } from 'lighthouse';

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof CATEGORIES)[number];

const AUDITS = {
  fcp: 'first-contentful-paint',
  lcp: 'largest-contentful-paint',
  tbt: 'total-blocking-time',
  cls: 'cumulative-layout-shift',
} as const;
export type Metric = keyof typeof AUDITS;

/** The categories whose score does not depend on time, so that one run is enough. */
const STEADY = CATEGORIES.filter((name) => name !== 'performance');

/** Scores from 0 to 100, times in milliseconds. */
export interface Figures extends Record<Category | Metric, number> {
  /** The audits that did not pass, by their names. */
  failed: string[];
}

function metric(report: Result, name: Metric): number {
  const value = report.audits[AUDITS[name]]?.numericValue;
  if (value === undefined) throw new Error(`${report.requestedUrl} has no ${name}`);
  return value;
}

function score(report: Result, name: Category): number {
  return Math.round((report.categories[name]?.score ?? 0) * 100);
}

function failedAudits(report: Result): string[] {
  return STEADY.flatMap((name) => report.categories[name]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && report.audits[id]?.score === 0)
    .map(({ id }) => id);
}

/**
 * One Lighthouse run as a phone, with its default throttling; `debuggingPort` is that of a
 * Chromium.
 */
async function runOnce(
  url: string,
  debuggingPort: number,
  categories: readonly Category[],
  isListed: boolean,
): Promise<Result> {
  const run = await lighthouse(
    url,
    { port: debuggingPort, output: [], logLevel: 'silent' },
    {
      extends: 'lighthouse:default',
      settings: {
        onlyCategories: [...categories],
        disableFullPageScreenshot: true,
        // With a language that another page stored, an English address leads to that language.
        clearStorageTypes: ['cookies', 'local_storage', 'service_workers', 'cache_storage'],
        // A page that search engines shall not list is not worse for it.
        skipAudits: isListed ? [] : ['is-crawlable'],
      },
    },
  );
  if (run === undefined) throw new Error(`Lighthouse gave no result for ${url}`);
  const report = run.lhr;
  if (report.runtimeError) throw new Error(`${url}: ${report.runtimeError.message}`);
  return report;
}

const RUNS = 5;

/**
 * Returns the median of performance and of each time in five runs; the other scores, and the
 * audits that failed, are those of the first run.
 */
export async function medianOfFive(
  url: string,
  debuggingPort: number,
  isListed: boolean,
): Promise<Figures> {
  const first = await runOnce(url, debuggingPort, CATEGORIES, isListed);
  const reports = [first];
  while (reports.length < RUNS) {
    reports.push(await runOnce(url, debuggingPort, ['performance'], isListed));
  }
  const median = (read: (report: Result) => number): number =>
    reports.map(read).toSorted((one, other) => one - other)[(RUNS - 1) / 2] ?? 0;
  return {
    performance: median((report) => score(report, 'performance')),
    fcp: median((report) => metric(report, 'fcp')),
    lcp: median((report) => metric(report, 'lcp')),
    tbt: median((report) => metric(report, 'tbt')),
    cls: median((report) => metric(report, 'cls')),
    accessibility: score(first, 'accessibility'),
    'best-practices': score(first, 'best-practices'),
    seo: score(first, 'seo'),
    failed: failedAudits(first),
  };
}
