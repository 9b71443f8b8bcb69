import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asUser, canReach, chooseUser } from './database-user.ts';

const passwd = 'root:x:0:0::/root:/bin/sh\nnobody:x:65534:65533::/:/bin/false\npostgres:x:101:104::/:/bin/sh\n';
const stranger = { uid: 45_678, gid: 45_678 };
const isRoot = process.getuid?.() === 0;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pothi-user-'));
  await chmod(folder, 0o755);
  await mkdir(join(folder, 'closed'), { mode: 0o700 });
  await writeFile(join(folder, 'closed', 'file'), '');
  await writeFile(join(folder, 'open'), '');
  // Set, not asked for at making: the mask of whoever runs the tests would take rights away.
  await chmod(join(folder, 'open'), 0o755);
  await writeFile(join(folder, 'private'), '', { mode: 0o700 });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the way to a file', () => {
  it('is free when every folder on it may be entered and the file be read', () => {
    expect(canReach(join(folder, 'open'), stranger)).toBe(true);
  });

  it('is closed by one folder that may not be entered, or by the file', () => {
    expect(canReach(join(folder, 'closed', 'file'), stranger)).toBe(false);
    expect(canReach(join(folder, 'private'), stranger)).toBe(false);
  });

  it('is free for the owner', () => {
    const owner = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
    expect(canReach(join(folder, 'closed', 'file'), owner)).toBe(true);
  });
});

describe.runIf(isRoot)('for root, PostgreSQL runs', () => {
  it('as the owner of the data, once there is data', async () => {
    const data = join(folder, 'data');
    await mkdir(data);
    await chown(data, stranger.uid, stranger.gid);
    expect(chooseUser(data, { SUDO_UID: '1000', SUDO_GID: '1000' }, passwd)).toEqual(stranger);
  });

  it('else as whoever called sudo', () => {
    const missing = join(folder, 'none');
    expect(chooseUser(missing, { SUDO_UID: '1000', SUDO_GID: '1001' }, passwd)).toEqual({ uid: 1000, gid: 1001 });
    expect(chooseUser(missing, { SUDO_UID: '0', SUDO_GID: '0' }, passwd)).toEqual({ uid: 101, gid: 104 });
  });

  it('else as postgres or nobody, whichever exists', () => {
    const missing = join(folder, 'none');
    expect(chooseUser(missing, {}, passwd)).toEqual({ uid: 101, gid: 104 });
    expect(chooseUser(missing, {}, passwd.replace('postgres', 'other'))).toEqual({ uid: 65_534, gid: 65_533 });
    expect(chooseUser(missing, {}, '')).toEqual({ uid: 65_534, gid: 65_534 });
  });

  it('simply as that user where everything can be reached', () => {
    const program = join(folder, 'open');
    expect(asUser(stranger, program, ['-V'], [program])).toEqual({ program, args: ['-V'], ...stranger });
  });

  it.runIf(process.platform === 'linux')('with one right of root where a folder is closed', () => {
    const { program, args, uid } = asUser(stranger, join(folder, 'open'), ['-V'], [join(folder, 'closed', 'file')]);
    expect(program).toMatch(/\/setpriv$/);
    expect(uid).toBeUndefined();
    expect(args).toContain('--reuid=45678');
    expect(args.slice(-2)).toEqual([join(folder, 'open'), '-V']);
  });
});

describe('for anyone else, PostgreSQL runs', () => {
  it('as they are', () => {
    expect(asUser(undefined, '/bin/true', ['x'], ['/nowhere'])).toEqual({ program: '/bin/true', args: ['x'] });
  });
});
