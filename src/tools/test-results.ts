import { existsSync, readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/** What one run of tests has reported. */
export interface TestResults {
  passed: number;
  /** One line for each failed test: its file, its title and the first line of the reason. */
  failures: string[];
}

/** The parts of Vitest's JSON report that are read here. */
interface VitestReport {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages?: string[] }[];
  }[];
}

interface PlaywrightSuite {
  file: string;
  suites?: PlaywrightSuite[];
  specs: {
    title: string;
    ok: boolean;
    tests: { results: { errors: { message?: string }[] }[] }[];
  }[];
}

/** The parts of Playwright's JSON report that are read here. */
interface PlaywrightReport {
  stats: { expected: number };
  suites: PlaywrightSuite[];
  /** Of the run as a whole, as of a server that does not start. */
  errors: { message?: string }[];
}

const describe = (file: string, title: string, reason: string | undefined): string => {
  const [first] = stripVTControlCharacters(reason ?? '').split('\n');
  return [file, title, first].filter(Boolean).join(' › ');
};

/** Reads Vitest's report of one project. A file that does not load is a failure without a title. */
export function readVitestReport({ numPassedTests, testResults }: VitestReport): TestResults {
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = name.split('/').at(-1) ?? name;
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (status === 'failed' && failed.length === 0) return [describe(file, '', message)];
    return failed.map((test) => describe(file, test.fullName, test.failureMessages?.[0]));
  });
  return { passed: numPassedTests, failures };
}

function failuresOf({ file, suites = [], specs }: PlaywrightSuite): string[] {
  const failures = specs
    .filter(({ ok }) => !ok)
    .map(({ title, tests }) => {
      const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors));
      return describe(file, title, errors[0]?.message);
    });
  return [...failures, ...suites.flatMap(failuresOf)];
}

/** Reads Playwright's report. */
export function readPlaywrightReport({ stats, suites, errors }: PlaywrightReport): TestResults {
  const ofRun = errors.map(({ message }) => describe('', '', message));
  return { passed: stats.expected, failures: [...ofRun, ...suites.flatMap(failuresOf)] };
}

/** Reads a report as its run has left it; a run that was not begun has none. */
export function readResults<Report>(
  path: string,
  read: (report: Report) => TestResults,
): TestResults {
  if (!existsSync(path)) return { passed: 0, failures: [] };
  return read(JSON.parse(readFileSync(path, 'utf8')) as Report);
}
