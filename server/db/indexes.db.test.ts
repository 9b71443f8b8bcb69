import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from './testing.ts';

const { pool } = await testDatabase();

it('every foreign key has an index that begins with one of its columns: else deleting a row reads whole tables', async () => {
  const { rows } = await pool.query<{ name: string }>(`
    select c.conrelid::regclass || ' (' || string_agg(a.attname, ', ' order by k.position) || ')' as name
    from pg_constraint c
    cross join lateral unnest(c.conkey) with ordinality as k (attnum, position)
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.attnum
    where c.contype = 'f' and not exists (
      select from pg_index i
      where i.indrelid = c.conrelid and i.indkey[0] = any(c.conkey)
        -- A partial index will do if it leaves out only rows without the key.
        and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) like '% IS NOT NULL)')
    )
    group by c.oid, c.conrelid order by 1`);
  expect(rows.map(({ name }) => name)).toEqual([]);
});

describe('on filled tables', () => {
  beforeAll(async () => {
    await pool.query(`
      with inserted as (
        insert into accounts (email, username, firstname, lastname, avatar_url)
        select n || '@example.org', 'member-' || n, 'Tashi', '',
          case when n % 2 = 0 then '/files/' || md5(n::text) || '.png' else '' end
        from generate_series(1, 5000) n returning id, username
      )
      insert into usernames (account_id, username) select * from inserted`);
    await pool.query(`
      insert into sheets (account_id, title, language, blocks, bytes, is_published, published_date, updated_date)
      select id, 'Sheet', 'en', '[]', 2, true, now() - n * interval '1 minute', now()
      from (select id, row_number() over () as n from accounts) a`);
    await pool.query(`insert into files (key, account_id, bytes, width, height)
      select substr(avatar_url, 8), id, 1, 1, 1 from accounts where avatar_url <> ''`);
    await pool.query(`
      insert into notifications (account_id, kind, actor_id, created_date)
      select a.id, 'follow', b.id, now() - row_number() over () * interval '1 hour'
      from accounts a join accounts b on b.id > a.id limit 20000`);
    await pool.query(`insert into mail_queue (account_id, kind, language, next_try_date)
      select id, case when row_number() over () % 10 = 0 then 'reset_password' else 'digest' end, 'en', now() from accounts`);
    await pool.query(`
      insert into sheet_points (sheet_id, version, title, summary, language, topics, file_keys, saved_date, block_hashes)
      select id, v, title, '', 'en', '{}', '{}', now() - v * interval '1 day', '{}' from sheets, generate_series(1, 4) v`);
    await pool.query('analyze');
  });

  const NO_FILE = `'/files/none.png'`;
  it.each([
    ['whose avatar a file is', `select from accounts where avatar_url = ${NO_FILE}`, 'accounts_avatar_url_idx'],
    [
      'the mail of an account',
      `select from mail_queue where account_id = '00000000-0000-0000-0000-000000000000'`,
      'mail_queue_account_id_idx',
    ],
    [
      'the mail for feedback',
      `select from mail_queue where feedback_id = '00000000-0000-0000-0000-000000000000'`,
      'mail_queue_feedback_id_idx',
    ],
    [
      'the next mail',
      `select id from mail_queue where next_try_date <= now() order by kind = 'digest', next_try_date limit 1`,
      'mail_queue_due',
    ],
    [
      'old notifications',
      `select ctid from notifications where created_date < now() - interval '1 year' limit 1000`,
      'notifications_created_date_idx',
    ],
    ...(
      [
        ['newest', 'coalesce(s.published_date, s.updated_date)', 'listed_sheets_by_published_date'],
        ['latest changed', 's.updated_date', 'listed_sheets_by_updated_date'],
        ['last in the alphabet', 'lower(s.title)', 'listed_sheets_by_title'],
        ['most viewed', 's.views', 'listed_sheets_by_views'],
        ['most liked', 's.likes', 'listed_sheets_by_likes'],
      ] as const
    ).map(([which, order, index]): [string, string, string] => [
      `the ${which} sheets of a language by people who are not blocked`,
      `select id from sheets s where s.is_published = true and s.deleted_date is null and s.is_empty = false and s.is_unlisted = false
       and s.language = 'en' and (s.account_id is null or s.account_id not in (select id from accounts where avatar_url = ${NO_FILE}))
       order by ${order} desc, s.id desc limit 20 offset 100`,
      `Index Only Scan Backward using ${index}`,
    ]),
    [
      'sheets whose revisions may be thinned out',
      `select distinct sheet_id from sheet_points where name is null and coalesce(reason, 'overwritten') = 'overwritten'
       and saved_date < now() - interval '1 hour' order by sheet_id limit 500`,
      'sheet_points_to_thin_out',
    ],
    [
      'the public sheets with a tag',
      `select id from sheets s where s.is_published = true and s.deleted_date is null and s.is_empty = false and s.is_unlisted = false
       and s.tags @> array['karma']`,
      'listed_sheets_by_tags',
    ],
    [
      'the sheets to index',
      `select id from sheets where is_published = true and deleted_date is null
       and indexed_version is distinct from version order by id limit 1`,
      'sheets_to_index',
    ],
  ])('%s are found by an index, without sorting', async (_name, query, index) => {
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain ${query}`);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain(index);
    expect(plan).not.toMatch(/Sort|Seq Scan/);
  });
});
