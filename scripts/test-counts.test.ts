import { describe, expect, it } from 'vitest';
import { countPlaywright, countVitest, listPlaywrightTests, listVitestFailures } from './test-counts.mjs';

describe('counts of the test reports', () => {
  it('a run without results or with an error counts as a failure', () => {
    expect(countVitest(undefined, 0)).toEqual({ passed: 0, failed: 1, skipped: 0 });
    expect(countPlaywright({ stats: { expected: 3, unexpected: 0, flaky: 0, skipped: 1 } }, 1)).toEqual({
      passed: 3,
      failed: 1,
      skipped: 1,
    });
  });

  it('a file that failed to load counts as a failure', () => {
    const report = { testResults: [{ status: 'failed', assertionResults: [{ status: 'passed' }] }] };
    expect(countVitest(report, 1)).toEqual({ passed: 1, failed: 1, skipped: 0 });
  });

  it('a test that passed on a retry counts as passed and is listed with the reason of its first try', () => {
    const steady = { status: 'expected', projectName: 'desk', results: [{ errors: [] }] };
    const shaky = {
      status: 'flaky',
      projectName: 'phone',
      results: [{ errors: [{ message: '\u001b[31mError:\u001b[39m late\n    at a.spec.ts:3' }] }, { errors: [] }],
    };
    const report = {
      stats: { expected: 1, flaky: 1, unexpected: 0, skipped: 0 },
      suites: [
        {
          file: 'a.spec.ts',
          specs: [{ title: 'steady', line: 1, tests: [steady] }],
          suites: [{ file: 'a.spec.ts', specs: [{ title: 'shaky', line: 2, tests: [shaky] }] }],
        },
      ],
    };
    expect(countPlaywright(report, 0)).toEqual({ passed: 2, failed: 0, skipped: 0 });
    expect(listPlaywrightTests(report, 'flaky')).toEqual(['[phone] a.spec.ts:2 › shaky\n      Error: late']);
    expect(listPlaywrightTests(report, 'unexpected')).toEqual([]);
  });

  it('failed tests and files are listed with what went wrong', () => {
    const failed = { status: 'failed', fullName: 'adds', failureMessages: ['expected 1\n    at a.test.ts:2\nto be 2'] };
    const report = {
      testResults: [
        { name: '/root/a.test.ts', status: 'failed', assertionResults: [{ status: 'passed' }, failed] },
        { name: '/root/b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
        { name: '/root/c.test.ts', status: 'passed', assertionResults: [{ status: 'passed' }] },
      ],
    };
    expect(listVitestFailures(report, '/root')).toEqual([
      'a.test.ts › adds\n      expected 1\n      to be 2',
      'b.test.ts\n      no such module',
    ]);
  });
});
