import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Settings } from '#server/settings.ts';
import { folderStore } from './folder-store.ts';
import { s3Store } from './s3-store.ts';

/** Storage for uploaded files. A key is written once and never changed. */
export type FileStore = {
  put(key: string, bytes: Uint8Array, mediaType: string): Promise<void>;
  /** Undefined when there is no such file. */
  read(key: string): Promise<Readable | undefined>;
  /** Removing a missing file is no error. */
  remove(key: string): Promise<void>;
};

/** An S3 bucket if the settings name one, else a folder in the data folder. */
export const openFileStore = ({ s3, dataDir }: Pick<Settings, 's3' | 'dataDir'>): FileStore =>
  s3 ? s3Store(s3) : folderStore(join(dataDir, 'files'));

/** Reads a whole file into memory; undefined when there is no such file. */
export const readBytes = async (files: FileStore, key: string): Promise<Buffer | undefined> => {
  const stream = await files.read(key);
  if (!stream) return undefined;
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks);
};
