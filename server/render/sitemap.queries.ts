import { sql, type Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';

export const listCollectionAddresses = async (db: Kysely<Database>) => {
  const { rows } = await sql<{ id: string; has_child: boolean }>`
    select c.id, exists (select from collections child where child.parent_id = c.id) as has_child
    from collections c order by c.key`.execute(db);
  return rows;
};

export const countTexts = async (db: Kysely<Database>): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from texts where is_published`.execute(db);
  return rows[0]?.total ?? 0;
};

export const listTopicAddresses = async (db: Kysely<Database>, skip: number, limit: number) => {
  const { rows } = await sql<{ id: string }>`
    select id from topics order by key limit ${limit} offset ${skip}`.execute(db);
  return rows;
};

export const countTopics = async (db: Kysely<Database>): Promise<number> => {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from topics`.execute(db);
  return rows[0]?.total ?? 0;
};

export const countSheets = async (db: Kysely<Database>): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from sheets where is_published and deleted_date is null`.execute(db);
  return rows[0]?.total ?? 0;
};

export const listSheetAddresses = async (db: Kysely<Database>, skip: number, limit: number) => {
  const { rows } = await sql<{ id: string; title: string; username: string; updated: string }>`
    select s.id, s.title, coalesce(a.username, '') as username,
      to_char(s.updated_date at time zone 'UTC', 'YYYY-MM-DD') as updated
    from sheets s left join accounts a on a.id = s.account_id
    where s.is_published and s.deleted_date is null order by s.id limit ${limit} offset ${skip}`.execute(db);
  return rows;
};

/** Members who have published something; the others have not asked to be found. */
const writers = sql`accounts a where exists (
  select from sheets s where s.account_id = a.id and s.is_published and s.deleted_date is null)`;

export const countWriters = async (db: Kysely<Database>): Promise<number> => {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from ${writers}`.execute(db);
  return rows[0]?.total ?? 0;
};

export const listWriterAddresses = async (db: Kysely<Database>, skip: number, limit: number) => {
  const { rows } = await sql<{ username: string }>`
    select a.username from ${writers} order by a.id limit ${limit} offset ${skip}`.execute(db);
  return rows;
};

export const listTextAddresses = async (db: Kysely<Database>, skip: number, limit: number) => {
  const { rows } = await sql<{ id: string; type: string; updated: string }>`
    select t.id, w.type, to_char(t.updated_date at time zone 'UTC', 'YYYY-MM-DD') as updated
    from texts t join works w on w.id = t.work_id
    where t.is_published order by t.key limit ${limit} offset ${skip}`.execute(db);
  return rows;
};
