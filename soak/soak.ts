// npm run soak [-- minutes]: readers, writers, searchers, uploaders and importers at once, while the server and its database
// are killed, the disk is full and the clock moves. At the end everything the server acknowledged must be there.
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../scripts/free-port.ts';
import { ensureBuilt, ensureInstalled } from '../scripts/prepare.mjs';
import { importTexts, read, search, upload, write, type Soak } from './actors.ts';
import { createClient, sleep } from './client.ts';
import { createServer, fillDisk, mountSmallDisk, unmountSmallDisk } from './faults.ts';

await ensureInstalled();
await ensureBuilt();

const minutes = Number(process.argv[2] ?? 10);
const started = performance.now();
const endsAt = started + minutes * 60_000;
const elapsed = () => `${String(Math.round((performance.now() - started) / 1000)).padStart(4)} s`;
const say = (message: string) => console.log(`${elapsed()}  ${message}`);

const folder = mkdtempSync(join(tmpdir(), 'pothi-soak-'));
const disk = join(folder, 'disk');
const isSmallDisk = mountSmallDisk(disk);
if (!isSmallDisk) say('The disk is never full in this run: mounting a small file system is not allowed here.');
const dataDir = join(disk, 'data');
const port = await freePort();
const server = createServer(dataDir, port);

let isOver = false;
let up: Promise<void> = Promise.resolve();
const soak: Soak = {
  url: `http://127.0.0.1:${port}`,
  dataDir,
  tally: new Map(),
  acknowledged: { sheets: new Map(), pictures: [], imports: 0 },
  isStopped: () => isOver,
  whenUp: () => up,
};

const memoryMb = async (): Promise<number> => {
  const status = await readFile(`/proc/${server.pid()}/status`, 'utf8').catch(() => '');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
};

const FAULTS: [name: string, run: () => Promise<void>][] = [
  ['the server is killed', server.killServer],
  ['the clock is moved', async () => server.moveClock()],
  ['the database is killed', server.killDatabase],
  [
    'the disk is full for ten seconds',
    async () => {
      if (!isSmallDisk) return;
      const free = fillDisk(disk);
      await sleep(10_000);
      free();
      // A database that could not write its log has stopped; its operator starts it again.
      if ((await fetch(`${soak.url}/readyz`).catch(() => undefined))?.status !== 200) await server.killServer();
    },
  ],
];

const injectFaults = async () => {
  const pause = Math.max((minutes * 60_000) / 20, 10_000);
  for (let count = 0; performance.now() < endsAt - 15_000; count += 1) {
    await sleep(pause);
    const [name, run] = FAULTS[count % FAULTS.length]!;
    up = run();
    await up;
    say(`${name}; ${soak.acknowledged.sheets.size} sheets, ${await memoryMb()} MB`);
  }
  await sleep(Math.max(endsAt - performance.now(), 0));
  isOver = true;
};

/** Every problem as a sentence. */
const verify = async (): Promise<string[]> => {
  const problems: string[] = [];
  for (const [id, { client, paragraphs }] of soak.acknowledged.sheets) {
    const { status, body } = await client.sendUntilAnswered<{ content: { segments: unknown[] } }>(
      `/api/v1/sheets/${id}`,
      {},
      () => false,
    );
    const found = status === 200 ? body.content.segments.length : 0;
    // A save without an answer may have been stored as well.
    if (status !== 200 || found < paragraphs)
      problems.push(`Sheet ${id}: ${paragraphs} paragraphs were acknowledged, ${found} are there (${status}).`);
  }
  const guest = createClient(soak.url, 'verifier', soak.tally);
  for (const url of soak.acknowledged.pictures) {
    const { status } = await guest.send(new URL(url, soak.url).pathname);
    if (status !== 200) problems.push(`The picture ${url} was acknowledged and is not there (${status}).`);
  }
  // A fault is answered as temporary (503, 507), never as an error of ours.
  for (const [key, count] of soak.tally)
    if (key.endsWith(' 500')) problems.push(`${count} answers were internal errors: ${key}.`);
  return problems;
};

let problems: string[] = [];
try {
  await server.start();
  say(`started, ${await memoryMb()} MB`);
  const actors = [write, write, write, read, read, read, search, search].map((actor, number) => actor(soak, number));
  await Promise.all([...actors, upload(soak), importTexts(soak), injectFaults()]);
  await server.killServer();
  problems = await verify();
  const paragraphs = [...soak.acknowledged.sheets.values()].reduce((sum, sheet) => sum + sheet.paragraphs, 0);
  say(
    `${soak.acknowledged.sheets.size} sheets with ${paragraphs} paragraphs, ${soak.acknowledged.pictures.length} pictures, ` +
      `${soak.acknowledged.imports} imports acknowledged; ${await memoryMb()} MB`,
  );
  for (const [key, count] of [...soak.tally].toSorted()) console.log(`        ${key}: ${count}`);
} finally {
  isOver = true;
  await server.stop();
  if (isSmallDisk) unmountSmallDisk(disk);
  rmSync(folder, { recursive: true, force: true });
}
for (const problem of problems) console.error(problem);
console.log(problems.length === 0 ? 'Nothing acknowledged was lost.' : `${problems.length} problems.`);
process.exit(problems.length === 0 ? 0 : 1);
