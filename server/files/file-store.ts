import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Settings } from '#server/settings.ts';
import { folderStore } from './folder-store.ts';
import { s3Store } from './s3-store.ts';

/** Where uploaded files are kept. A key is written once and never changed. */
export type FileStore = {
  put(key: string, bytes: Uint8Array, mediaType: string): Promise<void>;
  /** Undefined when there is none. */
  read(key: string): Promise<Readable | undefined>;
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>;
};

/** In a bucket, if the settings name one, else in the data folder. */
export const openFileStore = ({ s3, dataDir }: Pick<Settings, 's3' | 'dataDir'>): FileStore =>
  s3 ? s3Store(s3) : folderStore(join(dataDir, 'files'));
