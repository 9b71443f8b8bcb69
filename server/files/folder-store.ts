import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { AppError } from '#server/errors.ts';
import type { FileStore } from './file-store.ts';

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

const DISK_FULL_CODES = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

const openIfExists = async (path: string): Promise<FileHandle | undefined> => {
  try {
    return await open(path, 'r');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
};

/** Files in a folder, divided into subfolders by the first two characters of their keys. */
export const folderStore = (folder: string): FileStore => {
  const pathOf = (key: string) => join(folder, key.slice(0, 2), key);
  return {
    put: async (key, bytes) => {
      const path = pathOf(key);
      const part = `${path}.part`;
      try {
        await mkdir(dirname(path), { recursive: true });
        const file = await open(part, 'w', 0o600);
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
        // Renaming is atomic: nobody ever reads half a picture.
        await rename(part, path);
      } catch (error) {
        await rm(part, { force: true });
        throw DISK_FULL_CODES.has(codeOf(error)) ? new AppError('storage_full') : error;
      }
    },
    read: async (key) => {
      const file = await openIfExists(pathOf(key));
      return file && createReadStream('', { fd: file });
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  };
};
