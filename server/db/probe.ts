import { Socket } from 'node:net';
import pg from 'pg';
import { parseWalPosition, WAL_POSITION_SQL, type WalPosition } from './wal-position.ts';

export type Probed = { isReplica: boolean; position: WalPosition };

/**
 * Asks one database for its position, over a connection of its own: a pool without a free connection is busy, not dead. A
 * database that accepts connections but never answers (a black hole) fails like one that refuses them.
 */
export const createProbe = (url: string, timeoutMs: number) => {
  let open: { client: pg.Client; socket: Socket } | undefined;

  const close = () => {
    // A polite goodbye would wait for an answer.
    open?.socket.destroy();
    open = undefined;
  };

  const connect = async (): Promise<pg.Client> => {
    if (open) return open.client;
    const socket = new Socket();
    const client = new pg.Client({
      connectionString: url,
      application_name: 'pothi watch',
      stream: () => socket,
      connectionTimeoutMillis: timeoutMs,
      query_timeout: timeoutMs,
    });
    client.on('error', close);
    open = { client, socket };
    await client.connect();
    return client;
  };

  const probe = async (): Promise<Probed> => {
    try {
      const client = await connect();
      const { rows } = await client.query<{ is_replica: boolean; position: string | null }>(
        `select pg_is_in_recovery() as is_replica, ${WAL_POSITION_SQL} as position`,
      );
      return { isReplica: rows[0]?.is_replica ?? false, position: parseWalPosition(rows[0]?.position) ?? 0n };
    } catch (error) {
      close();
      throw error;
    }
  };
  return { probe, close };
};
