import { sql, type Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { wireDate } from '#server/db/expressions.ts';
import { MAX_BOOKMARKS } from '#shared/limits.ts';
import type { DatedSegment } from './history.queries.ts';

type Db = Kysely<Database>;

/** Bookmarks of passages that are gone are hidden; they show again if an import brings the passage back. */
const selectBookmarks = (db: Db, account_id: string, segment_id: string | undefined) =>
  db
    .selectFrom('saved_places as p')
    .innerJoin('segments as s', 's.id', 'p.segment_id')
    .innerJoin('texts as t', 't.id', 's.text_id')
    .innerJoin('contents as c', 'c.id', 's.content_id')
    .innerJoin('works as w', 'w.id', 't.work_id')
    .leftJoin('texts as root', (join) => join.onRef('root.work_id', '=', 'w.id').on('root.is_root', '=', true))
    .where('p.account_id', '=', account_id)
    .where('t.is_published', '=', true)
    .$if(Boolean(segment_id), (query) => query.where('p.segment_id', '=', segment_id ?? ''));

export const listBookmarks = async (
  db: Db,
  account_id: string,
  { skip, limit, segment_id }: { skip: number; limit: number; segment_id?: string | undefined },
) => {
  const [places, { total }] = await Promise.all([
    selectBookmarks(db, account_id, segment_id)
      .select(({ fn }) => [
        'w.citation',
        fn.coalesce('root.title', 't.title').as('original_title'),
        fn.coalesce('root.language', 't.language').as('original_language'),
        fn.coalesce('root.script', 't.script').as('original_script'),
      ])
      .select(['t.id as text_id', 't.title', 't.language', 't.script', 's.content_id', 's.id as segment_id'])
      .select(['s.position as segment_number', 'c.segment_count as total_segments', 's.content'])
      .select(wireDate('p.saved_date').as('saved_date'))
      .orderBy('p.saved_date', 'desc')
      .orderBy('p.segment_id')
      .limit(limit)
      .offset(skip)
      .execute(),
    selectBookmarks(db, account_id, segment_id)
      .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { places, total };
};

/** Returns how many of the segments exist in the library. */
export const saveBookmarks = async (db: Db, account_id: string, segments: DatedSegment[]): Promise<number> => {
  const { rows } = await sql<{ saved: number }>`
    with existing as (
      select s.id as segment_id, s.text_id, least(coalesce(p.date, now()), now()) as saved_date
      from jsonb_to_recordset(${JSON.stringify(segments)}::jsonb) as p(segment_id uuid, date timestamptz)
        join segments s on s.id = p.segment_id
        join texts t on t.id = s.text_id and t.is_published
    ), added as (
      insert into saved_places (account_id, segment_id, text_id, saved_date)
      select ${account_id}::uuid, segment_id, text_id, saved_date from existing
      on conflict (account_id, segment_id) do nothing
    )
    select count(*)::int as saved from existing`.execute(db);
  await db
    .deleteFrom('saved_places')
    .where('account_id', '=', account_id)
    .where('segment_id', 'in', (eb) =>
      eb
        .selectFrom('saved_places')
        .select('segment_id')
        .where('account_id', '=', account_id)
        .orderBy('saved_date', 'desc')
        .orderBy('segment_id')
        .offset(MAX_BOOKMARKS),
    )
    .execute();
  return rows[0]?.saved ?? 0;
};

export const removeBookmark = async (db: Db, account_id: string, segment_id: string): Promise<void> => {
  await db
    .deleteFrom('saved_places')
    .where('account_id', '=', account_id)
    .where('segment_id', '=', segment_id)
    .execute();
};

/** For the export of personal data: the reading history and the bookmarks. */
export const exportReading = async (db: Db, account_id: string) => ({
  history: await db
    .selectFrom('reading_history')
    .select(['text_id', 'segment_id', 'read_date'])
    .where('account_id', '=', account_id)
    .orderBy('read_date')
    .execute(),
  places: await db
    .selectFrom('saved_places')
    .select(['text_id', 'segment_id', 'saved_date'])
    .where('account_id', '=', account_id)
    .orderBy('saved_date')
    .execute(),
});
