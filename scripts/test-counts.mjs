// Turns the reports of the two test runners into counts. A run that produced no results counts as a failure.

/** A report that is missing or empty, or a run that failed for another reason than a test, is one failure more. */
function withRunFailure({ passed, failed, skipped }, exitCode) {
  const hasFailed = passed + failed === 0 || (exitCode !== 0 && failed === 0);
  return { passed, failed: failed + Number(hasFailed), skipped };
}

/** @param {object | undefined} report @param {number} exitCode */
export function countVitest(report, exitCode) {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const file of report?.testResults ?? []) {
    // A file that failed to load lists no tests.
    if (file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'))
      counts.failed += 1;
    for (const { status } of file.assertionResults) {
      if (status === 'passed') counts.passed += 1;
      else if (status === 'failed') counts.failed += 1;
      else counts.skipped += 1;
    }
  }
  return withRunFailure(counts, exitCode);
}

/** @param {object | undefined} report @param {number} exitCode */
export function countPlaywright(report, exitCode) {
  const { expected = 0, flaky = 0, unexpected = 0, skipped = 0 } = report?.stats ?? {};
  return withRunFailure({ passed: expected + flaky, failed: unexpected, skipped }, exitCode);
}

/** Browser tests that passed only on a retry: they count as passed, but are listed, because each hides a race. */
export function listFlakyTests(report) {
  const inSuite = (suite) => [
    ...(suite.suites ?? []).flatMap(inSuite),
    ...(suite.specs ?? [])
      .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
      .map(({ title }) => `${suite.file} › ${title}`),
  ];
  return (report?.suites ?? []).flatMap(inSuite);
}
