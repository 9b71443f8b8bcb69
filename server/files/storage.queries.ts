import { sql, type Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { AppError } from '#server/errors.ts';

type Db = Kysely<Database>;

/** In bytes. */
export type StorageUse = { sheets: number; revisions: number; pictures: number };

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
  return db
    .selectFrom([sheets.as('s'), pictures.as('p')])
    .select(['s.sheets', 's.revisions', 'p.pictures'])
    .executeTakeFirstOrThrow();
};

const MEGABYTE = 1024 * 1024;

/**
 * Call after storing, in the same transaction, or before with the bytes that will be added. Members are not locked: two
 * requests at once may exceed the quota by what they store.
 */
export const enforceStorageQuota = async (db: Db, account_id: string, quota: number, added = 0): Promise<void> => {
  const { sheets, revisions, pictures } = await findStorageUse(db, account_id);
  if (sheets + revisions + pictures + added <= quota) return;
  throw new AppError(
    'quota_exceeded',
    `Your ${Math.round(quota / MEGABYTE)} MB of storage are full. Please delete sheets or pictures that you no longer need.`,
  );
};
