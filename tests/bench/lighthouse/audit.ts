import lighthouse, { type Result } from 'lighthouse';

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof CATEGORIES)[number];

/** Scores from 0 to 100, times in milliseconds. */
export interface Figures extends Record<Category, number> {
  lcp: number;
  tbt: number;
  cls: number;
  /** The audits that did not pass, by their names. */
  failed: string[];
}

const number = (report: Result, audit: string): number => report.audits[audit]?.numericValue ?? 0;

function failedAudits(report: Result): string[] {
  return CATEGORIES.filter((name) => name !== 'performance')
    .flatMap((name) => report.categories[name]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && report.audits[id]?.score === 0)
    .map(({ id }) => id);
}

/** One Lighthouse run as a phone, with its default throttling; `debuggingPort` is that of a Chromium. */
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
    lcp: number(report, 'largest-contentful-paint'),
    tbt: number(report, 'total-blocking-time'),
    cls: number(report, 'cumulative-layout-shift'),
    failed: failedAudits(report),
  };
}

/** The run with the median performance of three. */
export async function medianOfThree(
  url: string,
  debuggingPort: number,
  isListed: boolean,
): Promise<Figures> {
  const runs: Figures[] = [];
  while (runs.length < 3) runs.push(await runOnce(url, debuggingPort, isListed));
  const [, median] = runs.toSorted((one, other) => one.performance - other.performance);
  return median as Figures;
}
