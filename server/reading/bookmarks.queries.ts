import { sql, type Kysely } from 'kysely';
import { readInBatches } from '#server/db/read-in-batches.ts';
import type { Database } from '#server/db/schema.ts';
import { labelSource, wireDate, workTitles } from '#server/db/expressions.ts';
import { MAX_BOOKMARKS } from '#shared/limits.ts';
import { withOwnLabel } from '#shared/segment-label.ts';
import type { DatedSegment } from './history.queries.ts';

type Db = Kysely<Database>;

/** With the passage `s` and its text `t`, or neither when the passage is gone from the library. */
const selectBookmarks = (db: Db, account_id: string, segment_id: string | undefined) =>
  db
    .selectFrom('saved_places as p')
    .leftJoin('texts as t', (join) => join.onRef('t.id', '=', 'p.text_id').on('t.is_published', '=', true))
    .leftJoin('segments as s', (join) => join.onRef('s.id', '=', 'p.segment_id').onRef('s.text_id', '=', 't.id'))
    .leftJoin('contents as c', 'c.id', 's.content_id')
    .leftJoin('works as w', 'w.id', 't.work_id')
    .leftJoin('texts as root', (join) => join.onRef('root.work_id', '=', 'w.id').on('root.is_root', '=', true))
    .where('p.account_id', '=', account_id)
    .$if(Boolean(segment_id), (query) => query.where('p.segment_id', '=', segment_id ?? ''));

export const listBookmarks = async (
  db: Db,
  account_id: string,
  { skip, limit, segment_id }: { skip: number; limit: number; segment_id?: string | undefined },
) => {
  const [places, { total }] = await Promise.all([
    selectBookmarks(db, account_id, segment_id)
      .select(({ eb, fn, lit, val }) => [
        fn.coalesce('w.citation', val('')).as('citation'),
        fn.coalesce('root.title', 't.title', 'p.title').as('original_title'),
        fn.coalesce('root.language', 't.language', 'p.language').as('original_language'),
        fn.coalesce('root.script', 't.script', 'p.script').as('original_script'),
        fn.coalesce('t.title', 'p.title').as('title'),
        fn.coalesce('t.language', 'p.language').as('language'),
        fn.coalesce('t.script', 'p.script').as('script'),
        fn.coalesce('s.position', 'p.segment_number').as('segment_number'),
        fn.coalesce('c.segment_count', lit(0)).as('total_segments'),
        fn.coalesce('s.content', val('')).as('content'),
        eb('s.id', 'is', null).$castTo<boolean>().as('is_missing'),
        eb('t.id', 'is', null).$castTo<boolean>().as('is_text_missing'),
      ])
      .select(['p.text_id', 'p.segment_id', 's.content_id', workTitles])
      .select([labelSource.as('label_source'), wireDate('p.saved_date').as('saved_date')])
      .orderBy('p.saved_date', 'desc')
      .orderBy('p.segment_id')
      .limit(limit)
      .offset(skip)
      .execute(),
    selectBookmarks(db, account_id, segment_id)
      .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { places: places.map(withOwnLabel), total };
};

/** Returns how many of the segments exist in the library. */
export const saveBookmarks = async (db: Db, account_id: string, segments: DatedSegment[]): Promise<number> => {
  const { rows } = await sql<{ saved: number }>`
    with existing as (
      select s.id as segment_id, s.text_id, least(coalesce(p.date, now()), now()) as saved_date,
        t.title, t.language, t.script, s.position
      from jsonb_to_recordset(${JSON.stringify(segments)}::jsonb) as p(segment_id uuid, date timestamptz)
        join segments s on s.id = p.segment_id
        join texts t on t.id = s.text_id and t.is_published
    ), added as (
      insert into saved_places (account_id, segment_id, text_id, saved_date, title, language, script, segment_number)
      select ${account_id}::uuid, segment_id, text_id, saved_date, title, language, script, position from existing
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
export const exportReading = (db: Db, account_id: string): Record<'history' | 'places', AsyncIterable<unknown>> => ({
  history: readInBatches(
    db,
    db
      .selectFrom('reading_history')
      .select(['text_id', 'segment_id', 'read_date'])
      .where('account_id', '=', account_id)
      .orderBy('read_date'),
  ),
  places: readInBatches(
    db,
    db
      .selectFrom('saved_places')
      .select(['text_id', 'segment_id', 'saved_date'])
      .where('account_id', '=', account_id)
      .orderBy('saved_date'),
  ),
});
