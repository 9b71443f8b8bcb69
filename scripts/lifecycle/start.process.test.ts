import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { freePort } from '../free-port.ts';
import { isGone, postgresOf, startBuilt } from '../server-process.ts';
import { readiness, ownDataFolder } from './data-folder.ts';

const place = ownDataFolder();

describe('a start that cannot succeed says why in one sentence and leaves nothing', () => {
  const expectSentence = async (run: ReturnType<typeof startBuilt>, sentence: RegExp) => {
    expect(await run.ended).toBe(1);
    expect(run.stderr().trim()).toMatch(sentence);
    expect(run.stderr().trim().split('\n')).toHaveLength(1);
    expect(run.stdout()).not.toContain('ready');
  };

  it('when a setting is wrong', async () => {
    await expectSentence(startBuilt(place.env({ PORT: 'eighty' })), /^The setting PORT must be a whole number/);
    expect(existsSync(join(place.dataDir, 'postgres'))).toBe(false);
  });

  it('when the data folder cannot be written to', async () => {
    const file = join(place.dataDir, 'a-file');
    await writeFile(file, '');
    await expectSentence(startBuilt(place.env({ DATA_DIR: file })), /^The data folder .*a-file cannot be written to/);
  });

  it('when the database cannot be reached, and without its password', async () => {
    const run = startBuilt(place.env({ DATABASE_URL: `postgres://pothi:secret@127.0.0.1:${await freePort()}/texts` }));
    await expectSentence(run, /^The database at 127\.0\.0\.1:\d+\/texts cannot be used: nothing answers there\.$/);
    expect(existsSync(join(place.dataDir, 'postgres'))).toBe(false);
  });

  it('when the port is taken', async () => {
    const other = createServer().listen(place.port, 'localhost');
    await once(other, 'listening');
    await expectSentence(startBuilt(place.env()), new RegExp(`^Port ${place.port} is already in use`));
    expect(postgresOf(place.dataDir)).toBeUndefined();
    other.close();
  });

  it('when another copy runs on the same data folder, which is not disturbed', async () => {
    const first = startBuilt(place.env());
    const address = await first.ready;
    const postgres = postgresOf(place.dataDir);
    const second = startBuilt(place.env({ PORT: String(await freePort()) }));
    await expectSentence(second, /^Pothi is already running on this data folder \(.*, process \d+\)\.$/);
    expect(second.stderr()).toContain(`process ${first.pid}`);
    expect(await readiness(address)).toBe(200);
    expect(postgresOf(place.dataDir)).toEqual(postgres);
  });
});

describe('a recovery', () => {
  it('takes over the PostgreSQL that a killed server left', async () => {
    const killed = startBuilt(place.env());
    await killed.ready;
    const left = postgresOf(place.dataDir);
    killed.child.kill('SIGKILL');
    await killed.ended;
    const server = startBuilt(place.env());
    expect(await readiness(await server.ready)).toBe(200);
    expect(postgresOf(place.dataDir)).toEqual(left);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(await isGone(left?.pid ?? 0)).toBe(true);
  });

  it('starts PostgreSQL anew when that was killed as well', async () => {
    const killed = startBuilt(place.env());
    await killed.ready;
    killed.child.kill('SIGKILL');
    process.kill(postgresOf(place.dataDir)?.pid ?? 0, 'SIGKILL');
    await killed.ended;
    expect(await readiness(await startBuilt(place.env()).ready)).toBe(200);
  });

  it('does not mistake a stranger for PostgreSQL, whose number an old pid file gives', async () => {
    const first = startBuilt(place.env());
    await first.ready;
    const file = join(place.dataDir, 'postgres/data/postmaster.pid');
    const lines = readFileSync(file, 'utf8').split('\n');
    first.child.kill('SIGTERM');
    await first.ended;
    // PostgreSQL passes over the processes of other users by itself, so the stranger is one of its own user.
    const { uid, gid } = statSync(dirname(file));
    const stranger = spawn('sleep', ['60'], { cwd: '/', ...(process.getuid?.() === 0 ? { uid, gid } : {}) });
    await writeFile(file, [String(stranger.pid), ...lines.slice(1)].join('\n'));
    expect(await readiness(await startBuilt(place.env()).ready)).toBe(200);
    expect(postgresOf(place.dataDir)?.pid).not.toBe(stranger.pid);
    stranger.kill();
  });

  it('brings back a PostgreSQL that dies under a running server', async () => {
    const address = await startBuilt(place.env()).ready;
    const before = postgresOf(place.dataDir)?.pid ?? 0;
    process.kill(before, 'SIGKILL');
    await isGone(before);
    await expect.poll(() => readiness(address), { timeout: 20_000, interval: 200 }).toBe(200);
    expect(postgresOf(place.dataDir)?.pid).not.toBe(before);
  });
});
