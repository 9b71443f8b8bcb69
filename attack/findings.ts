import { groupBy } from '#shared/group-by.ts';

/** What the attack fails on, as the report names it. */
export type FindingKind =
  | 'server error'
  | 'more than 2 CPU seconds'
  | 'memory growth'
  | 'late health check'
  | 'leaked secret'
  | 'missing security header'
  | 'limit without effect'
  | 'server ended';

export type Finding = { kind: FindingKind; detail: string };

const MAX_PRINTED = 15;

export const createFindings = () => {
  const findings: Finding[] = [];
  return {
    add: (kind: FindingKind, detail: string) => void findings.push({ kind, detail }),
    count: () => findings.length,
    print: () => {
      for (const [kind, found] of groupBy(findings, (finding) => finding.kind)) {
        console.log(`\n${kind}: ${found.length}`);
        for (const { detail } of found.slice(0, MAX_PRINTED)) console.log(`  ${detail}`);
        if (found.length > MAX_PRINTED) console.log(`  … and ${found.length - MAX_PRINTED} more`);
      }
    },
  };
};

export type Findings = ReturnType<typeof createFindings>;
