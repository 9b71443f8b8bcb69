import { Readable } from 'node:stream';
import type * as Sdk from '@aws-sdk/client-s3';
import { AppError } from '#server/errors.ts';
import type { S3Settings } from '#server/settings.ts';
import type { FileStore } from './file-store.ts';

const NO_ROOM = new Set(['QuotaExceeded', 'XMinioStorageFull', 'InsufficientStorage']);

const clientOf = async ({ region, endpoint, credentials }: S3Settings) => {
  // Half a second to load, and most servers have no bucket.
  const sdk = await import('@aws-sdk/client-s3');
  const client = new sdk.S3Client({
    region,
    // Servers of other makers know buckets by their path and not by a host name of their own.
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    ...(credentials ? { credentials } : {}),
    // The newer checksums are in headers that not every such server understands.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
  });
  return { sdk, client };
};

type Connection = { sdk: typeof Sdk; client: Sdk.S3Client };

/** A bucket of Amazon S3, or of any server that speaks like it. */
export const s3Store = (settings: S3Settings): FileStore => {
  let connection: Promise<Connection> | undefined;
  const connect = () => (connection ??= clientOf(settings));
  const Bucket = settings.bucket;
  return {
    put: async (Key, Body, ContentType) => {
      const { sdk, client } = await connect();
      try {
        await client.send(new sdk.PutObjectCommand({ Bucket, Key, Body, ContentType }));
      } catch (error) {
        throw error instanceof Error && NO_ROOM.has(error.name) ? new AppError('storage_full') : error;
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
