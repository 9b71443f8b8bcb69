import { mkdir, open, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { crc32, inflateRaw } from 'node:zlib';
import { type ArchiveEntry, readAt, readDirectory, STORED } from './archive-directory.ts';
import { MAX_ARCHIVE_BYTES } from './import-limits.ts';
import { problemsOf, type Problems } from './problems.ts';

export type Archive = {
  entries: Map<string, ArchiveEntry>;
  /** The bytes of a file; undefined for one that is not there. */
  read(name: string): Promise<Buffer | undefined>;
  close(): Promise<void>;
};

const inflate = promisify(inflateRaw);
const LOCAL_SIGNATURE = 0x0403_4b50;
const LOCAL_BYTES = 30;

export const isArchive = (head: Uint8Array): boolean =>
  head[0] === 0x50 && head[1] === 0x4b && head[2] === 3 && head[3] === 4;

/** Opens a ZIP archive. One that is not allowed fails here, before anything of it is unpacked. */
export const openArchive = async (file: string, problems: Problems): Promise<Archive> => {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    if (size > MAX_ARCHIVE_BYTES) return problems.fail('too_large', { bytes: size, max: MAX_ARCHIVE_BYTES });
    const entries = await readDirectory(handle, size, problems);
    const read = async (name: string): Promise<Buffer | undefined> => {
      const entry = entries.get(name);
      if (!entry) return undefined;
      const damaged = () => problems.fail('archive_damaged', { name });
      const header = await readAt(handle, LOCAL_BYTES, entry.offset);
      if (header.length < LOCAL_BYTES || header.readUInt32LE(0) !== LOCAL_SIGNATURE) return damaged();
      const start = entry.offset + LOCAL_BYTES + header.readUInt16LE(26) + header.readUInt16LE(28);
      const packed = await readAt(handle, entry.packed, start);
      // Whatever the directory says, no more than it says is unpacked.
      const bytes =
        entry.method === STORED
          ? packed
          : await inflate(packed, { maxOutputLength: Math.max(entry.bytes, 1) }).catch(damaged);
      return bytes.length === entry.bytes && crc32(bytes) === entry.crc ? bytes : damaged();
    };
    return { entries, read, close: () => handle.close() };
  } catch (error) {
    await handle.close();
    throw error;
  }
};

/** Runs with an open archive and closes it. */
export const withArchive = async <Result>(
  file: string,
  problems: Problems,
  run: (archive: Archive) => Promise<Result>,
): Promise<Result> => {
  const archive = await openArchive(file, problems);
  try {
    return await run(archive);
  } finally {
    await archive.close();
  }
};

export const listArchive = (file: string): Promise<ArchiveEntry[]> =>
  withArchive(
    file,
    problemsOf(path.basename(file), () => undefined),
    async ({ entries }) => [...entries.values()],
  );

/** Writes all files of an archive into a folder, which must be empty. Throws an `ImportProblemError` for a bad archive. */
export const unpackArchive = (file: string, folder: string, problems: Problems): Promise<number> =>
  withArchive(file, problems, async ({ entries, read }) => {
    for (const name of entries.keys()) {
      const to = path.join(folder, ...name.split('/'));
      const bytes = (await read(name)) ?? Buffer.alloc(0);
      try {
        await mkdir(path.dirname(to), { recursive: true });
        // Never over a file that is there: two names that a file system takes for one are a duplicate.
        await writeFile(to, bytes, { flag: 'wx' });
      } catch (error) {
        if (error instanceof Error && 'code' in error && /EEXIST|ENOTDIR|EISDIR/.test(String(error.code)))
          problems.fail('archive_duplicate', { name });
        throw error;
      }
    }
    return entries.size;
  });
