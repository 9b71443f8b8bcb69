import { sql, type Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { labelSource, originalTitle, wireDate, workTitles } from '#server/db/expressions.ts';
import type { ReadingPosition } from '#shared/contract/reading.ts';
import { MAX_HISTORY } from '#shared/limits.ts';
import { withOwnLabel } from '#shared/segment-label.ts';

type Db = Kysely<Database>;
type Page = { skip: number; limit: number };

/** If the passage is gone, the position is the start of its text. */
const selectHistory = (db: Db, account_id: string) =>
  db
    .selectFrom('reading_history as h')
    .innerJoin('texts as t', 't.id', 'h.text_id')
    .innerJoin('works as w', 'w.id', 't.work_id')
    .leftJoin('texts as root', (join) => join.onRef('root.work_id', '=', 'w.id').on('root.is_root', '=', true))
    .innerJoin('segments as s', (join) =>
      join.on(
        's.id',
        '=',
        sql<string>`coalesce(
          (select one.id from segments one where one.id = h.segment_id and one.text_id = t.id),
          (select one.id from segments one join contents c on c.id = one.content_id
           where c.text_id = t.id order by c.position, one.position limit 1))`,
      ),
    )
    .innerJoin('contents as c', 'c.id', 's.content_id')
    .innerJoin('sections as section', 'section.id', 's.section_id')
    .select(['w.citation', ...originalTitle, workTitles])
    .select(['t.id as text_id', 't.title', 't.language', 't.script', 's.content_id', 's.id as segment_id'])
    .select(['s.position as segment_number', 'c.segment_count as total_segments', 'section.title as section'])
    .select([labelSource.as('label_source'), wireDate('h.read_date').as('read_date')])
    .where('t.is_published', '=', true)
    .where('h.account_id', '=', account_id);

export const listHistory = async (db: Db, account_id: string, { skip, limit }: Page) => {
  const [history, account] = await Promise.all([
    selectHistory(db, account_id)
      .orderBy('h.read_date', 'desc')
      .orderBy('h.text_id')
      .limit(limit)
      .offset(skip)
      .execute(),
    db
      .selectFrom('accounts as a')
      .select((eb) => [
        'a.keeps_history',
        eb
          .selectFrom('reading_history as h')
          .innerJoin('texts as t', 't.id', 'h.text_id')
          .select((inner) => inner.cast<number>(inner.fn.countAll(), 'integer').as('count'))
          .whereRef('h.account_id', '=', 'a.id')
          .where('t.is_published', '=', true)
          .as('total'),
      ])
      .where('a.id', '=', account_id)
      .executeTakeFirst(),
  ]);
  return {
    history: history.map(withOwnLabel),
    total: account?.total ?? 0,
    is_paused: account ? !account.keeps_history : false,
  };
};

/** Where the member last read in the text. */
export const findLastPosition = async (
  db: Db,
  account_id: string,
  text_id: string,
): Promise<ReadingPosition | undefined> => {
  const position = await selectHistory(db, account_id).where('h.text_id', '=', text_id).executeTakeFirst();
  return position && withOwnLabel(position);
};

/** A segment and when it was read or saved; without a date, now. */
export type DatedSegment = { segment_id: string; date: string | null };

/** Stores the latest position of each text; an older one never replaces a newer one. Nothing is stored while paused. */
export const savePositions = async (db: Db, account_id: string, positions: DatedSegment[]): Promise<void> => {
  await sql`
    insert into reading_history as stored (account_id, text_id, segment_id, read_date)
    select distinct on (s.text_id) ${account_id}::uuid, s.text_id, s.id, least(coalesce(p.date, now()), now())
    from jsonb_to_recordset(${JSON.stringify(positions)}::jsonb) as p(segment_id uuid, date timestamptz)
      join segments s on s.id = p.segment_id
      join texts t on t.id = s.text_id and t.is_published
      join accounts a on a.id = ${account_id} and a.keeps_history
    order by s.text_id, coalesce(p.date, now()) desc
    on conflict (account_id, text_id) do update
      set segment_id = excluded.segment_id, read_date = excluded.read_date
      where excluded.read_date >= stored.read_date`.execute(db);
  await db
    .deleteFrom('reading_history')
    .where('account_id', '=', account_id)
    .where('text_id', 'in', (eb) =>
      eb
        .selectFrom('reading_history')
        .select('text_id')
        .where('account_id', '=', account_id)
        .orderBy('read_date', 'desc')
        .orderBy('text_id')
        .offset(MAX_HISTORY),
    )
    .execute();
};

export const deleteHistory = async (db: Db, account_id: string, text_id?: string): Promise<void> => {
  await db
    .deleteFrom('reading_history')
    .where('account_id', '=', account_id)
    .$if(text_id !== undefined, (query) => query.where('text_id', '=', text_id ?? ''))
    .execute();
};

export const setHistoryPaused = async (db: Db, account_id: string, isPaused: boolean): Promise<void> => {
  await db.updateTable('accounts').set({ keeps_history: !isPaused }).where('id', '=', account_id).execute();
};
