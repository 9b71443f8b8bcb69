import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asUser, canReach, chooseUser } from './database-user.ts';

const passwd = 'root:x:0:0::/root:/bin/sh\nnobody:x:65534:65533::/:/bin/false\npostgres:x:101:104::/:/bin/sh\n';
const otherUser = { uid: 45_678, gid: 45_678 };
const isRoot = process.getuid?.() === 0;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pothi-user-'));
  await chmod(folder, 0o755);
  await mkdir(join(folder, 'closed'), { mode: 0o700 });
  await writeFile(join(folder, 'closed', 'file'), '');
  await writeFile(join(folder, 'open'), '');
  // Set afterwards: the umask of the test's user would restrict a mode given at creation.
  await chmod(join(folder, 'open'), 0o755);
  await writeFile(join(folder, 'private'), '', { mode: 0o700 });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('a file', () => {
  it('can be reached when every folder above it may be entered and the file may be read', () => {
    expect(canReach(join(folder, 'open'), otherUser)).toBe(true);
  });

  it('cannot be reached when one folder may not be entered or the file may not be read', () => {
    expect(canReach(join(folder, 'closed', 'file'), otherUser)).toBe(false);
    expect(canReach(join(folder, 'private'), otherUser)).toBe(false);
  });

  it('can be reached by its owner', () => {
    const owner = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 };
    expect(canReach(join(folder, 'closed', 'file'), owner)).toBe(true);
  });
});

describe.runIf(isRoot)('started by root, PostgreSQL runs', () => {
  it('as the owner of the data folder, if that exists', async () => {
    const data = join(folder, 'data');
    await mkdir(data);
    await chown(data, otherUser.uid, otherUser.gid);
    expect(chooseUser(data, { SUDO_UID: '1000', SUDO_GID: '1000' }, passwd)).toEqual(otherUser);
  });

  it('else as the user who called sudo', () => {
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

  it('with uid and gid alone where that user can reach everything', () => {
    const program = join(folder, 'open');
    expect(asUser(otherUser, program, ['-V'], [program])).toEqual({ program, args: ['-V'], ...otherUser });
  });

  it.runIf(process.platform === 'linux')('with one capability of root where a folder is closed', () => {
    const { program, args, uid } = asUser(otherUser, join(folder, 'open'), ['-V'], [join(folder, 'closed', 'file')]);
    expect(program).toMatch(/\/setpriv$/);
    expect(uid).toBeUndefined();
    expect(args).toContain('--reuid=45678');
    expect(args.slice(-2)).toEqual([join(folder, 'open'), '-V']);
  });
});

describe('started by any other user, PostgreSQL runs', () => {
  it('as that user', () => {
    expect(asUser(undefined, '/bin/true', ['x'], ['/nowhere'])).toEqual({ program: '/bin/true', args: ['x'] });
  });
});
