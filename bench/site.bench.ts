import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { gzipSync } from 'node:zlib';
import { packageRoot } from '#server/settings.ts';
import { kilobytes, megabytes, printFigures, seconds, type Figure } from './figures.ts';

const root = packageRoot();

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
};

const start = async (dataDir: string) => {
  const port = await freePort();
  const begun = performance.now();
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.includes('is ready')) break;
  }
  const took = performance.now() - begun;
  const stop = async () => {
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  return { site: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, took, stop };
};

/** Scripts a page loads before anything is clicked: those it names and what they import. */
const scriptsOf = async (page: string): Promise<{ files: number; gzip: number; raw: number }> => {
  const html = await (await fetch(page)).text();
  const names = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, name]) => name ?? '');
  const contents = await Promise.all([...new Set(names)].map((name) => readFile(join(root, 'dist/client', name))));
  return {
    files: contents.length,
    gzip: contents.reduce((sum, content) => sum + gzipSync(content, { level: 9 }).length, 0),
    raw: contents.reduce((sum, content) => sum + content.length, 0),
  };
};

const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;

const dataDir = await mkdtemp(join(tmpdir(), 'pothi-bench-'));
try {
  const first = await start(dataDir);
  await first.stop();
  const second = await start(dataDir);
  const figures: Figure[] = [
    { what: 'first start, empty data folder', value: seconds(first.took) },
    {
      what: 'second start',
      value: seconds(second.took),
      beside: `${(first.took / second.took).toFixed(1)} times as fast; wanted: under 5 s`,
    },
  ];

  const api = `${second.site}/api/v1`;
  const { collections } = (await (await fetch(`${api}/collections`)).json()) as {
    collections: { id: string; has_child: boolean }[];
  };
  const shelf = collections.find((collection) => !collection.has_child)?.id ?? '';
  const { texts } = (await (await fetch(`${api}/texts?collection_id=${shelf}`)).json()) as {
    texts: { id: string; type: string; table_of_contents: string[] }[];
  };
  const text = texts[0];
  const pages = {
    'collections list': '/collections',
    'works page': `/works/${shelf}`,
    'text page': `/texts/${text?.id}?type=${text?.type}`,
    chapter: `/chapter?text_id=${text?.id}&content_id=${text?.table_of_contents[0]}`,
  };
  for (const [name, path] of Object.entries(pages)) {
    const { files, gzip, raw } = await scriptsOf(second.site + path);
    figures.push({
      what: `scripts of the ${name}`,
      value: kilobytes(gzip),
      beside: `gzip, ${files} files, ${kilobytes(raw)} unpacked; wanted: at most 130 kB`,
    });
  }
  const idle = memoryOf(second.pid);
  for (let round = 0; round < 200; round += 1) {
    await Promise.all(Object.values(pages).map(async (path) => (await fetch(second.site + path)).text()));
  }
  figures.push({ what: 'memory of the server at rest', value: megabytes(idle) });
  figures.push({ what: 'after 800 pages', value: megabytes(memoryOf(second.pid)), beside: 'wanted: at most 250 MB' });
  await second.stop();
  printFigures('The site with the bundled library', figures);
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
