import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { findImportProgress, type ImportProgress } from './import-progress.queries.ts';
import { msLeft } from './time-left.ts';
import type { Metrics, Sample } from './metrics.ts';
import { isImportRunning, readLibrarySize, readQueues } from './metrics.queries.ts';

/** How long the answers of the database are used, so that several scrapers cost no more than one. */
const SHARED_MS = 5000;

const shareFor = <Answer>(ms: number, read: () => Promise<Answer>): (() => Promise<Answer>) => {
  let last: { answer: Promise<Answer>; until: number } | undefined;
  return () => {
    if (!last || last.until <= performance.now()) last = { answer: read(), until: performance.now() + ms };
    return last.answer;
  };
};

/** Everything that is read from the database when somebody asks for the metrics. */
export const addDatabaseGauges = ({ addGauge }: Metrics, db: Kysely<Database>): void => {
  const queues = shareFor(SHARED_MS, () => readQueues(db));
  addGauge({
    name: 'pothi_queue_length',
    help: 'What waits in the database for any process: mail, jobs, sheets to index.',
    labels: ['queue'],
    read: async () => Object.entries(await queues()).map(([queue, value]) => ({ labels: { queue }, value })),
  });
  const library = shareFor(SHARED_MS, () => readLibrarySize(db));
  addGauge({
    name: 'pothi_library_texts',
    help: 'Texts in the library; grows during an import.',
    read: async () => [{ value: (await library()).texts }],
  });
  addGauge({
    name: 'pothi_library_segments_estimated',
    help: 'Segments in the library, as the statistics of PostgreSQL estimate them.',
    read: async () => [{ value: (await library()).segments }],
  });
  const isImporting = shareFor(SHARED_MS, () => isImportRunning(db));
  addGauge({
    name: 'pothi_import_running',
    help: '1 while an import holds its lock, on whichever machine.',
    read: async () => [{ value: Number(await isImporting()) }],
  });
  // None of these while no import runs: what the last one has left is no progress.
  const progress = shareFor(SHARED_MS, async () => ((await isImporting()) ? findImportProgress(db) : undefined));
  const readProgress = (samples: (found: ImportProgress) => Sample[]) => async () => {
    const found = await progress();
    return found ? samples(found) : [];
  };
  addGauge({
    name: 'pothi_import_texts',
    help: 'Texts that the running import has done, and all that it will do.',
    labels: ['state'],
    read: readProgress(({ texts_done, texts_total }) => [
      { labels: { state: 'done' }, value: texts_done },
      { labels: { state: 'total' }, value: texts_total },
    ]),
  });
  addGauge({
    name: 'pothi_import_segments',
    help: 'Segments of the texts that the running import has done.',
    read: readProgress(({ segments_done }) => [{ value: segments_done }]),
  });
  addGauge({
    name: 'pothi_import_seconds_left',
    help: 'How long the running import will take if it goes on as before; absent while nobody can say.',
    read: readProgress(({ texts_done, texts_total, elapsed_ms }) => {
      const ms = msLeft(texts_done / Math.max(texts_total, 1), elapsed_ms);
      return ms === undefined ? [] : [{ value: ms / 1000 }];
    }),
  });
};

type PoolState = { totalCount: number; idleCount: number; waitingCount: number };
type WatchedState = { name: string; pool: PoolState; state: { isUsable: boolean; lagMs: number } };

/** The connections of this process, and what it knows about the replicas. */
export const addConnectionGauges = (
  { addGauge }: Metrics,
  { pool, replicas }: { pool: PoolState; replicas: WatchedState[] },
): void => {
  const pools: [string, PoolState][] = [
    ['primary', pool],
    ...replicas.map(({ name, pool: each }) => [name, each] as [string, PoolState]),
  ];
  addGauge({
    name: 'pothi_database_connections',
    help: 'Connections of this process to each database: in use, idle, and requests that wait for one.',
    labels: ['database', 'state'],
    read: () =>
      pools.flatMap(([database, { totalCount, idleCount, waitingCount }]): Sample[] => [
        { labels: { database, state: 'used' }, value: totalCount - idleCount },
        { labels: { database, state: 'idle' }, value: idleCount },
        { labels: { database, state: 'waiting' }, value: waitingCount },
      ]),
  });
  addGauge({
    name: 'pothi_replica_usable',
    help: '1 while this process reads from the replica.',
    labels: ['database'],
    read: () => replicas.map(({ name, state }) => ({ labels: { database: name }, value: Number(state.isUsable) })),
  });
  addGauge({
    name: 'pothi_replica_lag_seconds',
    help: 'How old the answers of the replica are at most.',
    labels: ['database'],
    read: () => replicas.map(({ name, state }) => ({ labels: { database: name }, value: state.lagMs / 1000 })),
  });
};

type QueueState = { running: number; waiting: number };

/** The bounded work of this process: searches and worker threads. */
export const addWorkGauge = ({ addGauge }: Metrics, name: string, help: string, read: () => QueueState): void =>
  addGauge({
    name,
    help,
    labels: ['state'],
    read: () => Object.entries(read()).map(([state, value]) => ({ labels: { state }, value })),
  });
