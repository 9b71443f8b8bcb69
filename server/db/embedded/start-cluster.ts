import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from '#server/start-error.ts';
import { bufferMegabytes, usableMemory } from './buffers.ts';
import { cleanEnvironment, clusterCommand, type Cluster } from './cluster.ts';
import { findRunning, readPidFile, stopPostmaster, type Postmaster } from './postmaster.ts';

/** Small on purpose: the whole server has to fit beside other things on a small machine. */
const configuration = {
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
  // Parallel workers share memory through /dev/shm, which containers keep very small.
  max_worker_processes: '2',
  max_parallel_workers: '0',
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  // No replicas hang on this one, so it need not keep what they would read.
  wal_level: 'minimal',
  max_wal_senders: '0',
  // Only a large import needs so much; with less every page it touches would be written whole again and again.
  max_wal_size: '2GB',
  log_min_messages: 'warning',
  log_checkpoints: 'off',
  log_timezone: 'UTC',
  timezone: 'UTC',
} as const;

const carefree = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/** Failures that pass by themselves: a port lost to a stranger, another copy starting, the last one's remains. */
const passing = [
  /could not bind/i,
  /could not create any TCP\/IP sockets/i,
  /lock file ".*" already exists/i,
  /pre-existing shared memory/i,
];

/** The PostgreSQL of this cluster: the one that runs already, left by a server that was killed or in use by another, else a new one. */
export async function ensureRunning(cluster: Cluster, preferredPort?: number): Promise<Postmaster> {
  for (let attempt = 1; ; attempt += 1) {
    const running = await findRunning(cluster.dataFolder);
    if (running) return running;
    const outcome = await startPostgres(cluster, preferredPort ?? (await freePort()));
    if (typeof outcome !== 'string') return outcome;
    if (attempt >= 20 || !passing.some((pattern) => pattern.test(outcome))) {
      throw new StartError(`PostgreSQL did not start: ${lastComplaint(outcome)} (all of it is in ${cluster.logFile}).`);
    }
    await sleep(500);
  }
}

/** Resolves with the running PostgreSQL, or with what it wrote before it gave up. */
async function startPostgres(cluster: Cluster, port: number): Promise<Postmaster | string> {
  const options = { ...configuration, ...(cluster.durable ? {} : carefree), port: String(port) };
  const args = [
    '-D',
    cluster.dataFolder,
    ...Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  const { program, args: all, uid, gid } = clusterCommand(cluster, cluster.binaries.postgres, args, cluster.dataFolder);

  if ((statSync(cluster.logFile, { throwIfNoEntry: false })?.size ?? 0) > 5_000_000) {
    renameSync(cluster.logFile, `${cluster.logFile}.old`);
  }
  const log = openSync(cluster.logFile, 'a');
  const logStart = statSync(cluster.logFile).size;
  // In a session of its own: Ctrl-C in the terminal must not stop it before the open requests are answered.
  const child = spawn(program, all, {
    uid,
    gid,
    cwd: '/',
    env: cleanEnvironment,
    stdio: ['ignore', log, log],
    detached: true,
  });
  closeSync(log);
  let ended: string | undefined;
  child.on('error', (error) => (ended = `FATAL: ${error.message}`));
  child.on('exit', () => (ended ??= readFileSync(cluster.logFile).subarray(logStart).toString()));
  child.unref();

  for (let waited = 0; waited < 1200; waited += 1) {
    if (ended !== undefined) return ended;
    const postmaster = readPidFile(cluster.dataFolder);
    if (postmaster?.pid === child.pid && postmaster?.status === 'ready') return postmaster;
    await sleep(50);
  }
  await stopPostmaster(cluster.dataFolder);
  return 'FATAL: it did not become ready within a minute';
}

function lastComplaint(log: string): string {
  const complaints = log.split('\n').filter((line) => /FATAL|PANIC|error|setpriv/i.test(line));
  return (complaints.at(-1) ?? 'it gave no reason').replace(/^.*?(FATAL|PANIC):\s*/, '').trim();
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
