import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { prepareCluster, superuser, type Cluster } from './cluster.ts';
import { takeLease, type Lease } from './lease.ts';
import { stopPostmaster, type Postmaster } from './postmaster.ts';
import { ensureRunning } from './start-cluster.ts';

export interface EmbeddedDatabase {
  url: string;
  /** Stops PostgreSQL, unless somebody else still uses it. */
  close(): Promise<void>;
}

export interface EmbeddedOptions {
  dataDir: string;
  /** There is one server on a data folder; commands may join it. */
  exclusive: boolean;
  durable?: boolean;
  warn?: (message: string) => void;
}

const DATABASE = 'pothi';

/** Runs the PostgreSQL of this data folder, or joins the one that runs. */
export async function openEmbedded({ dataDir, exclusive, durable, warn }: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const cluster = await prepareCluster(dataDir, durable);
  const join = async (port?: number): Promise<{ postmaster: Postmaster; lease: Lease }> => {
    for (;;) {
      const postmaster = await ensureRunning(cluster, port);
      const lease = await takeLease(address(cluster, postmaster, 'postgres'), exclusive, dataDir);
      if (lease) return { postmaster, lease };
      await sleep(100);
    }
  };

  let closing = false;
  let { postmaster, lease } = await join();
  const url = address(cluster, postmaster, DATABASE);

  /** PostgreSQL died under us, or was stopped by hand: start it again, where the pool looks for it. */
  const recover = async () => {
    if (closing) return;
    warn?.('The database went away; starting it again.');
    try {
      ({ postmaster, lease } = await join(postmaster.port));
      lease.client.once('end', recover);
    } catch (error) {
      warn?.(error instanceof Error ? error.message : String(error));
      setTimeout(recover, 2000).unref();
    }
  };
  lease.client.once('end', recover);

  const close = async () => {
    if (closing) return;
    closing = true;
    if (await lease.leave()) await stopPostmaster(cluster.dataFolder);
  };
  try {
    await createDatabase(address(cluster, postmaster, 'postgres'));
  } catch (error) {
    await close();
    throw error;
  }
  return { url, close };
}

function address(cluster: Cluster, { port }: Postmaster, database: string): string {
  return `postgres://${superuser}:${cluster.password}@127.0.0.1:${port}/${database}`;
}

async function createDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`create database ${DATABASE}`);
  } catch (error) {
    // Somebody who started at the same moment made it.
    if (!['42P04', '23505'].includes((error as { code?: string }).code ?? '')) throw error;
  } finally {
    await client.end();
  }
}
