import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import type * as Sdk from '@aws-sdk/client-s3';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '#server/data-folder.ts';
import { AppError } from '#server/errors.ts';
import type { S3Settings, Settings } from '#server/settings.ts';

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
        await mkdir(dirname(path), { recursive: true, mode: PRIVATE_FOLDER });
        const file = await open(part, 'w', PRIVATE_FILE);
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
    remove: async (key) => {
      await rm(pathOf(key), { force: true });
      // What a crash while storing it has left.
      await rm(`${pathOf(key)}.part`, { force: true });
    },
  };
};

const STORAGE_FULL_ERRORS = new Set(['QuotaExceeded', 'XMinioStorageFull', 'InsufficientStorage']);

const createClient = async ({ region, endpoint, credentials }: S3Settings) => {
  // Takes half a second to load, and most installations use no bucket.
  const sdk = await import('@aws-sdk/client-s3');
  const client = new sdk.S3Client({
    region,
    // S3-compatible servers address buckets by path, not by host name.
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    ...(credentials ? { credentials } : {}),
    // Not every S3-compatible server understands the headers of the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
  });
  return { sdk, client };
};

type Connection = { sdk: typeof Sdk; client: Sdk.S3Client };

/** A bucket of Amazon S3 or of any compatible server. */
export const s3Store = (settings: S3Settings): FileStore => {
  let connection: Promise<Connection> | undefined;
  const connect = () => (connection ??= createClient(settings));
  const Bucket = settings.bucket;
  return {
    put: async (Key, Body, ContentType) => {
      const { sdk, client } = await connect();
      try {
        await client.send(new sdk.PutObjectCommand({ Bucket, Key, Body, ContentType }));
      } catch (error) {
        throw error instanceof Error && STORAGE_FULL_ERRORS.has(error.name) ? new AppError('storage_full') : error;
      }
    },
    read: async (Key) => {
      const { sdk, client } = await connect();
      try {
        const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket, Key }));
        return Body instanceof Readable ? Body : undefined;
      } catch (error) {
        if (error instanceof sdk.NoSuchKey) return undefined;
        throw error;
      }
    },
    remove: async (Key) => {
      const { sdk, client } = await connect();
      await client.send(new sdk.DeleteObjectCommand({ Bucket, Key }));
    },
  };
};
