import type { Loaded } from './loader.ts';

const WIDTH = 30;

/** A bar on a terminal; elsewhere (a log, a pipe) a line for every tenth. */
export const createProgressBar = (total: number) => {
  const out = process.stderr;
  let done = 0;
  let lastTenth = 0;
  return {
    step: (title: string) => {
      done += 1;
      const share = total === 0 ? 1 : Math.min(done / total, 1);
      if (out.isTTY) {
        const filled = Math.round(share * WIDTH);
        const room = Math.max((out.columns ?? 80) - WIDTH - 20, 10);
        out.write(
          `\r\u001B[K[${'#'.repeat(filled)}${' '.repeat(WIDTH - filled)}] ${done}/${total} ${title.slice(0, room)}`,
        );
      } else if (Math.floor(share * 10) > lastTenth) {
        lastTenth = Math.floor(share * 10);
        out.write(`${done}/${total} texts\n`);
      }
    },
    end: () => {
      if (out.isTTY) out.write('\r\u001B[K');
    },
  };
};

/** Long lists of the same problem help nobody. */
const MAX_SHOWN_PER_REASON = 20;

export const describeLoaded = (loaded: Loaded, coverage: { key: string; coverage: number }[]): string => {
  const { texts } = loaded;
  const lines = [
    `collections  ${loaded.collections}`,
    `works        ${loaded.works.size}`,
    `texts        ${texts.new + texts.changed + texts.unchanged} (${texts.new} new, ${texts.changed} changed, ${texts.unchanged} unchanged)`,
    `sections     ${loaded.sections}`,
    `segments     ${loaded.segments}`,
    `mappings     ${loaded.mappings}`,
    ...(loaded.topics > 0 ? [`topics       ${loaded.topics}`] : []),
  ];
  if (coverage.length > 0) {
    lines.push('', 'Coverage of the root by each version:');
    for (const row of coverage) lines.push(`${row.coverage.toFixed(1).padStart(6)} %  ${row.key}`);
  }
  return [...lines, ...describeSkipped(loaded)].join('\n');
};

const describeSkipped = ({ skipped }: Loaded): string[] => {
  const lines: string[] = [];
  for (const lost of [true, false]) {
    const items = skipped.filter((item) => item.lost === lost);
    if (items.length === 0) continue;
    lines.push('', `${lost ? 'LOST' : 'Left out on purpose'}: ${items.length}`);
    const shown = new Map<string, number>();
    for (const { file, id, reason } of items) {
      const count = (shown.get(reason) ?? 0) + 1;
      shown.set(reason, count);
      if (count <= MAX_SHOWN_PER_REASON) lines.push(`  ${file}  ${id}  ${reason}`);
    }
    for (const [reason, count] of shown) {
      if (count > MAX_SHOWN_PER_REASON) lines.push(`  … and ${count - MAX_SHOWN_PER_REASON} more: ${reason}`);
    }
  }
  return lines;
};
