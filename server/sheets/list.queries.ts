import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { wireDate } from '#server/db/wire-date.ts';
import type { DeletedSheet } from '#shared/contract/sheet-parts.ts';
import { TRASH_DAYS } from '#shared/limits.ts';
import { publisherOf } from './sheets.queries.ts';
import type { SummaryRow } from './stored-sheet.ts';

type Db = Kysely<Database>;
type Page = { skip: number; limit: number };

/** A row `s` that everybody may see. */
export const isToRead = sql<boolean>`(s.is_published and s.deleted_date is null)`;

const SORTS = {
  published_date: sql`coalesce(s.published_date, s.updated_date)`,
  updated_date: sql`s.updated_date`,
  title: sql`lower(s.title)`,
  views: sql`s.views`,
  likes: sql`s.likes`,
};
export type SheetSort = { sort_by: keyof typeof SORTS; sort_order: 'asc' | 'desc' };

const NEWEST: SheetSort = { sort_by: 'published_date', sort_order: 'desc' };

/** The rows `s` that `where` names. */
export const listSummaries = async (
  db: Db,
  where: RawBuilder<unknown>,
  viewer: string | null,
  { skip, limit, sort_by, sort_order }: Page & SheetSort,
): Promise<{ sheets: SummaryRow[]; total: number }> => {
  const direction = sort_order === 'asc' ? sql`asc` : sql`desc`;
  const [{ rows: sheets }, { rows: counts }] = await Promise.all([
    sql<SummaryRow>`
      select s.id, s.title, s.summary, s.is_published, ${wireDate('s.published_date')} as published_date,
        ${wireDate('s.updated_date')} as updated_date, s.views, s.likes, s.language, s.topics,
        ${publisherOf(viewer)} as publisher,
        extract(epoch from now() - coalesce(s.published_date, s.updated_date))::float as seconds_passed
      from sheets s left join accounts a on a.id = s.account_id
      where ${where}
      order by ${SORTS[sort_by]} ${direction}, s.id ${direction}
      limit ${limit} offset ${skip}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from sheets s where ${where}`.execute(db),
  ]);
  return { sheets, total: counts[0]?.total ?? 0 };
};

/** Whose sheets are meant: an account, anybody (undefined), or nobody (null). */
export const findListed = async (
  db: Db,
  { email, username }: { email?: string | undefined; username?: string | undefined },
  viewer: string | null,
): Promise<string | null | undefined> => {
  if (!email && !username) return undefined;
  // Somebody else's address finds nothing: else it could be tried out who has an account.
  const { rows } = await sql<{ id: string }>`
    select a.id from accounts a
    where (${email ?? ''} = '' or (lower(a.email) = lower(${email ?? ''}) and a.id = ${viewer}::uuid))
      and (${username ?? ''} = '' or exists (
        select from usernames u where u.account_id = a.id and u.username = ${username ?? ''}))
    limit 1`.execute(db);
  return rows[0]?.id ?? null;
};

export type Wanted = {
  /** As `findListed` gives it. */
  account_id: string | null | undefined;
  viewer: string | null;
  language?: string | undefined;
  topic?: string | undefined;
  /** Only of people whom the viewer follows. */
  following?: boolean;
};

/** A row `s` by somebody who has nothing to do with the viewer. */
const isApart = (viewer: string) => sql`exists (
  select from blocks b where (b.blocker_id = ${viewer} and b.blocked_id = s.account_id)
    or (b.blocker_id = s.account_id and b.blocked_id = ${viewer}))`;

export const listSheets = (
  db: Db,
  { account_id, viewer, language, topic, following }: Wanted,
  page: Page & SheetSort,
) => {
  if (account_id === null) return Promise.resolve({ sheets: [], total: 0 });
  const isOwn = account_id !== undefined && account_id === viewer;
  const conditions = [
    isOwn ? sql`s.deleted_date is null` : isToRead,
    ...(account_id === undefined ? [] : [sql`s.account_id = ${account_id}`]),
    ...(following ? [sql`s.account_id in (select followed_id from follows where follower_id = ${viewer})`] : []),
    ...(viewer && account_id === undefined ? [sql`not ${isApart(viewer)}`] : []),
    ...(language ? [sql`s.language = ${language}`] : []),
    ...(topic ? [sql`s.topics @> array[${topic}]::uuid[]`] : []),
  ];
  return listSummaries(db, sql.join(conditions, sql` and `), viewer, page);
};

const quotes = (segment_id: string) =>
  sql`${isToRead} and s.id in (select q.sheet_id from sheet_quotes q where q.segment_id = ${segment_id})`;

export const listQuoting = (db: Db, segment_id: string, page: Page) =>
  listSummaries(db, quotes(segment_id), null, { ...page, ...NEWEST });

export const countQuoting = async (db: Db, segment_id: string): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from sheets s where ${quotes(segment_id)}`.execute(db);
  return rows[0]?.total ?? 0;
};

export const listTrash = async (db: Db, account_id: string, { skip, limit }: Page) => {
  const isThere = sql`s.account_id = ${account_id} and s.deleted_date is not null`;
  const [{ rows: sheets }, { rows: counts }] = await Promise.all([
    sql<DeletedSheet>`
      select s.id, s.title, ${wireDate('s.deleted_date')} as deleted_date, ${wireDate('s.erased_date')} as erased_date
      from (select *, deleted_date + ${TRASH_DAYS} * interval '1 day' as erased_date from sheets) s
      where ${isThere} order by s.deleted_date desc, s.id limit ${limit} offset ${skip}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from sheets s where ${isThere}`.execute(db),
  ]);
  return { sheets, total: counts[0]?.total ?? 0 };
};

/** Erases what has been in the trash for too long. */
export const emptyTrash = async (db: Db): Promise<void> => {
  await sql`delete from sheets where deleted_date < now() - ${TRASH_DAYS} * interval '1 day'`.execute(db);
};
