import { sql, type Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';

type Db = Kysely<Database>;

export type SheetChoice = {
  account_id: string;
  /** All of them when empty and no collection is named. */
  sheet_ids: string[];
  collection_id?: string | undefined;
};

/** Ids, fields and addresses of a sheet as it is sent, which its blocks do not count. */
const BYTES_OF_SHEET = 4000;

/** Each with the words that its author has now: those of the draft `d` if there is one. */
const selectOwn = (db: Db, { account_id, sheet_ids, collection_id }: SheetChoice) =>
  db
    .selectFrom('sheets as s')
    .leftJoin('sheet_drafts as d', 'd.sheet_id', 's.id')
    .where('s.account_id', '=', account_id)
    .where('s.deleted_date', 'is', null)
    .$if(sheet_ids.length > 0, (query) => query.where('s.id', 'in', sheet_ids))
    .$if(collection_id !== undefined, (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('sheet_collection_sheets as c')
            .select('c.sheet_id')
            .whereRef('c.sheet_id', '=', 's.id')
            .where('c.collection_id', '=', collection_id!),
        ),
      ),
    );

const pictures = sql<{ path: string; bytes: number }[]>`coalesce((
  select json_agg(json_build_object('path', '/files/' || f.key, 'bytes', f.bytes) order by f.key)
  from files f where f.key = any(coalesce(d.file_keys, s.file_keys))), '[]'::json)`;
const pictureBytes = sql<number>`coalesce((
  select sum(f.bytes) from files f where f.key = any(coalesce(d.file_keys, s.file_keys))), 0)`;
const bytes = sql<number>`(coalesce(d.bytes, s.bytes) + ${BYTES_OF_SHEET} + ${pictureBytes})`;

export const listOwnSheets = (db: Db, choice: SheetChoice, { skip, limit }: { skip: number; limit: number }) =>
  selectOwn(db, choice)
    .select(({ fn }) => [
      's.id as sheet_id',
      fn.coalesce('d.title', 's.title').as('title'),
      fn.coalesce('d.language', 's.language').as('language'),
      fn.coalesce('d.version', 's.version').as('version'),
      sql<number>`${bytes}::float8`.as('bytes'),
      pictures.as('pictures'),
    ])
    .orderBy(({ fn }) => fn.coalesce('d.updated_date', 's.updated_date'), 'desc')
    .orderBy('s.id')
    .limit(limit)
    .offset(skip)
    .execute();

export const countOwnSheets = (db: Db, choice: SheetChoice): Promise<{ sheets: number; bytes: number }> =>
  selectOwn(db, choice)
    .select([sql<number>`count(*)::integer`.as('sheets'), sql<number>`coalesce(sum(${bytes}), 0)::float8`.as('bytes')])
    .executeTakeFirstOrThrow();
