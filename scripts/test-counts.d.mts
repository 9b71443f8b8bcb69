export type Counts = { passed: number; failed: number; skipped: number };

export function countVitest(report: object | undefined, exitCode: number): Counts;
export function countPlaywright(report: object | undefined, exitCode: number): Counts;
export function listFlakyTests(report: object | undefined): string[];
