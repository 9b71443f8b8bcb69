import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { PRIVATE_FILE } from '#server/data-folder.ts';
import { StartError } from '#server/start-error.ts';
import { bufferMegabytes, usableMemory } from './buffers.ts';
import { cleanEnvironment, clusterCommand, type Cluster } from './cluster.ts';
import { findRunning, readPidFile, stopPostmaster, type Postmaster } from './postmaster.ts';

/** Small, because the whole server shares a small machine with other programs. */
const CONFIGURATION = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '60',
  shared_buffers: `${bufferMegabytes(usableMemory())}MB`,
  wal_buffers: '16MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  effective_cache_size: '512MB',
  random_page_cost: '1.1',
  jit: 'off',
  io_method: 'sync',
  huge_pages: 'off',
  // Parallel workers share memory through /dev/shm, which is very small in containers.
  max_worker_processes: '2',
  max_parallel_workers: '0',
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  // It has no replicas, so the WAL needs nothing for them.
  wal_level: 'minimal',
  max_wal_senders: '0',
  // Only a large import needs so much; with less, frequent checkpoints write every page it touches again and again.
  max_wal_size: '2GB',
  log_min_messages: 'warning',
  log_checkpoints: 'off',
  // The details of an error contain the row it is about, and with it addresses of members.
  log_error_verbosity: 'terse',
  log_timezone: 'UTC',
  timezone: 'UTC',
} as const;

const NOT_DURABLE = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

const MAX_ATTEMPTS = 20;

/** Transient failures: another process took the port, another start is under way, or the last one is still ending. */
const TRANSIENT_FAILURES = [
  /could not bind/i,
  /could not create any TCP\/IP sockets/i,
  /lock file ".*" already exists/i,
  /pre-existing shared memory/i,
];

/** Starts PostgreSQL unless it runs already: left by a server that was killed, or in use by another process. */
export async function ensureRunning(cluster: Cluster, preferredPort?: number): Promise<Postmaster> {
  for (let attempt = 1; ; attempt += 1) {
    const running = await findRunning(cluster.dataFolder);
    if (running) return running;
    const outcome = await startPostgres(cluster, preferredPort ?? (await freePort()));
    if (typeof outcome !== 'string') return outcome;
    if (attempt >= MAX_ATTEMPTS || !TRANSIENT_FAILURES.some((pattern) => pattern.test(outcome))) {
      throw new StartError(
        `PostgreSQL did not start: ${lastErrorIn(outcome)} (the whole log is in ${cluster.logFile}).`,
      );
    }
    await sleep(500);
  }
}

/** Resolves with the running PostgreSQL, or with its log when it failed to start. */
async function startPostgres(cluster: Cluster, port: number): Promise<Postmaster | string> {
  const options = { ...CONFIGURATION, ...(cluster.durable ? {} : NOT_DURABLE), port: String(port) };
  const args = [
    '-D',
    cluster.dataFolder,
    ...Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  const {
    program,
    args: commandArgs,
    uid,
    gid,
  } = clusterCommand(cluster, cluster.binaries.postgres, args, cluster.dataFolder);

  if ((statSync(cluster.logFile, { throwIfNoEntry: false })?.size ?? 0) > 5_000_000) {
    renameSync(cluster.logFile, `${cluster.logFile}.old`);
  }
  const log = openSync(cluster.logFile, 'a', PRIVATE_FILE);
  const logStart = statSync(cluster.logFile).size;
  // Detached: Ctrl-C in the terminal must not stop it before the server has answered its open requests.
  const child = spawn(program, commandArgs, {
    uid,
    gid,
    cwd: '/',
    env: cleanEnvironment,
    stdio: ['ignore', log, log],
    detached: true,
  });
  closeSync(log);
  let failure: string | undefined;
  let hasExited = false;
  child.on('error', (error) => (failure = `FATAL: ${error.message}`));
  // It also exits much later, when the server stops; by then the log may be gone, so it is read only during the start.
  child.on('exit', () => (hasExited = true));
  child.unref();

  for (let waited = 0; waited < 1200; waited += 1) {
    if (failure !== undefined) return failure;
    if (hasExited) return readFileSync(cluster.logFile).subarray(logStart).toString();
    const postmaster = readPidFile(cluster.dataFolder);
    if (postmaster?.pid === child.pid && postmaster?.status === 'ready') return postmaster;
    await sleep(50);
  }
  await stopPostmaster(cluster.dataFolder);
  return 'FATAL: it did not become ready within a minute';
}

function lastErrorIn(log: string): string {
  const errors = log.split('\n').filter((line) => /FATAL|PANIC|error|setpriv/i.test(line));
  return (errors.at(-1) ?? 'it gave no reason').replace(/^.*?(FATAL|PANIC):\s*/, '').trim();
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}
