import { msLeft } from '#server/monitoring/time-left.ts';
import type { Loaded } from './loader.ts';

const WIDTH = 30;
const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** How long the rest takes, in words; empty when it is not known. */
export const timeLeft = (share: number, elapsedMs: number): string => {
  const ms = msLeft(share, elapsedMs);
  if (ms === undefined) return '';
  return ms < MINUTE ? `, ${Math.ceil(ms / SECOND)} s left` : `, ${Math.ceil(ms / MINUTE)} min left`;
};

/** A bar on a terminal; elsewhere (a log, a pipe) a line for every tenth. */
export const createProgressBar = (total: number) => {
  const out = process.stderr;
  const started = performance.now();
  let done = 0;
  let lastTenth = 0;
  return {
    step: (title: string) => {
      done += 1;
      const share = total === 0 ? 1 : Math.min(done / total, 1);
      const progress = `${done}/${total} texts${timeLeft(share, performance.now() - started)}`;
      if (out.isTTY) {
        const filled = Math.round(share * WIDTH);
        const room = Math.max((out.columns ?? 80) - WIDTH - progress.length - 5, 10);
        out.write(`\r\u001B[K[${'#'.repeat(filled)}${' '.repeat(WIDTH - filled)}] ${progress} ${title.slice(0, room)}`);
      } else if (Math.floor(share * 10) > lastTenth) {
        lastTenth = Math.floor(share * 10);
        out.write(`${progress}\n`);
      }
    },
    end: () => {
      if (out.isTTY) out.write('\r\u001B[K');
    },
  };
};

export type Coverage = { key: string; coverage: number };

/** The versions that cover least of their root, and what was lost: so many are named on the screen. */
const MAX_SHOWN = 10;

const totalsOf = ({ texts, ...loaded }: Loaded): string[] => [
  `collections  ${loaded.collections}`,
  `works        ${loaded.works.size}`,
  `texts        ${texts.new + texts.changed + texts.unchanged} (${texts.new} new, ${texts.changed} changed, ${texts.unchanged} unchanged)`,
  `sections     ${loaded.sections}`,
  `segments     ${loaded.segments}`,
  `mappings     ${loaded.mappings}`,
  ...(loaded.topics > 0 ? [`topics       ${loaded.topics}`] : []),
];

const coverageLine = ({ key, coverage }: Coverage): string => `${coverage.toFixed(1).padStart(6)} %  ${key}`;

const skippedLine = ({ file, line, quote, id, reason }: Loaded['skipped'][number]): string =>
  line === undefined && id
    ? `  ${file}  ${id}  ${reason}`
    : `  ${file}${line ? `, line ${line}` : ''}: ${reason}${quote ? `\n    ${quote}` : ''}`;

const quoted = (value: unknown): string => (value === null ? 'nothing' : JSON.stringify(value));

const keptLine = ({ target_type, id, field, kept, source }: Loaded['kept'][number]): string =>
  `  ${target_type} ${id}  ${field}: ${quoted(kept)} was kept, the source has ${quoted(source)}`;

/** Everything that was read, covered, lost and left out, line by line. */
export const describeLoaded = (loaded: Loaded, coverage: Coverage[]): string => {
  const ofKind = (title: string, lost: boolean): string[] => {
    const items = loaded.skipped.filter((item) => item.lost === lost);
    return items.length > 0 ? ['', `${title}: ${items.length}`, ...items.map(skippedLine)] : [];
  };
  return [
    ...totalsOf(loaded),
    ...(coverage.length > 0 ? ['', 'Coverage of the root by each version:', ...coverage.map(coverageLine)] : []),
    ...ofKind('LOST', true),
    ...(loaded.kept.length > 0
      ? ['', `Set by hand and kept: ${loaded.kept.length}`, ...loaded.kept.map(keptLine)]
      : []),
    ...ofKind('Left out on purpose', false),
  ].join('\n');
};

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const summarizeCoverage = (coverage: Coverage[]): string[] => {
  if (coverage.length === 0) return [];
  const worst = coverage.toSorted((a, b) => a.coverage - b.coverage).slice(0, MAX_SHOWN);
  const middle = median(coverage.map((row) => row.coverage)).toFixed(1);
  return [
    '',
    `Coverage of the root by ${coverage.length} versions: median ${middle} %; lowest:`,
    ...worst.map(coverageLine),
  ];
};

const summarizeLost = ({ skipped }: Loaded): string[] => {
  const lost = skipped.filter((item) => item.lost);
  if (lost.length === 0) return [];
  const rest = lost.length - MAX_SHOWN;
  return [
    '',
    `LOST: ${lost.length}`,
    ...lost.slice(0, MAX_SHOWN).map(skippedLine),
    ...(rest > 0 ? [`  … and ${rest} more`] : []),
  ];
};

/** What fits on a screen: totals, what was lost, the lowest coverage. */
export const summarizeLoaded = (loaded: Loaded, coverage: Coverage[]): string => {
  const leftOut = loaded.skipped.filter((item) => !item.lost).length;
  return [
    ...totalsOf(loaded),
    ...(leftOut > 0 ? [`left out     ${leftOut}, on purpose`] : []),
    ...(loaded.kept.length > 0
      ? [`kept         ${loaded.kept.length} fields set by hand that the source has otherwise`]
      : []),
    ...summarizeCoverage(coverage),
    ...summarizeLost(loaded),
  ].join('\n');
};
