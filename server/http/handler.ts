import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { Readable } from 'node:stream';
import type { FileStore } from '#server/files/file-store.ts';
import type { ReadSources } from '#server/db/read-sources.ts';
import type { WalPosition } from '#server/db/wal-position.ts';
import type { Metrics } from '#server/monitoring/metrics.ts';
import type { UsageCounts } from '#server/monitoring/usage-counts.ts';
import type { Settings } from '#server/settings.ts';
import type { LimitSearches } from './limit-searches.ts';
import type { WorkerStream } from '#server/workers/worker-stream.ts';
import type { WorkerPool } from '#server/workers/worker-pool.ts';
import type { Call } from '#shared/contract/call.ts';
import type { Answer, Contract, Name, Received, Returned, Sent } from '#shared/contract/contract.ts';
import type { StaffRole } from '#shared/roles.ts';
import type { AuthDeps, Viewer } from './auth-deps.ts';

/** Available to every handler. */
export type Context = {
  /** For a read by a guest it may be a replica. */
  db: Kysely<Database>;
  /** Where counts and other side effects of a read are written. */
  primaryDb: Kysely<Database>;
  settings: Settings;
  workers: WorkerPool;
  limitSearches: LimitSearches;
  /** What is read and searched for, without anybody being followed. */
  usage: UsageCounts;
  /** The clock; tests set it. */
  now: () => Date;
  /** For a failure that must not fail the request. */
  logError: (error: unknown, message: string) => void;
};

/** Everything stored about a member, as a ZIP; created in a thread while it is read. */
export type ExportAccount = (account_id: string) => Readable;

/** Adds the replicas: what guests see may lag a little, so it is read there. */
/** Opens a file that a thread with its own connection writes while it is read. Throws `unavailable` when too many are open. */
export type OpenDownload = <Input>(stream: WorkerStream<Input & { databaseUrl: string }>, input: Input) => Readable;

export type ServerContext = Omit<Context, 'primaryDb'> & {
  reads: ReadSources;
  metrics: Metrics;
  authDeps: AuthDeps;
  files: FileStore;
  exportAccount: ExportAccount;
  openDownload: OpenDownload;
};

/** The origin of a request, authenticated or not. */
export type Caller = {
  address: string;
  user_agent: string;
  bearer: string | undefined;
  /** What the caller has written, and so must see. */
  written: WalPosition | undefined;
  /** The raw header; only calls with `ifMatch` use it. */
  if_match: string | undefined;
  /** Names the account in the log line of the request: the one that called, or that a login was tried for. */
  logAccount(account_id: string): void;
};

/** The contract's `auth` decides whether the handler has a viewer. */
type ViewerFor<Auth> = Auth extends 'required' | StaffRole
  ? Viewer
  : Auth extends 'optional'
    ? Viewer | undefined
    : undefined;

export type CallContext<Auth extends Call['auth'] = Call['auth']> = Context & {
  caller: Caller;
  authDeps: AuthDeps;
  files: FileStore;
  exportAccount: ExportAccount;
  openDownload: OpenDownload;
  viewer: ViewerFor<Auth>;
};

/** For uploads: reads the file lazily, after the caller has been authorized. */
type FileInput<C> = C extends { upload: string } ? { file: () => Promise<Uint8Array> } : unknown;

export type Handler<N extends Name> = (
  input: Received<N> & FileInput<Contract[N]>,
  context: CallContext<Contract[N]['auth']>,
) => Promise<Returned<N>>;
/** A missing handler is a compile error. */
export type Handlers = { [N in Name]: Handler<N> };

/** The same calls without HTTP, for rendering pages on the server. */
export type CallApi = <N extends Name>(name: N, sent: Sent<N>) => Promise<Answer<N>>;
