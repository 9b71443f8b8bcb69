// Whole canons, imported with the command that a librarian runs: into an empty data folder, one after the other, and again.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { packageRoot } from '#server/settings.ts';
import { measureTime, megabytes, printFigures, rate, seconds, type Figure } from './figures.ts';
import { type Corpus, hasLargeCorpora, unpackCorpora } from './large-corpora.ts';

/** Milliseconds that all cores together were busy since the machine started. */
const busyTime = (): number =>
  cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0);

/** In kilobytes; 0 where the system does not say. */
const residentMemory = (pid: number): number => {
  try {
    return Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
};

/** Runs `npm run import`. Throws when anything of the corpus was lost. */
const importCorpus = async ({ format, path }: Corpus, dataDir: string) => {
  const command = spawn(
    process.execPath,
    ['--max-semi-space-size=16', join(packageRoot(), 'scripts/import.mjs'), format, path],
    { env: { ...process.env, DATA_DIR: dataDir, MALLOC_ARENA_MAX: '2' }, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let output = '';
  command.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  let memory = 0;
  const timer = setInterval(() => (memory = Math.max(memory, residentMemory(command.pid ?? 0))), 100);
  const code = await new Promise((resolve) => command.on('close', resolve));
  clearInterval(timer);
  if (code !== 0) throw new Error(`The import of ${format} ended with ${String(code)}: ${output.slice(-2000)}`);
  const count = (what: string) => Number(new RegExp(`^${what}\\s+(\\d+)`, 'm').exec(output)?.[1] ?? 0);
  return { segments: count('segments'), texts: count('texts'), memory: memory * 1024 };
};

if (!hasLargeCorpora()) {
  console.log('There are no large corpora beside the repository; BENCH_LARGE_CORPORA names their folder.');
  process.exit(0);
}
const dataDir = await mkdtemp(join(tmpdir(), 'pothi-bench-'));
try {
  const figures: Figure[] = [];
  for await (const corpus of unpackCorpora()) {
    const busyBefore = busyTime();
    const [first, firstMs] = await measureTime(() => importCorpus(corpus, dataDir));
    const cores = (busyTime() - busyBefore) / firstMs;
    const [again, againMs] = await measureTime(() => importCorpus(corpus, dataDir));
    figures.push(
      {
        label: `${corpus.format}, ${first.segments} segments in ${first.texts} texts`,
        value: rate(first.segments, firstMs),
        note: `${seconds(firstMs)}, nothing lost`,
      },
      { label: '  memory at most', value: megabytes(first.memory), note: 'wanted: at most 400 MB' },
      { label: '  cores busy', value: cores.toFixed(1), note: `of ${availableParallelism()}, with all else that runs` },
      {
        label: '  again, nothing changed',
        value: seconds(againMs),
        note: `${(firstMs / againMs).toFixed(1)} times as fast, ${megabytes(again.memory)}`,
      },
    );
  }
  printFigures('Importing whole canons', figures);
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
