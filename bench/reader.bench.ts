import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { MAX_SCRIPT_BYTES } from '#server/render/script-limit.ts';
import { findOrInstallBrowser } from '../scripts/browser.mjs';
import { startSite } from './built-site.ts';
import { CONDITIONS, type LoadFigures, measureLoads } from './measure-loads.ts';
import { type Figure, kilobytes, printFigures } from './figures.ts';
import { importLongText, LONG_TEXT } from './long-text.ts';
import { type ScrollFigures, measureScrolling } from './measure-scrolling.ts';
import { measurePageScripts, type ScriptSizes } from './script-sizes.ts';
import { measureThroughput } from './measure-throughput.ts';

const milliseconds = (value: number): string => `${Math.round(value)} ms`;
const files = ({ files: count, gzip }: ScriptSizes): string => `${kilobytes(gzip)} gzip in ${count} files`;

const loadFigures = (name: string, { painted, hydrated, shift, beforeLoad, afterLoad }: LoadFigures): Figure[] => [
  {
    label: `${name}: the requested segment painted`,
    value: milliseconds(painted),
    note: 'median of 5, nothing cached',
  },
  { label: '  the page hydrated', value: milliseconds(hydrated) },
  { label: '  layout shift, the worst of 5', value: shift.toFixed(4), note: 'wanted: at most 0.01' },
  {
    label: '  requests before the load event',
    value: String(beforeLoad.requests),
    note: `scripts ${files(beforeLoad.scripts)}`,
  },
  {
    label: '  requests after it, when idle',
    value: String(afterLoad.requests),
    note: `scripts ${files(afterLoad.scripts)}; API calls in all: ${afterLoad.calls}`,
  },
];

const scrollFigure = (label: string, { frames, longFrames, maxNodes, lastNumber }: ScrollFigures): Figure => ({
  label,
  value: `${longFrames} of ${frames}`,
  note: `frames over 33 ms; at most ${maxNodes} nodes in the page${lastNumber ? `; reached segment ${lastNumber}` : ''}`,
});

const dataDir = await mkdtemp(join(tmpdir(), 'pothi-bench-'));
const browser = await chromium.launch({
  executablePath: await findOrInstallBrowser(),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  await importLongText(dataDir);
  const site = await startSite(dataDir);
  try {
    const { text_id, segments, segmentId } = LONG_TEXT;
    const chapter = `${site.url}/chapter?text_id=${text_id}`;
    const requested = segmentId(segments / 2);
    const address = `${chapter}&segment_id=${requested}`;
    const figures: Figure[] = [];

    const scripts = await measurePageScripts(address);
    figures.push({
      label: 'scripts the page names: what it loads before it is hydrated',
      value: kilobytes(scripts.gzip),
      note: `gzip, ${scripts.files} files, ${kilobytes(scripts.raw)} unpacked; wanted: at most ${kilobytes(MAX_SCRIPT_BYTES)}, aim 105`,
    });
    for (const conditions of CONDITIONS)
      figures.push(...loadFigures(conditions.name, await measureLoads(browser, conditions, address, requested)));

    const { down, up, bare } = await measureScrolling(browser, chapter, segments);
    figures.push(scrollFigure(`${segments} segments, scrolled to the end`, down));
    figures.push(scrollFigure('  and back', up));
    figures.push(scrollFigure('  a bare page of that height, to the end', bare));

    const details = `${site.url}/api/v1/texts/${text_id}/details?segment_id=${requested}`;
    for (const [label, path, encoding, aim] of [
      ['chapter pages served, over https', address, 'br', 'half'],
      ['chapter pages served, over plain http', address, 'gzip', 'half'],
      ['what scrolling asks for (`details`)', details, 'br', 'a quarter'],
    ] as const) {
      const { page, bare: route, bytes } = await measureThroughput(path, encoding);
      figures.push({
        label,
        value: `${Math.round(page)}/s`,
        note: `${Math.round((page / route) * 100)} % of a bare Fastify route with the same ${kilobytes(bytes)} (${Math.round(route)}/s); aim: ${aim}`,
      });
    }
    printFigures(`The chapter reader, a text of ${segments} segments opened in its middle`, figures);
  } finally {
    await site.stop();
  }
} finally {
  await browser.close();
  await rm(dataDir, { recursive: true, force: true });
}
