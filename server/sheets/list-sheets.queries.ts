import { sql, type Expression, type Kysely, type SqlBool } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { wireDate } from '#server/db/expressions.ts';
import { TRASH_DAYS } from '#shared/limits.ts';
import { countPublicSheets, countSheets } from './count-sheets.queries.ts';
import type { SummaryRow } from './serialize-sheet.rules.ts';
import { hasUnpublishedChanges, publisherOf } from './sheets.queries.ts';
import { isPublic, sheet } from './visible-sheets.queries.ts';

type Db = Kysely<Database>;
type Page = { skip: number; limit: number };

const SORTS = {
  published_date: sheet.fn.coalesce('s.published_date', 's.updated_date'),
  updated_date: sheet.ref('s.updated_date'),
  title: sheet.fn<string>('lower', ['s.title']),
  views: sheet.ref('s.views'),
  likes: sheet.ref('s.likes'),
};
export type SheetSort = { sort_by: keyof typeof SORTS; sort_order: 'asc' | 'desc' };

const NEWEST: SheetSort = { sort_by: 'published_date', sort_order: 'desc' };

/** Of a sheet `s`, for its owner. */
const isOwnAnswer = (viewer: string | null) => sql<boolean>`(s.account_id = ${viewer}::uuid
  and exists (select from assignment_answers x where x.sheet_id = s.id and x.assignment_id is not null)) is true`;
const isOwnAssignment = (viewer: string | null) => sql<boolean>`(s.account_id = ${viewer}::uuid
  and exists (select from assignments n where n.sheet_id = s.id)) is true`;

/** `where` is a condition on the sheet `s`. */
export const listSummaries = (
  db: Db,
  where: Expression<SqlBool>,
  viewer: string | null,
  { skip, limit, sort_by, sort_order }: Page & SheetSort,
): Promise<SummaryRow[]> => {
  // The page first: else the writer of every sheet that is sorted or skipped would be looked up.
  const page = db
    .selectFrom('sheets as s')
    .select('s.id')
    .where(where)
    .orderBy(SORTS[sort_by], sort_order)
    .orderBy('s.id', sort_order)
    .limit(limit)
    .offset(skip);
  return db
    .selectFrom(page.as('page'))
    .innerJoin('sheets as s', 's.id', 'page.id')
    .leftJoin('accounts as a', 'a.id', 's.account_id')
    .select(['s.id', 's.title', 's.summary', 's.is_published', 's.views', 's.likes', 's.language', 's.topics'])
    .select(['s.tags', 's.withheld', 's.is_unlisted'])
    .select([
      wireDate('s.published_date').$castTo<string | null>().as('published_date'),
      wireDate('s.updated_date').as('updated_date'),
      publisherOf(viewer).as('publisher'),
      hasUnpublishedChanges(viewer).as('has_unpublished_changes'),
      isOwnAnswer(viewer).as('is_answer'),
      isOwnAssignment(viewer).as('is_assignment'),
      sql<number>`extract(epoch from now() - coalesce(s.published_date, s.updated_date))::float`.as('seconds_passed'),
    ])
    .orderBy(SORTS[sort_by], sort_order)
    .orderBy('s.id', sort_order)
    .execute();
};

/** Whose sheets a list is of: an account, anybody (undefined), or nobody (null). */
export const findListedAccount = async (
  db: Db,
  { email, username }: { email?: string | undefined; username?: string | undefined },
  viewer: string | null,
): Promise<string | null | undefined> => {
  if (!email && !username) return undefined;
  // Only the viewer's own address matches: else anybody could find out who has an account.
  if (email && viewer === null) return null;
  let query = db.selectFrom('accounts as a').select('a.id').limit(1);
  if (email && viewer)
    query = query
      .where('a.id', '=', viewer)
      .where((eb) => eb(eb.fn('lower', ['a.email']), '=', eb.fn('lower', [eb.val(email)])));
  if (username)
    query = query.where('a.id', 'in', (eb) =>
      eb.selectFrom('usernames as u').select('u.account_id').where('u.username', '=', username),
    );
  return (await query.executeTakeFirst())?.id ?? null;
};

export type SheetFilter = {
  /** As `findListedAccount` returns it. */
  account_id: string | null | undefined;
  viewer: string | null;
  language?: string | undefined;
  topic?: string | undefined;
  /** Normalized. */
  tag?: string | undefined;
  /** Only by people the viewer follows. */
  following?: boolean;
};

/** Those whom the viewer has blocked or who have blocked the viewer: few, so they are found once and not per sheet. */
const blockedIds = (viewer: string) =>
  sheet
    .selectFrom('blocks as b')
    .select('b.blocked_id as account_id')
    .where('b.blocker_id', '=', viewer)
    .unionAll(sheet.selectFrom('blocks as b').select('b.blocker_id as account_id').where('b.blocked_id', '=', viewer));

/** A sheet that its author has left behind is by nobody. */
const isNotBlocked = (viewer: string) =>
  sheet.or([sheet('s.account_id', 'is', null), sheet('s.account_id', 'not in', blockedIds(viewer))]);

const isFollowed = (viewer: string) =>
  sheet(
    's.account_id',
    'in',
    sheet.selectFrom('follows as f').select('f.followed_id').where('f.follower_id', '=', viewer),
  );

const listConditions = ({ account_id, viewer, language, topic, tag, following }: SheetFilter): Expression<SqlBool> => {
  const isOwn = !!account_id && account_id === viewer;
  const conditions: Expression<SqlBool>[] = [isOwn ? sheet('s.deleted_date', 'is', null) : isPublic];
  if (account_id) conditions.push(sheet('s.account_id', '=', account_id));
  if (following && viewer) conditions.push(isFollowed(viewer));
  if (viewer && account_id === undefined) conditions.push(isNotBlocked(viewer));
  if (language) conditions.push(sheet('s.language', '=', language));
  if (topic) conditions.push(sheet('s.topics', '@>', sheet.val([topic])));
  if (tag) conditions.push(sheet('s.tags', '@>', sheet.val([tag])));
  return sheet.and(conditions);
};

const countListed = async (db: Db, filter: SheetFilter): Promise<number> => {
  const { account_id, viewer, language, topic, tag, following } = filter;
  if (account_id || topic || tag || following) return countSheets(db, listConditions(filter));
  if (!viewer) return countPublicSheets(db, language);
  const isHidden = sheet('s.account_id', 'in', blockedIds(viewer));
  const [all, hidden] = await Promise.all([
    countPublicSheets(db, language),
    countSheets(db, sheet.and([listConditions({ account_id, viewer: null, language }), isHidden])),
  ]);
  return all - hidden;
};

export const listSheets = async (
  db: Db,
  filter: SheetFilter,
  page: Page & SheetSort,
): Promise<{ sheets: SummaryRow[]; total: number }> => {
  if (filter.account_id === null) return { sheets: [], total: 0 };
  const [sheets, total] = await Promise.all([
    listSummaries(db, listConditions(filter), filter.viewer, page),
    countListed(db, filter),
  ]);
  return { sheets, total };
};

/** The sheets that were published last. */
export const listNewest = (db: Db, limit: number): Promise<SummaryRow[]> =>
  listSummaries(db, isPublic, null, { skip: 0, limit, ...NEWEST });

/** Public sheets that quote the segment. */
const isQuoting = (segment_id: string) =>
  sheet.and([
    isPublic,
    sheet(
      's.id',
      'in',
      sheet.selectFrom('sheet_quotes as q').select('q.sheet_id').where('q.segment_id', '=', segment_id),
    ),
  ]);

export const listQuoting = async (db: Db, segment_id: string, page: Page) => {
  const [sheets, total] = await Promise.all([
    listSummaries(db, isQuoting(segment_id), null, { ...page, ...NEWEST }),
    countQuoting(db, segment_id),
  ]);
  return { sheets, total };
};

export const countQuoting = (db: Db, segment_id: string): Promise<number> => countSheets(db, isQuoting(segment_id));

export const listTrash = async (db: Db, account_id: string, { skip, limit }: Page) => {
  const inTrash = sheet.and([sheet('s.account_id', '=', account_id), sheet('s.deleted_date', 'is not', null)]);
  const deleted = db
    .selectFrom('sheets as s')
    .select(['s.id', 's.title', 's.deleted_date'])
    .select(sql<Date>`s.deleted_date + ${TRASH_DAYS} * interval '1 day'`.as('erased_date'))
    .where(inTrash);
  const [sheets, total] = await Promise.all([
    db
      .selectFrom(deleted.as('d'))
      .select(['d.id', 'd.title'])
      .select([wireDate('d.deleted_date').as('deleted_date'), wireDate('d.erased_date').as('erased_date')])
      .orderBy('d.deleted_date', 'desc')
      .orderBy('d.id')
      .limit(limit)
      .offset(skip)
      .execute(),
    countSheets(db, inTrash),
  ]);
  return { sheets, total };
};
