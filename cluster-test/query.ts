import pg from 'pg';
import { sleep } from '../soak/client.ts';

/** One statement on a connection of its own. */
export const query = async <Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
};

/** Waits until the server has recovered and accepts writes. */
export const untilPrimary = async (url: string, seconds = 120): Promise<void> => {
  for (const begun = performance.now(); performance.now() - begun < seconds * 1000; await sleep(200)) {
    const [row] = await query<{ waits: boolean }>(url, 'select pg_is_in_recovery() as waits').catch(() => []);
    if (row?.waits === false) return;
  }
  throw new Error(`The database did not recover within ${seconds} seconds.`);
};
