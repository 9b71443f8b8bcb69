import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { strToU8, zipSync, type Zippable } from 'fflate';
import { describe, expect, it } from 'vitest';
import { MAX_ARCHIVE_ENTRIES } from './import-limits.ts';
import { listArchive, unpackArchive } from './open-archive.ts';
import { problemsOf } from './problems.ts';
import { writeFiles } from './testing-documents.ts';

const problems = problemsOf('a.zip', () => undefined);
const ENTRY = 'PK\u0001\u0002';

/** Changes the bytes of the directory's first entry. */
const patched = (zip: Uint8Array, change: (bytes: Buffer, entry: number) => void): Uint8Array => {
  const bytes = Buffer.from(zip);
  change(bytes, bytes.indexOf(ENTRY, 0, 'latin1'));
  return bytes;
};

const unpack = async (zip: Uint8Array) => {
  const folder = await writeFiles({ 'a.zip': zip });
  const to = path.join(folder, 'out');
  await unpackArchive(path.join(folder, 'a.zip'), to, problems);
  return to;
};

/** The name of what is wrong with an archive. */
const problemOf = async (zip: Uint8Array): Promise<string> =>
  unpack(zip).then(
    () => 'none',
    (error: { problem?: { code: string } }) => error.problem?.code ?? String(error),
  );

const words = strToU8('words');

it('unpacks files, packed or stored, in folders', async () => {
  const to = await unpack(
    zipSync({
      'a.txt': words,
      folder: { 'བོད.txt': [strToU8('x'.repeat(5000)), { level: 9 }], 's.txt': [words, { level: 0 }] },
    }),
  );
  expect((await readdir(to, { recursive: true })).toSorted()).toEqual([
    'a.txt',
    'folder',
    'folder/s.txt',
    'folder/བོད.txt',
  ]);
  expect(await readFile(path.join(to, 'folder/བོད.txt'), 'utf8')).toHaveLength(5000);
  expect(await readFile(path.join(to, 'folder/s.txt'), 'utf8')).toBe('words');
});

describe('refuses', () => {
  const linked: Zippable = { link: [words, { os: 3, attrs: 0o120_777 << 16 }] };
  const manyFiles = () =>
    Object.fromEntries(Array.from({ length: MAX_ARCHIVE_ENTRIES + 1 }, (_, index) => [`${index}`, new Uint8Array()]));
  /** The second file of the directory is made of the bytes of the first. */
  const shared = () =>
    patched(zipSync({ a: randomBytes(3000), b: words }, { level: 0 }), (bytes, entry) => {
      const second = bytes.indexOf(ENTRY, entry + 1, 'latin1');
      bytes.copy(bytes, second + 16, entry + 16, entry + 28);
      bytes.writeUInt32LE(bytes.readUInt32LE(entry + 42), second + 42);
    });
  const cases: [string, () => Uint8Array, string][] = [
    ['a path above the folder', () => zipSync({ '../evil.txt': words }), 'archive_path'],
    ['a path above it further inside', () => zipSync({ 'a/../../evil.txt': words }), 'archive_path'],
    ['a path from the root', () => zipSync({ '/etc/evil': words }), 'archive_path'],
    ['a path of another system', () => zipSync({ '..\\evil.txt': words }), 'archive_path'],
    ['a drive', () => zipSync({ 'C:evil.txt': words }), 'archive_path'],
    ['a symbolic link', () => zipSync(linked), 'archive_link'],
    ['a name that is too long', () => zipSync({ ['n'.repeat(300)]: words }), 'archive_name'],
    ['folders that are too deep', () => zipSync({ [`${'d/'.repeat(40)}a`]: words }), 'archive_depth'],
    ['too many files', () => zipSync(manyFiles(), { level: 0 }), 'archive_entries'],
    ['a file that grows too much', () => zipSync({ bomb: new Uint8Array(8_000_000) }, { level: 9 }), 'archive_ratio'],
    ['bytes that are no archive', () => strToU8('words without a directory'), 'not_an_archive'],
    ['an archive that was cut off', () => zipSync({ a: words }).subarray(0, 60), 'not_an_archive'],
    [
      'an encrypted file',
      () => patched(zipSync({ a: words }), (bytes, entry) => bytes.writeUInt16LE(1, entry + 8)),
      'archive_encrypted',
    ],
    [
      'another way of packing',
      () => patched(zipSync({ a: words }), (bytes, entry) => bytes.writeUInt16LE(12, entry + 10)),
      'archive_compression',
    ],
    [
      'the same name twice',
      () => patched(zipSync({ a: words, b: words }), (bytes, entry) => bytes.write('b', entry + 46)),
      'archive_duplicate',
    ],
    ['a file within a file', () => zipSync({ a: words, 'a/b': words }), 'archive_duplicate'],
    [
      'a size of more than the limit',
      () =>
        patched(zipSync({ a: words }, { level: 0 }), (bytes, entry) => bytes.writeUInt32LE(0x7fff_ffff, entry + 24)),
      'archive_entry_bytes',
    ],
    [
      'more bytes than the directory says',
      () => patched(zipSync({ a: new Uint8Array(5000) }), (bytes, entry) => bytes.writeUInt32LE(10, entry + 24)),
      'archive_damaged',
    ],
    [
      'bytes that have changed',
      () => patched(zipSync({ a: words }, { level: 0 }), (bytes) => bytes.write('W', bytes.indexOf('words'))),
      'archive_damaged',
    ],
    ['files that share their bytes', shared, 'archive_damaged'],
  ];
  it.each(cases)('%s', async (_, zip, code) => {
    expect(await problemOf(zip())).toBe(code);
  });
});

it('lists names without unpacking anything', async () => {
  const folder = await writeFiles({ 'a.zip': zipSync({ 'a.txt': words, 'b/c.txt': words }) });
  const entries = await listArchive(path.join(folder, 'a.zip'));
  expect(entries.map(({ name, bytes }) => [name, bytes])).toEqual([
    ['a.txt', 5],
    ['b/c.txt', 5],
  ]);
});
