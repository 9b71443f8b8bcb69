import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { getBrowser } from '../scripts/browser.mjs';
import { startSite } from './built-site.ts';
import { CONDITIONS, type Load, loads } from './chapter-loads.ts';
import { type Figure, kilobytes, printFigures } from './figures.ts';
import { importLongText, LONG_TEXT } from './long-text.ts';
import { type Scrolled, scrolledText } from './scrolled-text.ts';
import { scriptsOf, type Shipped } from './shipped-scripts.ts';
import { throughput } from './throughput.ts';

const milliseconds = (value: number): string => `${Math.round(value)} ms`;
const files = ({ files: count, gzip }: Shipped): string => `${kilobytes(gzip)} gzip in ${count} files`;

const loadFigures = (name: string, { painted, hydrated, shift, beforeLoad, afterLoad }: Load): Figure[] => [
  { what: `${name}: the asked segment painted`, value: milliseconds(painted), beside: 'median of 5, nothing cached' },
  { what: '  the page answers', value: milliseconds(hydrated) },
  { what: '  layout shift, the worst of 5', value: shift.toFixed(4), beside: 'wanted: at most 0.01' },
  {
    what: '  requests before the load event',
    value: String(beforeLoad.requests),
    beside: `scripts ${files(beforeLoad.scripts)}`,
  },
  {
    what: '  requests after it, when idle',
    value: String(afterLoad.requests),
    beside: `scripts ${files(afterLoad.scripts)}; calls of the API in all: ${afterLoad.calls}`,
  },
];

const scrollFigure = (what: string, { frames, longFrames, mostNodes, lastNumber }: Scrolled): Figure => ({
  what,
  value: `${longFrames} of ${frames}`,
  beside: `frames over 33 ms; at most ${mostNodes} nodes in the page${lastNumber ? `; came to segment ${lastNumber}` : ''}`,
});

const dataDir = await mkdtemp(join(tmpdir(), 'pothi-bench-'));
const browser = await chromium.launch({ executablePath: await getBrowser(), args: ['--no-sandbox', '--disable-gpu'] });
try {
  await importLongText(dataDir);
  const site = await startSite(dataDir);
  try {
    const { text_id, segments, segmentId } = LONG_TEXT;
    const chapter = `${site.site}/chapter?text_id=${text_id}`;
    const asked = segmentId(segments / 2);
    const address = `${chapter}&segment_id=${asked}`;
    const figures: Figure[] = [];

    const named = await scriptsOf(address);
    figures.push({
      what: 'scripts the page names: what it loads before it is hydrated',
      value: kilobytes(named.gzip),
      beside: `gzip, ${named.files} files, ${kilobytes(named.raw)} unpacked; wanted: at most 130 kB, aim 110`,
    });
    for (const conditions of CONDITIONS)
      figures.push(...loadFigures(conditions.name, await loads(browser, conditions, address, asked)));

    const { down, up, bare } = await scrolledText(browser, chapter, segments);
    figures.push(scrollFigure(`${segments} segments, scrolled to the end`, down));
    figures.push(scrollFigure('  and back', up));
    figures.push(scrollFigure('  a bare page of that height, to the end', bare));

    for (const encoding of ['identity', 'br']) {
      const { page, bare: route, bytes } = await throughput(address, encoding);
      figures.push({
        what: `chapter pages served, ${encoding === 'br' ? 'compressed' : 'not compressed'}`,
        value: `${Math.round(page)}/s`,
        beside: `${Math.round((page / route) * 100)} % of a bare Fastify route with the same ${kilobytes(bytes)} (${Math.round(route)}/s); aim: half`,
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
