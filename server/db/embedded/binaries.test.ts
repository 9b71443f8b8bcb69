import { lstatSync, readFileSync, readlinkSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBinaries, restoreSymlinks } from './binaries.ts';

describe('the PostgreSQL binaries', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pothi-binaries-'));
    await mkdir(join(folder, 'native/lib'), { recursive: true });
    await writeFile(join(folder, 'native/lib/libpq.so.5.18'), 'library');
    const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }];
    await writeFile(join(folder, 'native/pg-symlinks.json'), JSON.stringify(links));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('are found among the installed packages', async () => {
    const { postgres, initdb } = await findBinaries();
    expect(lstatSync(postgres).isFile()).toBe(true);
    expect(lstatSync(initdb).mode & 0o100).toBe(0o100);
  });

  it('get the symbolic links that an install without scripts leaves out', async () => {
    await restoreSymlinks(join(folder, 'native'));
    await restoreSymlinks(join(folder, 'native'));
    expect(readlinkSync(join(folder, 'native/lib/libpq.so.5'))).toBe('libpq.so.5.18');
    expect(readFileSync(join(folder, 'native/lib/libpq.so.5'), 'utf8')).toBe('library');
  });
});
