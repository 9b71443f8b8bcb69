import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { freePort } from '../free-port.ts';
import { ensureBuilt } from '../prepare.mjs';
import { stopAllProcesses, waitForExit, findPostgres } from '../server-process.ts';

/** A data folder and a port for the servers of one test file; all of them are stopped after each test. */
export function createDataFolder() {
  const folder = {
    path: '',
    port: 0,
    env: (more: Record<string, string> = {}) => ({ DATA_DIR: folder.path, PORT: String(folder.port), ...more }),
  };
  beforeAll(async () => {
    await ensureBuilt();
    folder.path = await mkdtemp(join(tmpdir(), 'pothi-lifecycle-'));
    folder.port = await freePort();
  });
  afterEach(async () => {
    await stopAllProcesses();
    const leftOver = findPostgres(folder.path);
    if (!leftOver) return;
    process.kill(leftOver.pid, 'SIGINT');
    await waitForExit(leftOver.pid);
  });
  afterAll(() => rm(folder.path, { recursive: true, force: true }));
  return folder;
}

export const readinessStatus = async (address: string): Promise<number> => (await fetch(`${address}/readyz`)).status;
