import { sql, type Kysely } from 'kysely';
import type { Database } from './schema.ts';
import { parseWalPosition, WAL_POSITION_SQL, type WalPosition } from './wal-position.ts';

type Changes = 'library_changes' | 'community_changes';

/** Neither alone: while two transactions end in turn, the number or the last of them may stay the same. */
const versionOf = (changes: Changes) =>
  sql<string>`(select concat_ws(' ', count(*), max(transaction)) from ${sql.table(changes)})`;

/** Changes whenever the library that readers see changes. */
export const readLibraryVersion = async (db: Kysely<Database>): Promise<string> => {
  const { version } = await db.selectNoFrom(versionOf('library_changes').as('version')).executeTakeFirstOrThrow();
  return version;
};

/**
 * The version of the library, that of what members have published, and how far the log of the database was, which tells
 * which of two databases is ahead.
 */
export type SiteState = { library: string; community: string; position: WalPosition };

export const readSiteState = async (db: Kysely<Database>): Promise<SiteState> => {
  const { position, ...versions } = await db
    .selectNoFrom([
      versionOf('library_changes').as('library'),
      versionOf('community_changes').as('community'),
      sql.raw<string | null>(WAL_POSITION_SQL).as('position'),
    ])
    .executeTakeFirstOrThrow();
  return { ...versions, position: parseWalPosition(position) ?? 0n };
};

/** An import leaves a row per text and each publication one, and every request counts the rows. */
export const pruneChanges = async (db: Kysely<Database>, changes: Changes, atMost = 1): Promise<number> => {
  const table = sql.table(changes);
  const { numAffectedRows = 0n } = await sql`delete from ${table}
    where transaction < (select max(transaction) from ${table}) and (select count(*) from ${table}) > ${atMost}`.execute(
    db,
  );
  return Number(numAffectedRows);
};
