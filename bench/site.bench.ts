import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MAX_SCRIPT_BYTES } from '#server/render/script-limit.ts';
import { startSite } from './built-site.ts';
import { kilobytes, megabytes, printFigures, seconds, type Figure } from './figures.ts';
import { measureComposition, measurePageScripts } from './script-sizes.ts';

const readMemory = (pid: number): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;

const dataDir = await mkdtemp(join(tmpdir(), 'pothi-bench-'));
try {
  const first = await startSite(dataDir);
  await first.stop();
  const second = await startSite(dataDir);
  const figures: Figure[] = [
    { label: 'first start, empty data folder', value: seconds(first.startMs) },
    {
      label: 'second start',
      value: seconds(second.startMs),
      note: `${(first.startMs / second.startMs).toFixed(1)} times as fast; wanted: under 5 s`,
    },
  ];

  const api = `${second.url}/api/v1`;
  const { collections } = (await (await fetch(`${api}/collections`)).json()) as {
    collections: { id: string; has_child: boolean }[];
  };
  const collectionId = collections.find((collection) => !collection.has_child)?.id ?? '';
  const { texts } = (await (await fetch(`${api}/texts?collection_id=${collectionId}`)).json()) as {
    texts: { id: string; type: string; table_of_contents: string[] }[];
  };
  const text = texts[0];
  const pages = {
    'collections list': '/collections',
    'works page': `/works/${collectionId}`,
    'text page': `/texts/${text?.id}?type=${text?.type}`,
    chapter: `/chapter?text_id=${text?.id}&content_id=${text?.table_of_contents[0]}`,
  };
  const composition: Figure[] = [];
  for (const [name, path] of Object.entries(pages)) {
    const scripts = await measurePageScripts(second.url + path);
    const { files, gzip, raw } = scripts;
    if (name === 'chapter')
      for (const part of await measureComposition(scripts))
        composition.push({ label: part.owner, value: kilobytes(part.gzip) });
    figures.push({
      label: `scripts of the ${name}`,
      value: kilobytes(gzip),
      note: `gzip, ${files} files, ${kilobytes(raw)} unpacked; wanted: at most ${kilobytes(MAX_SCRIPT_BYTES)}`,
    });
  }
  const idle = readMemory(second.pid);
  for (let round = 0; round < 200; round += 1) {
    await Promise.all(Object.values(pages).map(async (path) => (await fetch(second.url + path)).text()));
  }
  figures.push({ label: 'memory of the server at rest', value: megabytes(idle) });
  figures.push({ label: 'after 800 pages', value: megabytes(readMemory(second.pid)), note: 'wanted: at most 250 MB' });
  await second.stop();
  printFigures('The site with the bundled library', figures);
  printFigures('What the scripts of a chapter are made of, gzip, about', composition);
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
