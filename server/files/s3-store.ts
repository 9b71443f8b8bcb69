import { Readable } from 'node:stream';
import type * as Sdk from '@aws-sdk/client-s3';
import { AppError } from '#server/errors.ts';
import type { S3Settings } from '#server/settings.ts';
import type { FileStore } from './file-store.ts';

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
