import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import { displayName } from '#server/db/display-name.ts';
import type { Database } from '#server/db/schema.ts';
import { wireDate } from '#server/db/wire-date.ts';
import type { Person, SheetCollectionSummary } from '#shared/contract/sheet-collections.ts';

type Db = Kysely<Database>;

/** Of an account `a`. */
const PERSON = sql<Person>`
  json_build_object('name', ${displayName}, 'username', a.username, 'avatar_url', a.avatar_url)`;

/** Of a sheet `s`: whether this viewer may see it. */
export const isSeenBy = (viewer: string | null) =>
  sql`(s.deleted_date is null and (s.is_published or s.account_id = ${viewer}::uuid))`;

const isEditor = (viewer: string | null) => sql`exists (
  select from sheet_collection_editors e where e.collection_id = c.id and e.account_id = ${viewer}::uuid)`;

const columns = (viewer: string | null) => sql`
  c.id, c.title, c.description, c.language, c.is_public, ${wireDate('c.updated_date')} as updated_date,
  ${PERSON} as owner,
  case when c.account_id = ${viewer}::uuid then 'owner' when ${isEditor(viewer)} then 'editor' else 'reader' end as role,
  (
    select count(*)::int from sheet_collection_sheets m join sheets s on s.id = m.sheet_id
    where m.collection_id = c.id and ${isSeenBy(viewer)}
  ) as sheet_count`;

export type StoredCollection = Omit<SheetCollectionSummary, 'holds_sheet'> & { version: number };

/** One that the viewer may see. */
export const findCollection = async (
  db: Db,
  id: string,
  viewer: string | null,
): Promise<StoredCollection | undefined> => {
  const { rows } = await sql<StoredCollection>`
    select ${columns(viewer)}, c.version from sheet_collections c join accounts a on a.id = c.account_id
    where c.id = ${id} and (c.is_public or c.account_id = ${viewer}::uuid or ${isEditor(viewer)})`.execute(db);
  return rows[0];
};

export type Whose = { viewer: string | null; username?: string | undefined };

const isListed = ({ viewer, username }: Whose): RawBuilder<unknown> =>
  username
    ? sql`exists (select from usernames u where u.account_id = c.account_id and u.username = ${username})
        and (c.is_public or c.account_id = ${viewer}::uuid)`
    : sql`(c.account_id = ${viewer}::uuid or c.id in (
        select e.collection_id from sheet_collection_editors e where e.account_id = ${viewer}::uuid))`;

export const listCollections = async (
  db: Db,
  whose: Whose,
  { skip, limit, sheet_id }: { skip: number; limit: number; sheet_id: string | null },
) => {
  const where = isListed(whose);
  const [{ rows: collections }, { rows: counts }] = await Promise.all([
    sql<SheetCollectionSummary>`
      select ${columns(whose.viewer)}, exists (
        select from sheet_collection_sheets m join sheets s on s.id = m.sheet_id
        where m.collection_id = c.id and m.sheet_id = ${sheet_id}::uuid and ${isSeenBy(whose.viewer)}
      ) as holds_sheet
      from sheet_collections c join accounts a on a.id = c.account_id
      where ${where} order by c.updated_date desc, c.id limit ${limit} offset ${skip}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from sheet_collections c where ${where}`.execute(db),
  ]);
  return { collections, total: counts[0]?.total ?? 0 };
};

export const listEditors = async (db: Db, collection_id: string): Promise<Person[]> => {
  const { rows } = await sql<{ person: Person }>`
    select ${PERSON} as person from sheet_collection_editors e join accounts a on a.id = e.account_id
    where e.collection_id = ${collection_id} order by lower(a.username)`.execute(db);
  return rows.map(({ person }) => person);
};

type Fields = { title: string; description: string; is_public: boolean };

export const insertCollection = async (
  db: Db,
  account_id: string,
  { title, description, is_public, language }: Fields & { language: string },
): Promise<string> => {
  const { rows } = await sql<{ id: string }>`
    insert into sheet_collections (account_id, title, description, is_public, language)
    values (${account_id}, ${title}, ${description}, ${is_public}::boolean, ${language}) returning id`.execute(db);
  return rows[0]!.id;
};

/** Nobody else changes it, or what is in it, until the transaction ends. */
export const lockCollection = async (trx: Transaction<Database>, id: string): Promise<void> => {
  await sql`select from sheet_collections where id = ${id} for no key update`.execute(trx);
};

export const updateCollection = async (
  trx: Transaction<Database>,
  id: string,
  { title, description, is_public }: Fields,
): Promise<void> => {
  await sql`
    update sheet_collections set title = ${title}, description = ${description}, is_public = ${is_public}::boolean,
      version = version + 1, updated_date = clock_timestamp()
    where id = ${id}`.execute(trx);
};

export const deleteCollection = async (db: Db, id: string): Promise<void> => {
  await sql`delete from sheet_collections where id = ${id}`.execute(db);
};

/** Everything a member has to do with: her own, and those she edits. */
export const readCollections = async (db: Db, account_id: string): Promise<unknown[]> => {
  const { rows } = await sql<{ data: unknown }>`
    select to_jsonb(c) - 'account_id' || jsonb_build_object(
      'role', case when c.account_id = ${account_id} then 'owner' else 'editor' end,
      'sheets', coalesce((
        select jsonb_agg(m.sheet_id order by m.position) from sheet_collection_sheets m join sheets s on s.id = m.sheet_id
        where m.collection_id = c.id and ${isSeenBy(account_id)}), '[]'),
      'editors', coalesce((
        select jsonb_agg(a.username order by a.username) from sheet_collection_editors e
          join accounts a on a.id = e.account_id where e.collection_id = c.id), '[]')
    ) as data
    from sheet_collections c where ${isListed({ viewer: account_id })} order by c.created_date, c.id`.execute(db);
  return rows.map(({ data }) => data);
};
