import { Readable } from 'node:stream';
import type { Kysely } from 'kysely';
import { createKysely, createPool } from '#server/db/database.ts';
import type { Database } from '#server/db/schema.ts';
import { defineWorkerStream } from '#server/workers/worker-stream.ts';
import type { ResolvedDownload } from './resolve-download.ts';
import { writeDownload } from './text-writers.ts';

type Input = { databaseUrl: string; siteUrl: string; download: ResolvedDownload };

const STATEMENT_TIMEOUT_MS = 30_000;

let connected: { url: string; db: Kysely<Database> } | undefined;

/** A thread writes one file at a time, and ends when it has nothing to do: one connection, closed with the thread. */
const connect = (url: string): Kysely<Database> => {
  if (connected?.url !== url)
    connected = { url, db: createKysely(createPool(url, { size: 1, statementTimeout: STATEMENT_TIMEOUT_MS })) };
  return connected.db;
};

/** A file of a text in a thread of its own: a long one would keep the event loop busy for minutes. */
export const downloadStream = defineWorkerStream<Input>({
  name: 'writeTextDownload',
  open: ({ databaseUrl, siteUrl, download }) =>
    Readable.from(writeDownload(connect(databaseUrl), { ...download, siteUrl }), { objectMode: false }),
});
