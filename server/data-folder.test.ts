import { chmodSync, chownSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { restrictDataFolder } from './data-folder.ts';

let dataDir: string;

/** As earlier versions left it: readable for everybody. */
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'pothi-modes-'));
  for (const name of ['postgres', 'files', 'outbox']) mkdirSync(join(dataDir, name));
  writeFileSync(join(dataDir, 'postgres/password'), 'secret');
  for (const name of ['', 'postgres', 'files', 'outbox']) chmodSync(join(dataDir, name), 0o755);
  chmodSync(join(dataDir, 'postgres/password'), 0o644);
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const modesOf = (...names: string[]) => names.map((name) => statSync(join(dataDir, name)).mode & 0o777);
const OURS = ['postgres', 'files', 'outbox', 'postgres/password'];
const CLOSED = [0o700, 0o700, 0o700, 0o600];

it('a folder of our own is closed with all that is in it', async () => {
  await restrictDataFolder(dataDir);
  expect(modesOf('', ...OURS)).toEqual([0o700, ...CLOSED]);
});

it('a folder that holds other things too stays as it is, and what is ours in it is closed', async () => {
  writeFileSync(join(dataDir, 'other'), 'not ours');
  chmodSync(join(dataDir, 'other'), 0o644);
  await restrictDataFolder(dataDir);
  expect(modesOf('', 'other')).toEqual([0o755, 0o644]);
  expect(modesOf(...OURS)).toEqual(CLOSED);
  expect(readFileSync(join(dataDir, 'other'), 'utf8')).toBe('not ours');
});

it('a data folder that does not exist is not created', async () => {
  await restrictDataFolder(join(dataDir, 'missing'));
  expect(statSync(join(dataDir, 'missing'), { throwIfNoEntry: false })).toBeUndefined();
});

it.runIf(process.getuid?.() === 0)('a database that runs in it as another user can still enter', async () => {
  const nobody = 65534;
  mkdirSync(join(dataDir, 'postgres/data'));
  chownSync(join(dataDir, 'postgres/data'), nobody, nobody);
  await restrictDataFolder(dataDir);
  expect(modesOf('', 'postgres', 'files')).toEqual([0o710, 0o710, 0o700]);
  expect(statSync(dataDir).gid).toBe(nobody);
});
