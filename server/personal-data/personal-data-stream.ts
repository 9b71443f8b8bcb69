import type { Kysely } from 'kysely';
import { createKysely, createPool } from '#server/db/database.ts';
import type { Database } from '#server/db/schema.ts';
import { openFileStore } from '#server/files/file-store.ts';
import type { Settings } from '#server/settings.ts';
import { defineWorkerStream } from '#server/workers/worker-stream.ts';
import { exportPersonalData } from './personal-data.ts';

type Input = {
  databaseUrl: string;
  /** Where the pictures are. */
  storage: Pick<Settings, 's3' | 'dataDir'>;
  account_id: string;
};

const STATEMENT_TIMEOUT_MS = 30_000;

let connected: { url: string; db: Kysely<Database> } | undefined;

/** A thread exports one account at a time, and ends when it has nothing to do: one connection, closed with the thread. */
const connect = (url: string): Kysely<Database> => {
  if (connected?.url !== url)
    connected = { url, db: createKysely(createPool(url, { size: 1, statementTimeout: STATEMENT_TIMEOUT_MS })) };
  return connected.db;
};

/** The export of an account in a thread of its own: hundreds of megabytes would keep the event loop busy for seconds. */
export const personalDataStream = defineWorkerStream<Input>({
  name: 'exportPersonalData',
  open: ({ databaseUrl, storage, account_id }) =>
    exportPersonalData(connect(databaseUrl), account_id, openFileStore(storage)),
});
