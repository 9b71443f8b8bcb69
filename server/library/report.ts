import type { Loaded } from './loader.ts';

/** Long lists of the same complaint help nobody: what is shown of each reason. */
const SHOWN_A_REASON = 20;

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
      if (count <= SHOWN_A_REASON) lines.push(`  ${file}  ${id}  ${reason}`);
    }
    for (const [reason, count] of shown) {
      if (count > SHOWN_A_REASON) lines.push(`  … and ${count - SHOWN_A_REASON} more: ${reason}`);
    }
  }
  return lines;
};
