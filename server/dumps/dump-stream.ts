import { Readable } from 'node:stream';
import { createKysely, createPool } from '#server/db/database.ts';
import { openFileStore } from '#server/files/file-store.ts';
import type { Settings } from '#server/settings.ts';
import { defineWorkerStream } from '#server/workers/worker-stream.ts';
import { writeDump } from './write-dump.ts';

type Input = {
  databaseUrl: string;
  storage: Pick<Settings, 's3' | 'dataDir'>;
  date: string;
  siteUrl: string;
};

const STATEMENT_TIMEOUT_MS = 60_000;

/** A dump in a thread of its own, with one connection. What it sends is how many segments each text had. */
export const dumpStream = defineWorkerStream<Input>({
  name: 'writeDump',
  open: ({ databaseUrl, storage, date, siteUrl }) => {
    const db = createKysely(createPool(databaseUrl, { size: 1, statementTimeout: STATEMENT_TIMEOUT_MS }));
    const lines = async function* () {
      try {
        for await (const { segments } of writeDump(db, openFileStore(storage), { date, siteUrl }))
          yield Buffer.from(`${segments}\n`);
      } finally {
        await db.destroy();
      }
    };
    return Readable.from(lines());
  },
});
