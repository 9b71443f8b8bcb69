import { sql, type Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';

export const MEMBERS = Number(process.env['BENCH_MEMBERS'] ?? 1_000_000);
export const SHEETS = Number(process.env['BENCH_SHEETS'] ?? 200_000);
export const FOLLOWERS = Math.round(MEMBERS / 10);

/** Ids that can be computed again: the member or sheet of a number. */
const idOf = (kind: string, number: string): string => `md5('${kind} ' || ${number})::uuid`;

/** The writer whom a tenth of all members follow, and a member who follows 300 writers. */
export type Community = { writer: string; reader: string; sheet: string };

/** Members, sheets, follows and notifications, straight by SQL: no trigger and no foreign key is checked. */
export const makeCommunity = async (db: Kysely<Database>): Promise<Community> => {
  const rows = await db.connection().execute(async (connection) => {
    const run = (statement: string) => sql.raw(statement).execute(connection);
    await run('set session_replication_role = replica');
    await run(`insert into accounts (id, email, username, firstname, lastname, email_verified_date, notification_frequency)
      select ${idOf('member', 'n')}, 'm' || n || '@example.org', 'member-' || n, 'Tashi', 'No ' || n, now(),
        case when n % 20 = 0 then 'daily' else 'never' end
      from generate_series(1, ${MEMBERS}) n`);
    await run('insert into usernames (username, account_id) select username, id from accounts');
    // Most sheets are by few writers, and one in ten is private.
    await run(`insert into sheets (id, account_id, title, summary, language, is_published, published_date, updated_date,
        blocks, bytes, views, likes)
      select ${idOf('sheet', 'n')}, ${idOf('member', '(1 + (n % 20000))')}, 'Sheet ' || md5(n::text), 'A summary',
        (array['en', 'bo', 'zh', 'de', 'pi'])[1 + n % 5], n % 10 <> 3,
        case when n % 10 <> 3 then now() - n * interval '7 minutes' end, now() - n * interval '5 minutes',
        jsonb_build_array(jsonb_build_object('id', md5('b' || n), 'type', 'text', 'html', repeat(md5('w' || n), 40))),
        1400, (n * 7919) % 5000, (n * 997) % 300
      from generate_series(1, ${SHEETS}) n`);
    // Each has a hundred words of its own, two that all have, one of each hundredth and one that no other has.
    await run(`insert into sheet_tokens (sheet_id, part, tokens, title_tokens, tokens_version)
      select ${idOf('sheet', 'n')}, 1, to_tsvector('simple', 'mind hundred' || n % 100 || ' rare' || n || ' ' || (
          select string_agg(substr(md5(n || ' ' || word), 1, 5), ' ') from generate_series(1, 100) word) || ' path'),
        to_tsvector('simple', 'sheet titled' || n % 1000), 1
      from generate_series(1, ${SHEETS}) n where n % 10 <> 3`);
    await run(`insert into public_sheet_counts
      select language, count(*) from sheets where is_published group by language`);
    await run(`insert into follows (follower_id, followed_id, created_date)
      select ${idOf('member', 'n')}, ${idOf('member', '1')}, now() - n * interval '1 minute'
      from generate_series(2, ${FOLLOWERS + 1}) n`);
    await run(`insert into follows (follower_id, followed_id, created_date)
      select ${idOf('member', '2')}, ${idOf('member', 'n')}, now() from generate_series(3, 302) n`);
    await run(`insert into notifications (account_id, kind, actor_id, created_date)
      select ${idOf('member', '(20 * (n % 50000) + 20)')}, 'follow', ${idOf('member', '(n + 7)')}, now() - n * interval '1 second'
      from generate_series(1, ${Math.round(MEMBERS / 2)}) n on conflict do nothing`);
    await run('set session_replication_role = default');
    await run('vacuum analyze');
    return (
      await sql<Community>`select ${sql.raw(idOf('member', '1'))} as writer, ${sql.raw(idOf('member', '2'))} as reader,
        ${sql.raw(idOf('sheet', '20000'))} as sheet`.execute(connection)
    ).rows;
  });
  const [community] = rows;
  if (!community) throw new Error('There is no community.');
  return community;
};
