// Turns the reports of the two test runners into counts. Nothing that did not run may look like a success.

/** A report that is missing or empty, or a run that failed for another reason than a test, is one failure more. */
function withRun({ passed, failed, skipped }, exitCode) {
  const silent = passed + failed === 0 || (exitCode !== 0 && failed === 0);
  return { passed, failed: failed + Number(silent), skipped };
}

/** @param {object | undefined} report @param {number} exitCode */
export function countVitest(report, exitCode) {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const file of report?.testResults ?? []) {
    // A file that broke before its tests were known lists none.
    if (file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'))
      counts.failed += 1;
    for (const { status } of file.assertionResults) {
      if (status === 'passed') counts.passed += 1;
      else if (status === 'failed') counts.failed += 1;
      else counts.skipped += 1;
    }
  }
  return withRun(counts, exitCode);
}

/** @param {object | undefined} report @param {number} exitCode */
export function countPlaywright(report, exitCode) {
  const stats = report?.stats ?? {};
  return withRun(
    { passed: stats.expected ?? 0, failed: (stats.unexpected ?? 0) + (stats.flaky ?? 0), skipped: stats.skipped ?? 0 },
    exitCode,
  );
}
