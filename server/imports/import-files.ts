import { createWriteStream } from 'node:fs';
import { mkdir, readdir, realpath, rm, stat } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { once } from 'node:events';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '#server/data-folder.ts';
import { AppError } from '#server/errors.ts';
import { readBytes, type FileStore } from '#server/files/file-store.ts';
import { IMPORT_PIECE_BYTES } from '#shared/limits.ts';
import type { ImportFile } from './imports.queries.ts';

/*
 * The files of an import are one row of bytes, in the order of its list, cut into pieces of equal length. So a folder of ten
 * thousand small files takes no more requests than a ZIP of it, and a lost connection loses one piece at most.
 */

export const pieceKey = (import_id: string, number: number): string => `import-${import_id}-${number}`;

export const pieceCountOf = (total_bytes: number): number => Math.ceil(total_bytes / IMPORT_PIECE_BYTES);

/** The last one is shorter. */
export const pieceLength = (number: number, total_bytes: number): number =>
  Math.min(IMPORT_PIECE_BYTES, total_bytes - number * IMPORT_PIECE_BYTES);

export const removePieces = async (files: FileStore, import_id: string, piece_count: number): Promise<void> => {
  for (let number = 0; number < piece_count; number += 1) await files.remove(pieceKey(import_id, number));
};

const MAX_DEPTH = 20;
const MAX_NAME_BYTES = 255;
const BAD_LETTERS = /[\p{Cc}\\]/u;

const isGoodName = (name: string): boolean =>
  name !== '' && name !== '.' && name !== '..' && !BAD_LETTERS.test(name) && Buffer.byteLength(name) <= MAX_NAME_BYTES;

/** Paths that stay in the folder they are written to, and no two alike. */
export const checkPaths = (files: ImportFile[]): void => {
  const seen = new Set<string>();
  const folders = new Set<string>();
  for (const { path } of files) {
    const names = path.split('/');
    const isGood = names.length <= MAX_DEPTH && names.every(isGoodName) && !seen.has(path);
    if (!isGood) throw new AppError('bad_import_path', `This name cannot be used: ${path.slice(0, 200)}`);
    seen.add(path);
    for (let depth = 1; depth < names.length; depth += 1) folders.add(names.slice(0, depth).join('/'));
  }
  // A name cannot be a file and a folder.
  const both = [...seen].find((path) => folders.has(path));
  if (both !== undefined) throw new AppError('bad_import_path', `This name cannot be used: ${both.slice(0, 200)}`);
};

/** A folder or file below the one that the settings name; never outside, also not by a link. */
export const findServerFolder = async (base: string | undefined, folder: string): Promise<string> => {
  if (base === undefined || isAbsolute(folder)) throw new AppError('import_folder_not_found');
  try {
    const [top, found] = await Promise.all([realpath(base), realpath(resolve(base, folder))]);
    const inside = relative(top, found);
    if (inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside)) throw new Error('outside');
    await stat(found);
    return found;
  } catch {
    throw new AppError('import_folder_not_found');
  }
};

const UNPACKED = 'unpacked-';

/** Removes what imports have left that were killed. */
export const clearUnpacked = async (dataDir: string, isLeft: (id: string) => boolean): Promise<void> => {
  const folder = join(dataDir, 'imports');
  const names = await readdir(folder).catch(() => []);
  for (const name of names)
    if (name.startsWith(UNPACKED) && isLeft(name.slice(UNPACKED.length)))
      await rm(join(folder, name), { recursive: true, force: true });
};

export const unpackedFolder = (dataDir: string, import_id: string): string =>
  join(dataDir, 'imports', `${UNPACKED}${import_id}`);

/** Writes the files of an upload to a folder, from the pieces in the store. */
export const writeFiles = async (
  store: FileStore,
  { id, files, piece_count }: { id: string; files: ImportFile[]; piece_count: number },
  folder: string,
): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
  const pieces = readPieces(store, id, piece_count);
  let rest: Uint8Array = new Uint8Array();
  for (const { path, size } of files) {
    const target = join(folder, path);
    await mkdir(dirname(target), { recursive: true, mode: PRIVATE_FOLDER });
    const out = createWriteStream(target, { mode: PRIVATE_FILE });
    let missing = size;
    while (missing > 0) {
      if (rest.length === 0) {
        const next = await pieces.next();
        if (next.done) throw new AppError('import_files_gone');
        rest = next.value;
      }
      const part = rest.subarray(0, missing);
      rest = rest.subarray(part.length);
      missing -= part.length;
      if (!out.write(part)) await once(out, 'drain');
    }
    out.end();
    await once(out, 'close');
  }
};

async function* readPieces(store: FileStore, id: string, piece_count: number): AsyncGenerator<Uint8Array> {
  for (let number = 0; number < piece_count; number += 1) {
    const bytes = await readBytes(store, pieceKey(id, number));
    if (!bytes) throw new AppError('import_files_gone');
    yield bytes;
  }
}

/** What the importer is to open: the one file or folder at the top, else all of it. */
export const sourcePath = async (folder: string): Promise<string> => {
  // What systems add to an archive is not part of it.
  const names = (await readdir(folder)).filter((name) => !name.startsWith('.') && name !== '__MACOSX');
  return names.length === 1 && names[0] !== undefined ? join(folder, names[0]) : folder;
};
