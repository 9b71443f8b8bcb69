import { describe, expect, it } from 'vitest';
import { countPlaywright, countVitest, listFlakyTests } from './test-counts.mjs';

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

  it('a test that passed on a retry counts as passed and is listed', () => {
    const report = {
      stats: { expected: 1, flaky: 1, unexpected: 0, skipped: 0 },
      suites: [
        {
          file: 'a.spec.ts',
          specs: [{ title: 'steady', tests: [{ status: 'expected' }] }],
          suites: [{ file: 'a.spec.ts', specs: [{ title: 'shaky', tests: [{ status: 'flaky' }] }] }],
        },
      ],
    };
    expect(countPlaywright(report, 0)).toEqual({ passed: 2, failed: 0, skipped: 0 });
    expect(listFlakyTests(report)).toEqual(['a.spec.ts › shaky']);
  });
});
