import { readPlaywrightReport, readResults, readVitestReport } from '#tools/test-results.ts';
import { expect, test } from 'vitest';

test('a failed test is one line with its file, its title and the reason', () => {
  const report = {
    numPassedTests: 1,
    testResults: [
      {
        name: '/shop/tests/built/publishing/desk.test.ts',
        status: 'failed',
        message: '',
        assertionResults: [
          { fullName: 'a site is served', status: 'passed', failureMessages: [] },
          {
            fullName: 'a site is the same',
            status: 'failed',
            failureMessages: [
              '\u001B[31mAssertionError: expected 1 to be 2\u001B[39m\n    at desk.test.ts:7',
            ],
          },
        ],
      },
    ],
  };
  expect(readVitestReport(report)).toEqual({
    passed: 1,
    failures: ['desk.test.ts › a site is the same › AssertionError: expected 1 to be 2'],
  });
});

test('a test file that does not load is a failure', () => {
  const broken = {
    name: '/shop/tests/unit/a.test.ts',
    status: 'failed',
    message: 'SyntaxError: no such export',
    assertionResults: [],
  };
  const { failures } = readVitestReport({ numPassedTests: 0, testResults: [broken] });
  expect(failures).toEqual(['a.test.ts › SyntaxError: no such export']);
});

test('failures of groups of browser tests are named, and those of the run itself', () => {
  const failed = {
    title: 'a number is sold',
    ok: false,
    tests: [{ results: [{ errors: [{ message: 'Error: not found\n\nLocator: button' }] }] }],
  };
  const passed = { title: 'a number is shown', ok: true, tests: [{ results: [{ errors: [] }] }] };
  const report = {
    stats: { expected: 1 },
    errors: [{ message: 'Error: the server did not start' }],
    suites: [
      {
        file: 'buy.spec.ts',
        specs: [passed],
        suites: [{ file: 'buy.spec.ts', specs: [failed] }],
      },
    ],
  };
  expect(readPlaywrightReport(report)).toEqual({
    passed: 1,
    failures: [
      'Error: the server did not start',
      'buy.spec.ts › a number is sold › Error: not found',
    ],
  });
});

test('a run that was not begun has neither passed nor failed tests', () => {
  expect(readResults('test-results/none.json', readVitestReport)).toEqual({
    passed: 0,
    failures: [],
  });
});
