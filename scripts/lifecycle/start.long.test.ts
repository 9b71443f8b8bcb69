import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { freePort } from '../free-port.ts';
import { waitForExit, findPostgres, startBuiltServer } from '../server-process.ts';
import { readinessStatus, createDataFolder } from './data-folder.ts';

const folder = createDataFolder();

describe('a start that fails prints the reason in one sentence and leaves nothing running', () => {
  const expectFailure = async (run: ReturnType<typeof startBuiltServer>, sentence: RegExp) => {
    expect(await run.exited).toBe(1);
    expect(run.stderr().trim()).toMatch(sentence);
    expect(run.stderr().trim().split('\n')).toHaveLength(1);
    expect(run.stdout()).not.toContain('ready');
  };

  it('when a setting is wrong', async () => {
    await expectFailure(startBuiltServer(folder.env({ PORT: 'eighty' })), /^The setting PORT must be a whole number/);
    expect(existsSync(join(folder.path, 'postgres'))).toBe(false);
  });

  it('when the data folder cannot be written to', async () => {
    const file = join(folder.path, 'a-file');
    await writeFile(file, '');
    await expectFailure(
      startBuiltServer(folder.env({ DATA_DIR: file })),
      /^The data folder .*a-file cannot be written to/,
    );
  });

  it('when the database cannot be reached; the password is not printed', async () => {
    const run = startBuiltServer(
      folder.env({ DATABASE_URL: `postgres://pothi:secret@127.0.0.1:${await freePort()}/texts` }),
    );
    await expectFailure(run, /^The database at 127\.0\.0\.1:\d+\/texts cannot be used: nothing answers there\.$/);
    expect(existsSync(join(folder.path, 'postgres'))).toBe(false);
  });

  it('when the port is taken', async () => {
    const other = createServer().listen(folder.port, 'localhost');
    await once(other, 'listening');
    await expectFailure(startBuiltServer(folder.env()), new RegExp(`^Port ${folder.port} is already in use`));
    expect(findPostgres(folder.path)).toBeUndefined();
    other.close();
  });

  it('when another server runs on the same data folder, which keeps running', async () => {
    const first = startBuiltServer(folder.env());
    const address = await first.ready;
    const postgres = findPostgres(folder.path);
    const second = startBuiltServer(folder.env({ PORT: String(await freePort()) }));
    await expectFailure(second, /^Pothi is already running on this data folder \(.*, process \d+\)\.$/);
    expect(second.stderr()).toContain(`process ${first.pid}`);
    await expect.poll(() => readinessStatus(address), { timeout: 20_000 }).toBe(200);
    expect(findPostgres(folder.path)).toEqual(postgres);
  });
});

describe('a recovery', () => {
  it('takes over the PostgreSQL that a killed server left', async () => {
    const killed = startBuiltServer(folder.env());
    await killed.ready;
    const leftOver = findPostgres(folder.path);
    killed.child.kill('SIGKILL');
    await killed.exited;
    const server = startBuiltServer(folder.env());
    const ready = await server.ready;
    await expect.poll(() => readinessStatus(ready), { timeout: 20_000 }).toBe(200);
    expect(findPostgres(folder.path)).toEqual(leftOver);
    server.child.kill('SIGTERM');
    expect(await server.exited).toBe(0);
    expect(await waitForExit(leftOver?.pid ?? 0)).toBe(true);
  });

  it('starts PostgreSQL again when that was killed as well', async () => {
    const killed = startBuiltServer(folder.env());
    await killed.ready;
    killed.child.kill('SIGKILL');
    process.kill(findPostgres(folder.path)?.pid ?? 0, 'SIGKILL');
    await killed.exited;
    const ready = await startBuiltServer(folder.env()).ready;
    await expect.poll(() => readinessStatus(ready), { timeout: 20_000 }).toBe(200);
  });

  it('does not mistake another process for PostgreSQL when an old pid file has its number', async () => {
    const first = startBuiltServer(folder.env());
    await first.ready;
    const file = join(folder.path, 'postgres/data/postmaster.pid');
    const lines = readFileSync(file, 'utf8').split('\n');
    first.child.kill('SIGTERM');
    await first.exited;
    // PostgreSQL ignores the processes of other users, so this one runs as the user of PostgreSQL.
    const { uid, gid } = statSync(dirname(file));
    const otherProcess = spawn('sleep', ['60'], { cwd: '/', ...(process.getuid?.() === 0 ? { uid, gid } : {}) });
    await writeFile(file, [String(otherProcess.pid), ...lines.slice(1)].join('\n'));
    const ready = await startBuiltServer(folder.env()).ready;
    await expect.poll(() => readinessStatus(ready), { timeout: 20_000 }).toBe(200);
    expect(findPostgres(folder.path)?.pid).not.toBe(otherProcess.pid);
    otherProcess.kill();
  });

  it('restarts a PostgreSQL that dies under a running server', async () => {
    const address = await startBuiltServer(folder.env()).ready;
    const before = findPostgres(folder.path)?.pid ?? 0;
    process.kill(before, 'SIGKILL');
    await waitForExit(before);
    await expect.poll(() => readinessStatus(address), { timeout: 20_000, interval: 200 }).toBe(200);
    expect(findPostgres(folder.path)?.pid).not.toBe(before);
  });
});
