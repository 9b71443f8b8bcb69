import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { freePort } from '../free-port.ts';
import { ensureBuilt } from '../prepare.mjs';
import { endAll, isGone, postgresOf } from '../server-process.ts';

/** A data folder and a port for the servers of one file of tests; after each test none of them runs any more. */
export function ownDataFolder() {
  const place = {
    dataDir: '',
    port: 0,
    env: (more: Record<string, string> = {}) => ({ DATA_DIR: place.dataDir, PORT: String(place.port), ...more }),
  };
  beforeAll(async () => {
    await ensureBuilt();
    place.dataDir = await mkdtemp(join(tmpdir(), 'pothi-lifecycle-'));
    place.port = await freePort();
  });
  afterEach(async () => {
    await endAll();
    const left = postgresOf(place.dataDir);
    if (!left) return;
    process.kill(left.pid, 'SIGINT');
    await isGone(left.pid);
  });
  afterAll(() => rm(place.dataDir, { recursive: true, force: true }));
  return place;
}

/** The status of a server that is asked whether it is ready. */
export const readiness = async (address: string): Promise<number> => (await fetch(`${address}/readyz`)).status;
