// Many readers at once, and many different pages, of a large library.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSite } from './built-site.ts';
import { kilobytes, measureTime, printFigures, type Figure } from './figures.ts';
import { listChapters } from './library-pages.ts';
import { measureThroughput } from './measure-throughput.ts';

/** A data folder with a large library; without one the bundled library is used. */
const LARGE_DATA = process.env['BENCH_LARGE_DATA'];
const CONNECTIONS = 500;
const CHAPTER_COUNT = 400;

const dataDir = LARGE_DATA ?? (await mkdtemp(join(tmpdir(), 'pothi-bench-')));

const read = async (address: string): Promise<void> => {
  const response = await fetch(address);
  await response.text();
  if (response.status !== 200) throw new Error(`${address} was answered with ${response.status}`);
};

/** Milliseconds for each of them, one after another. */
const readOnce = async (addresses: string[]): Promise<number> => {
  const [, time] = await measureTime(async () => {
    for (const address of addresses) await read(address);
  });
  return time / addresses.length;
};

try {
  const site = await startSite(dataDir);
  try {
    const [warmUp, ...chapters] = await listChapters(dataDir, CHAPTER_COUNT + 1);
    const address = ({ text_id, content_id }: (typeof chapters)[number]): string =>
      `${site.url}/chapter?text_id=${text_id}&content_id=${content_id}`;
    // Until the library is in the memory of the search thread, which takes a core.
    while ((await fetch(`${site.url}/search?q=mind`)).status !== 200);
    if (warmUp) for (let round = 0; round < 10; round += 1) await read(`${address(warmUp)}&round=${round}`);
    const addresses = chapters.map(address);
    const first = await readOnce(addresses);
    const again = await readOnce(addresses);
    const figures: Figure[] = [
      { label: `${chapters.length} different chapter pages, each`, value: `${first.toFixed(1)} ms` },
      { label: '  read a second time', value: `${again.toFixed(1)} ms` },
    ];
    const [chapter] = chapters;
    if (chapter) {
      const details = `${site.url}/api/v1/texts/${chapter.text_id}/details?content_id=${chapter.content_id}`;
      for (const [label, path] of [
        ['a chapter page', address(chapter)],
        ['what scrolling asks for (`details`)', details],
      ] as const) {
        const { page, bare, bytes, p97 } = await measureThroughput(path, 'br', CONNECTIONS);
        figures.push({
          label: `${label}, ${CONNECTIONS} connections`,
          value: `${Math.round(page)}/s`,
          note: `97.5 % within ${Math.round(p97)} ms, no error; ${Math.round((page / bare) * 100)} % of a bare Fastify route with the same ${kilobytes(bytes)} (${Math.round(bare)}/s)`,
        });
      }
    }
    printFigures('Many readers at once', figures);
  } finally {
    await site.stop();
  }
} finally {
  if (!LARGE_DATA) await rm(dataDir, { recursive: true, force: true });
}
