import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { prepareCluster, superuser, type Cluster } from './cluster.ts';
import { takeLease, type Lease } from './lease.ts';
import { stopPostmaster, type Postmaster } from './postmaster.ts';
import { ensureRunning } from './start-cluster.ts';

export interface EmbeddedDatabase {
  url: string;
  /** Stops PostgreSQL, unless another process still uses it. */
  close(): Promise<void>;
}

export interface EmbeddedOptions {
  dataDir: string;
  /** True for a server, of which a data folder has at most one; false for a command. */
  exclusive: boolean;
  durable?: boolean;
  warn?: (message: string) => void;
}

const DATABASE = 'pothi';

/** Starts the PostgreSQL of this data folder, or uses the one that runs. */
export async function openEmbedded({ dataDir, exclusive, durable, warn }: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const cluster = await prepareCluster(dataDir, { durable, warn });
  const connect = async (port?: number): Promise<{ postmaster: Postmaster; lease: Lease }> => {
    for (;;) {
      const postmaster = await ensureRunning(cluster, port);
      const lease = await takeLease(urlOf(cluster, postmaster, 'postgres'), exclusive, dataDir);
      if (lease) return { postmaster, lease };
      await sleep(100);
    }
  };

  let isClosing = false;
  let { postmaster, lease } = await connect();
  const url = urlOf(cluster, postmaster, DATABASE);

  /** After PostgreSQL crashed or was stopped by hand: starts it again on the same port, for the pool's connections. */
  const recover = async () => {
    if (isClosing) return;
    warn?.('The database went away; starting it again.');
    try {
      ({ postmaster, lease } = await connect(postmaster.port));
      lease.client.once('end', recover);
    } catch (error) {
      warn?.(error instanceof Error ? error.message : String(error));
      setTimeout(recover, 2000).unref();
    }
  };
  lease.client.once('end', recover);

  const close = async () => {
    if (isClosing) return;
    isClosing = true;
    if (await lease.release()) await stopPostmaster(cluster.dataFolder);
  };
  try {
    await createDatabase(urlOf(cluster, postmaster, 'postgres'));
  } catch (error) {
    await close();
    throw error;
  }
  return { url, close };
}

function urlOf(cluster: Cluster, { port }: Postmaster, database: string): string {
  return `postgres://${superuser}:${cluster.password}@127.0.0.1:${port}/${database}`;
}

async function createDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  // A query that fails says so itself; without a listener a connection that breaks would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`create database ${DATABASE}`);
  } catch (error) {
    // Another process that started at the same time created it.
    if (!['42P04', '23505'].includes((error as { code?: string }).code ?? '')) throw error;
  } finally {
    await client.end();
  }
}
