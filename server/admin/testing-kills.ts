import type pg from 'pg';
import { afterAll, beforeAll, expect, vi } from 'vitest';
import type { Member } from '#server/auth/testing-members.ts';
import { announceQuotes } from '#server/notifications/quote-announcements.queries.ts';
import type { TestServer } from '#server/testing-server.ts';
import type { Name, Sent } from '#shared/contract/contract.ts';
import type { AuditAction } from '#shared/contract/audit-log.ts';

// Every change of the administration writes its entry in the audit log after the rest. The tests hold that table, so that
// each change stops there with everything else written, and then kill the server. A change without an entry is held at the
// table that it writes last.

/** A call that changes something, and the entries that it leaves in the audit log. */
export type Change = { actions: AuditAction[]; name: Name; sent: unknown; by?: Member; holds: string };

export const change = <N extends Name>(actions: AuditAction[], name: N, sent: Sent<N>): Change => ({
  actions,
  name,
  sent,
  holds: 'audit_log',
});
/** Without an entry in the audit log. */
export const changeBy = <N extends Name>(by: Member, holds: string, name: N, sent: Sent<N>): Change => ({
  actions: [],
  name,
  sent,
  by,
  holds,
});

/** Tables in which the server writes by itself. */
const OWN_TABLES = ['scheduled_jobs', 'sessions', 'usage_counts', 'storage_sizes'];

const isSuccess = (status: number): boolean => status >= 200 && status < 300;

export const createKills = ({ pool, db, send, sendBytes, kill, start, allEnded }: TestServer, admin: Member) => {
  const run = async ({ name, sent, by = admin }: Change): Promise<number> => {
    if (name !== 'PUT /imports/{id}/pieces/{number}')
      return (await send(name, sent as Sent<Name>, by.access_token)).status;
    const { params, bytes } = sent as { params: { id: string; number: number }; bytes: Buffer };
    return sendBytes(`/imports/${params.id}/pieces/${params.number}`, bytes, by.access_token);
  };

  /** What every table has. */
  const contents = async (): Promise<Record<string, string>> => {
    const { rows: tables } = await pool.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    const found: Record<string, string> = {};
    for (const { name } of tables.filter((table) => !OWN_TABLES.includes(table.name))) {
      const { rows } = await pool.query<{ rows: string }>(
        `select concat(count(*), ' ', md5(string_agg(row::text, ' ' order by row::text))) as rows from "${name}" row`,
      );
      found[name] = rows[0]?.rows ?? '';
    }
    return found;
  };
  const entries = async (after: number): Promise<string[]> =>
    (await pool.query<{ action: string }>(`select action from audit_log where id > $1 order by id`, [after])).rows.map(
      ({ action }) => action,
    );
  const lastEntry = async (action?: AuditAction): Promise<string> => {
    const where = '$1::text is null or action = $1';
    const { rows } = await pool.query<{ id: string }>(
      `select coalesce(max(id), 0) as id from audit_log where ${where}`,
      [action ?? null],
    );
    return String(rows[0]?.id);
  };
  /** Undoes the last of its kind. */
  const undo = async (actions: AuditAction[], of: AuditAction): Promise<Change> =>
    change(actions, 'POST /audit-log/{id}/undo', { params: { id: await lastEntry(of) } });

  const waitForMail = () =>
    vi.waitUntil(async () => (await pool.query('select from mail_queue')).rows.length === 0, { timeout: 20_000 });

  let holder: pg.PoolClient;
  beforeAll(async () => {
    holder = await pool.connect();
  });
  afterAll(() => holder.release());

  /** Runs the changes until each has written everything but the last, and kills the server then. */
  const killDuring = async (changes: Change[]): Promise<void> => {
    const tables = [...new Set(changes.map(({ holds }) => holds))];
    await holder.query('begin');
    for (const table of tables) await holder.query(`lock table ${table} in share mode`);
    const refused: unknown[] = [];
    const answers = changes.map(async (each) => {
      const status = await run(each).catch(() => 'none');
      if (status !== 'none') refused.push([each.name, status]);
      return status;
    });
    const isHeld = async () => {
      if (refused.length > 0) throw new Error(`It was not held: ${JSON.stringify(refused)}`);
      const { rows } = await pool.query(
        `select from pg_locks where relation = any($1::regclass[]) and not granted and mode = 'RowExclusiveLock'`,
        [tables],
      );
      return rows.length === changes.length;
    };
    try {
      await vi.waitUntil(isHeld, { timeout: 20_000 });
      await kill();
    } finally {
      await holder.query('rollback');
    }
    await allEnded();
    expect(await Promise.all(answers)).toEqual(changes.map(() => 'none'));
  };

  /** All tables are as they were, and the same can be done once the server runs again. */
  const expectWhole = async (changes: Change[]): Promise<void> => {
    await waitForMail();
    // What earlier changes have left to the server's job.
    await announceQuotes(db);
    const [before, last] = [await contents(), Number(await lastEntry())];
    await killDuring(changes);
    expect(await contents()).toEqual(before);

    await start();
    for (const each of changes) expect([each.name, await run(each)]).toEqual([each.name, expect.toSatisfy(isSuccess)]);
    expect((await entries(last)).toSorted()).toEqual(changes.flatMap(({ actions }) => actions).toSorted());
  };

  return { run, lastEntry, undo, expectWhole };
};
