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
const METRICS = Object.keys(AUDITS) as Metric[];

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

function failedAudits(report: Result): string[] {
  return CATEGORIES.filter((name) => name !== 'performance')
    .flatMap((name) => report.categories[name]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && report.audits[id]?.score === 0)
    .map(({ id }) => id);
}

/**
 * One Lighthouse run as a phone, with its default throttling; `debuggingPort` is that of a
 * Chromium.
 */
async function runOnce(url: string, debuggingPort: number, isListed: boolean): Promise<Figures> {
  const run = await lighthouse(
    url,
    { port: debuggingPort, output: [], logLevel: 'silent' },
    {
      extends: 'lighthouse:default',
      settings: {
        onlyCategories: [...CATEGORIES],
        // A page that search engines shall not list is not worse for it.
        skipAudits: isListed ? [] : ['is-crawlable'],
      },
    },
  );
  if (run === undefined) throw new Error(`Lighthouse gave no result for ${url}`);
  const report = run.lhr;
  if (report.runtimeError) throw new Error(`${url}: ${report.runtimeError.message}`);
  const score = (name: Category) => Math.round((report.categories[name]?.score ?? 0) * 100);
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
    fcp: metric(report, 'fcp'),
    lcp: metric(report, 'lcp'),
    tbt: metric(report, 'tbt'),
    cls: metric(report, 'cls'),
    failed: failedAudits(report),
  };
}

const RUNS = 5;

/** Returns the median of each figure in five runs, and all audits that failed in one of them. */
export async function medianOfFive(
  url: string,
  debuggingPort: number,
  isListed: boolean,
): Promise<Figures> {
  const runs: Figures[] = [];
  while (runs.length < RUNS) runs.push(await runOnce(url, debuggingPort, isListed));
  const median = (name: Category | Metric): number =>
    runs.map((run) => run[name]).toSorted((one, other) => one - other)[(RUNS - 1) / 2] ?? 0;
  return {
    ...(Object.fromEntries(
      [...CATEGORIES, ...METRICS].map((name) => [name, median(name)]),
    ) as Record<Category | Metric, number>),
    failed: [...new Set(runs.flatMap(({ failed }) => failed))],
  };
}
