import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findPostgres, startProcess, waitForExit, type ServerProcess } from '../scripts/server-process.ts';
import { sleep } from './client.ts';

const DISK_MB = 1500;

/** A small file system of its own, so that it can be full; false where mounting is not allowed. */
export const mountSmallDisk = (folder: string): boolean => {
  mkdirSync(folder, { recursive: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

export const unmountSmallDisk = (folder: string): void => {
  execFileSync('umount', ['--lazy', folder], { stdio: 'ignore' });
};

/** Returns a function that frees the space again. */
export const fillDisk = (folder: string): (() => void) => {
  const filler = join(folder, 'filler');
  const megabyte = Buffer.alloc(1024 * 1024, 1);
  try {
    for (let written = 0; written < DISK_MB; written += 1) appendFileSync(filler, megabyte);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
  return () => rmSync(filler, { force: true });
};

/** The built server, which is started again whenever it was killed. */
export const createServer = (dataDir: string, port: number) => {
  let server: ServerProcess | undefined;
  const start = async (): Promise<void> => {
    server = startProcess(
      [process.execPath, '--import', './soak/shift-clock.mjs', 'dist/server/main.js'],
      { DATA_DIR: dataDir, PORT: String(port), RATE_LIMITS: 'off', LOG_LEVEL: 'fatal' },
      { ownsGroup: false },
    );
    await server.ready;
  };
  return {
    start,
    pid: () => server?.pid ?? 0,
    moveClock: () => void server?.child.kill('SIGUSR2'),
    stop: () => server?.stop(),
    /** In the middle of whatever it does. Its PostgreSQL may go on or not; the next start has to cope with both. */
    killServer: async (): Promise<void> => {
      await server?.stop('SIGKILL');
      await start();
    },
    /** The server restarts its database by itself or ends; then it is started again. */
    killDatabase: async (): Promise<void> => {
      const postgres = findPostgres(dataDir);
      if (!postgres) return;
      process.kill(postgres.pid, 'SIGKILL');
      await waitForExit(postgres.pid);
      await sleep(2000);
      await server?.stop('SIGTERM');
      await start();
    },
  };
};
