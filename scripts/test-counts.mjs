// Turns the reports of the two test runners into counts. A run that produced no results counts as a failure.
import { stripVTControlCharacters } from 'node:util';

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

const REASON_LINES = 12;

/** The beginning of what went wrong: enough to know it where only the end of the output is kept. */
function shortReason(messages) {
  const lines = stripVTControlCharacters(messages[0] ?? '').split('\n');
  return lines.filter((line) => line.trim() !== '' && !line.trim().startsWith('at ')).slice(0, REASON_LINES);
}

const describeFailure = (name, messages) => [name, ...shortReason(messages).map((line) => `    ${line}`)].join('\n  ');

/** @param {object | undefined} report @param {string} root the folder that paths are shown from */
export function listVitestFailures(report, root) {
  return (report?.testResults ?? []).flatMap((file) => {
    const path = file.name.replace(`${root}/`, '');
    const failed = file.assertionResults.filter(({ status }) => status === 'failed');
    if (failed.length === 0) return file.status === 'failed' ? [describeFailure(path, [file.message])] : [];
    return failed.map(({ fullName, failureMessages }) => describeFailure(`${path} › ${fullName}`, failureMessages));
  });
}

/** Browser tests that failed, or passed only on a retry: the latter count as passed, but each hides a race. */
export function listPlaywrightTests(report, outcome) {
  const inSuite = (suite) => [
    ...(suite.suites ?? []).flatMap(inSuite),
    ...(suite.specs ?? []).flatMap(({ title, line, tests }) =>
      tests
        .filter(({ status }) => status === outcome)
        .map(({ projectName, results }) => {
          const errors = results.flatMap((result) => result.errors);
          const name = `[${projectName}] ${suite.file}:${line} › ${title}`;
          return describeFailure(
            name,
            errors.map(({ message }) => message),
          );
        }),
    ),
  ];
  return (report?.suites ?? []).flatMap(inSuite);
}
