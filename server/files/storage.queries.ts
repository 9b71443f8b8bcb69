import { sql, type Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { AppError } from '#server/errors.ts';

type Db = Kysely<Database>;

/** In bytes. */
export type StorageUse = { sheets: number; revisions: number; pictures: number; notes: number };

/** What a row takes besides the words of a member. */
const ROW_BYTES = 200;

/** What a member has stored, also in the trash. */
export const findStorageUse = (db: Db, account_id: string): Promise<StorageUse> => {
  const sheets = db
    .selectFrom('sheets as s')
    .leftJoin('sheet_drafts as d', 'd.sheet_id', 's.id')
    .select((eb) => [
      sql<number>`coalesce(sum(s.bytes) + sum(coalesce(d.bytes, 0)), 0)`.as('sheets'),
      eb.fn.coalesce(eb.fn.sum<number>('s.revision_bytes'), eb.lit(0)).as('revisions'),
    ])
    .where('s.account_id', '=', account_id);
  const pictures = db
    .selectFrom('files')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('bytes'), eb.lit(0)).as('pictures'))
    .where('account_id', '=', account_id);
  const notes = db
    .selectFrom('notes')
    .select(sql<number>`coalesce(sum(octet_length(body) + octet_length(quote) + ${ROW_BYTES}), 0)::bigint`.as('notes'))
    .where('account_id', '=', account_id);
  const collections = db
    .selectFrom('sheet_collections')
    .select(
      sql<number>`coalesce(sum(octet_length(title) + octet_length(description) + ${ROW_BYTES}), 0)::bigint`.as('bytes'),
    )
    .where('account_id', '=', account_id);
  const comments = db
    .selectFrom('comments')
    .select(sql<number>`coalesce(sum(octet_length(body) + octet_length(quote) + ${ROW_BYTES}), 0)::bigint`.as('bytes'))
    .where('account_id', '=', account_id);
  const handIns = db
    .selectFrom('hand_ins as h')
    .innerJoin('assignment_answers as x', 'x.id', 'h.answer_id')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('h.bytes'), eb.lit(0)).as('bytes'))
    .where('x.account_id', '=', account_id);
  return db
    .selectFrom([
      sheets.as('s'),
      pictures.as('p'),
      notes.as('n'),
      collections.as('c'),
      handIns.as('h'),
      comments.as('m'),
    ])
    .select([
      sql<number>`s.sheets + h.bytes`.as('sheets'),
      's.revisions',
      'p.pictures',
      sql<number>`n.notes + c.bytes + m.bytes`.as('notes'),
    ])
    .executeTakeFirstOrThrow();
};

const MEGABYTE = 1024 * 1024;

/**
 * Call after storing, in the same transaction, or before with the bytes that will be added. Members are not locked: two
 * requests at once may exceed the quota by what they store.
 */
export const enforceStorageQuota = async (db: Db, account_id: string, quota: number, added = 0): Promise<void> => {
  const { sheets, revisions, pictures, notes } = await findStorageUse(db, account_id);
  if (sheets + revisions + pictures + notes + added <= quota) return;
  throw new AppError(
    'quota_exceeded',
    `Your ${Math.round(quota / MEGABYTE)} MB of storage are full. Please delete sheets, pictures or notes that you no longer need.`,
  );
};
