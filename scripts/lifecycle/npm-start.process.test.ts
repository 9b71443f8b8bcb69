import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { waitForExit, findPostgres, startProcess } from '../server-process.ts';
import { readinessStatus, createDataFolder } from './data-folder.ts';

const folder = createDataFolder();

describe('npm start', () => {
  const npm = (more: Record<string, string> = {}) => startProcess(['npm', 'start'], folder.env(more));

  it.each(['SIGTERM', 'SIGINT'] as const)('passes %s on and leaves no process', async (signal) => {
    const server = npm();
    await server.ready;
    const postgres = findPostgres(folder.path)?.pid ?? 0;
    server.child.kill(signal);
    await server.exited;
    expect(await waitForExit(postgres)).toBe(true);
    expect(await isServerGone()).toBe(true);
  });

  it('ends at Ctrl-C, which reaches every process of the terminal', async () => {
    const server = npm();
    await server.ready;
    process.kill(-server.pid, 'SIGINT');
    await server.exited;
    await expect.poll(() => findPostgres(folder.path), { timeout: 10_000 }).toBeUndefined();
    expect(await isServerGone()).toBe(true);
  });

  it('leaves no server running when npm itself is killed', async () => {
    const server = npm();
    await server.ready;
    server.child.kill('SIGKILL');
    await server.exited;
    const ready = await npm().ready;
    await expect.poll(() => readinessStatus(ready), { timeout: 20_000 }).toBe(200);
  });

  it('passes the exit code on', async () => {
    expect(await npm({ PORT: 'eighty' }).exited).toBe(1);
  });
});

async function isServerGone(): Promise<boolean> {
  for (let waited = 0; waited < 100; waited += 1) {
    const response = await fetch(`http://localhost:${folder.port}/healthz`).catch(() => undefined);
    if (!response) return true;
    await sleep(100);
  }
  return false;
}
