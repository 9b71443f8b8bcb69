import { sql, type Expression, type Kysely, type SqlBool } from 'kysely';
import { displayName, wireDate } from '#server/db/expressions.ts';
import type { Database } from '#server/db/schema.ts';
import { isModerated, moderatedSheet } from '#server/moderation/measures.queries.ts';
import type { Report, ReportKind, ReportState, SpamSign } from '#shared/contract/admin-reports.ts';
import type { Person } from '#shared/contract/people.ts';

type Db = Kysely<Database>;

/** Only this kind has another name in the table. */
const typeOf = (kind: ReportKind) => (kind === 'person' ? 'report' : kind);

/** Moderators answer without seeing an address, so none that somebody has typed is of use to them. */
const withoutAddresses = (column: string) =>
  sql<string>`regexp_replace(${sql.ref(column)}, '[^[:space:]<>"]+@[^[:space:]<>"]+', '…@…', 'g')`;

/** Of the account with this id. */
const personOf = (id: string) => sql<Person | null>`(
  select jsonb_build_object('name', ${displayName}, 'username', a.username, 'avatar_url', a.avatar_url, 'title', a.title)
  from accounts a where a.id = ${sql.ref(id)}
)`;

const usernameOf = (id: string) => sql<string | null>`(select username from accounts where id = ${sql.ref(id)})`;

/** Of a comment on a sheet that moderators may see, or on an answer: one of the two who read it has reported it. */
const reportedComment = sql<Report['comment']>`(
  select jsonb_build_object('id', c.id, 'body', c.body, 'state', c.state)
  from comments c join sheets s on s.id = c.sheet_id
  where c.id = f.comment_id and (${isModerated} or c.is_of_answer) and s.deleted_date is null
)`;

/** Reports `f` with their sheet `s`. No column of an address is selected. */
const selectReports = (db: Db) =>
  db
    .selectFrom('feedback as f')
    .leftJoin('sheets as s', 's.id', 'f.sheet_id')
    .select([
      'f.id',
      sql<ReportKind>`case f.type when 'report' then 'person' else f.type end`.as('kind'),
      'f.state',
      withoutAddresses('f.words').as('words'),
      wireDate('f.created_date').as('created_date'),
      personOf('f.account_id').as('by'),
      personOf('f.about_id').as('about'),
      moderatedSheet.as('sheet'),
      reportedComment.as('comment'),
      'f.signs',
      sql<boolean>`f.email <> '' or f.account_id is not null`.as('can_reply'),
      usernameOf('f.taken_by').as('taken_by'),
      usernameOf('f.settled_by').as('settled_by'),
      wireDate('f.settled_date').$castTo<string | null>().as('settled_date'),
      sql<string>`case when f.state = 'settled' then f.outcome else '' end`.as('outcome'),
    ])
    .$narrowType<{ signs: SpamSign[] }>();

export const findReport = (db: Db, id: string): Promise<Report | undefined> =>
  selectReports(db).where('f.id', '=', id).executeTakeFirst();

type Filter = { state: ReportState; kind?: ReportKind | undefined };

/** What waits, oldest first; what is settled, latest first. */
export const listReports = async (
  db: Db,
  { state, kind }: Filter,
  { skip, limit }: { skip: number; limit: number },
): Promise<{ reports: Report[]; total: number; counts: Record<ReportState, number> }> => {
  const order = state === 'settled' ? 'desc' : 'asc';
  // The page first: whoever is named in a skipped report is not looked up.
  const page = db
    .selectFrom('feedback')
    .select('id')
    .where('state', '=', state)
    .$if(kind !== undefined, (query) => query.where('type', '=', typeOf(kind ?? 'other')))
    .orderBy('created_date', order)
    .orderBy('id', order)
    .offset(skip)
    .limit(limit);
  const [reports, counts] = await Promise.all([
    selectReports(db).where('f.id', 'in', page).orderBy('f.created_date', order).orderBy('f.id', order).execute(),
    countReports(db, kind),
  ]);
  return { reports, total: counts[state], counts };
};

const countReports = async (db: Db, kind: ReportKind | undefined): Promise<Record<ReportState, number>> => {
  const rows = await db
    .selectFrom('feedback')
    .select((eb) => ['state', eb.cast<number>(eb.fn.countAll(), 'integer').as('total')])
    .$if(kind !== undefined, (query) => query.where('type', '=', typeOf(kind ?? 'other')))
    .groupBy('state')
    .execute();
  return { open: 0, taken: 0, settled: 0, ...Object.fromEntries(rows.map(({ state, total }) => [state, total])) };
};

const countUnsettled = async (db: Db, where: Expression<SqlBool>): Promise<number> => {
  const { total } = await db
    .selectFrom('feedback as f')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('total'))
    .where('f.state', '<>', 'settled')
    .where('f.type', 'in', ['report', 'sheet', 'comment'])
    .where(where)
    .executeTakeFirstOrThrow();
  return total;
};

/** Reports about a person or the person's sheets that are not settled. */
export const countReportsAbout = (db: Db, account_id: string): Promise<number> =>
  countUnsettled(db, sql<SqlBool>`f.about_id = ${account_id}`);

/** Other reports that are not settled about the same sheet, or else the same person. */
export const countRelatedReports = (db: Db, id: string): Promise<number> =>
  countUnsettled(
    db,
    sql<SqlBool>`f.id in (
      select other.id from feedback this join feedback other on other.sheet_id = this.sheet_id where this.id = ${id}
      union
      select other.id from feedback this join feedback other on other.about_id = this.about_id
      where this.id = ${id} and this.sheet_id is null
    ) and f.id <> ${id}`,
  );

export const listReplies = (db: Db, feedback_id: string) =>
  db
    .selectFrom('report_replies as r')
    .leftJoin('accounts as a', 'a.id', 'r.by_id')
    .select(['a.username as by', 'r.words', wireDate('r.created_date').as('created_date')])
    .where('r.feedback_id', '=', feedback_id)
    .orderBy('r.created_date')
    .execute();

export const findReportMeasureId = async (db: Db, id: string): Promise<string | null> =>
  (await db.selectFrom('feedback').select('measure_id').where('id', '=', id).executeTakeFirst())?.measure_id ?? null;
