export type Counts = { passed: number; failed: number; skipped: number };

export function countVitest(report: object | undefined, exitCode: number): Counts;
export function countPlaywright(report: object | undefined, exitCode: number): Counts;
export function listVitestFailures(report: object | undefined, root: string): string[];
export function listPlaywrightTests(report: object | undefined, outcome: 'unexpected' | 'flaky'): string[];
