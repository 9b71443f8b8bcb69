import { expressionBuilder, sql, type Expression, type Kysely, type SqlBool, type Transaction } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { readInBatches } from '#server/db/read-in-batches.ts';
import type { Database } from '#server/db/schema.ts';
import { labelSource, wireDate, workTitleIn } from '#server/db/expressions.ts';
import type { Mark, Note } from '#shared/contract/notes.ts';
import type { NoteRow, ResolvedTarget, TargetSegment } from './note-anchor.rules.ts';

type Db = Kysely<Database>;

export const findTargetSegment = (db: Db, segment_id: string): Promise<TargetSegment | undefined> =>
  db
    .selectFrom('segments as s')
    .innerJoin('texts as t', 't.id', 's.text_id')
    .select(['s.id as segment_id', 's.position as segment_number', 's.content', 't.id as text_id'])
    .select(['t.title as text_title', 't.language', 't.script', 't.revision'])
    .where('s.id', '=', segment_id)
    .where('t.is_published', '=', true)
    .executeTakeFirst();

/** The text and the passage may be gone from the library. */
const selectNotes = (db: Db, account_id: string, language = '') =>
  db
    .selectFrom('notes as n')
    .leftJoin('texts as t', 't.id', 'n.text_id')
    .leftJoin('works as w', 'w.id', 't.work_id')
    .leftJoin('texts as root', (join) => join.onRef('root.work_id', '=', 'w.id').on('root.is_root', '=', true))
    .leftJoin('segments as s', 's.id', 'n.segment_id')
    .select(['n.id', 'n.text_id', 'n.segment_id', 'n.segment_number', 'n.state', 'n.start_offset', 'n.end_offset'])
    .select(['n.quote', 'n.body', 'n.colour', 'n.version', labelSource.as('label_source')])
    .select((eb) => [
      eb.case().when('n.state', '=', 'doubtful').then(eb.ref('s.content')).else(null).end().as('content'),
      eb.fn.coalesce('t.title', 'n.text_title').as('text_title'),
      eb.fn.coalesce('t.language', 'n.language').as('language'),
      eb.fn.coalesce('t.script', 'n.script').as('script'),
      eb.fn.coalesce('w.citation', eb.val('')).as('citation'),
      eb.fn.coalesce('root.title', 't.title', 'n.text_title').as('original_title'),
      eb.fn.coalesce('root.language', 't.language', 'n.language').as('original_language'),
      eb.fn.coalesce('root.script', 't.script', 'n.script').as('original_script'),
      workTitleIn(language).as('work_title'),
      wireDate('n.created_date').as('created_date'),
      wireDate('n.updated_date').as('updated_date'),
    ])
    .where('n.account_id', '=', account_id);

type NotesQuery = ReturnType<typeof selectNotes>;

const orderByPosition = (query: NotesQuery): NotesQuery =>
  query
    .orderBy('n.text_title')
    .orderBy('n.text_id')
    .orderBy('n.segment_number')
    .orderBy('n.start_offset', (order) => order.asc().nullsFirst())
    .orderBy('n.created_date')
    .orderBy('n.id');

export const findNote = (db: Db, account_id: string, id: string): Promise<NoteRow | undefined> =>
  selectNotes(db, account_id).where('n.id', '=', id).executeTakeFirst();

/** All notes of a member, in the order of texts and passages. */
export const listAllNotes = (db: Db, account_id: string): Promise<NoteRow[]> =>
  orderByPosition(selectNotes(db, account_id)).execute();

/** The same, a batch at a time. */
export const readAllNotes = (db: Db, account_id: string): AsyncIterable<NoteRow> =>
  readInBatches(db, orderByPosition(selectNotes(db, account_id)));

export type NotesFilter = {
  text_id?: string | undefined;
  segment_ids?: string[] | undefined;
  kind?: 'note' | 'highlight' | undefined;
  state?: Note['state'] | undefined;
  search?: string | undefined;
};

const likePattern = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** The condition on a note `n`. */
const matches = ({ text_id, segment_ids, kind, state, search }: NotesFilter): Expression<SqlBool> => {
  const note = expressionBuilder<Database & { n: Database['notes'] }, 'n'>();
  const conditions: Expression<SqlBool>[] = [];
  if (text_id) conditions.push(note('n.text_id', '=', text_id));
  if (segment_ids) conditions.push(note('n.segment_id', '=', note.fn.any(note.val(segment_ids))));
  if (kind === 'note') conditions.push(note('n.body', '<>', ''));
  if (kind === 'highlight') conditions.push(note('n.colour', 'is not', null));
  if (state) conditions.push(note('n.state', '=', state));
  if (search)
    conditions.push(sql<boolean>`(n.body || ' ' || n.quote || ' ' || n.text_title) ilike ${likePattern(search)}`);
  return note.and(conditions);
};

export const listNotes = async (
  db: Db,
  account_id: string,
  filter: NotesFilter,
  page: { skip: number; limit: number; language: string },
) => {
  const where = matches(filter);
  const isInText = filter.text_id || filter.segment_ids;
  const query = selectNotes(db, account_id, page.language).where(where).limit(page.limit).offset(page.skip);
  const [notes, { total, orphans }] = await Promise.all([
    (isInText ? orderByPosition(query) : query.orderBy('n.updated_date', 'desc').orderBy('n.id')).execute(),
    db
      .selectFrom('notes as n')
      .select((eb) => [
        eb.cast<number>(eb.fn.countAll().filterWhere(where), 'integer').as('total'),
        eb.cast<number>(eb.fn.countAll().filterWhere('n.state', '=', 'orphan'), 'integer').as('orphans'),
      ])
      .where('n.account_id', '=', account_id)
      .executeTakeFirstOrThrow(),
  ]);
  return { notes, total, orphans };
};

type SegmentRange = { text_id: string; from: number; to: number };

/** One statement. `is_stale`: the text has a later revision than some of the notes on it. */
export const listMarks = (
  db: Db,
  account_id: string,
  { text_id, from, to }: SegmentRange,
): Promise<{ marks: Mark[]; is_stale: boolean }> => {
  const notes = db.selectFrom('notes as n').where('n.account_id', '=', account_id).where('n.text_id', '=', text_id);
  const marks = notes
    .select(['n.id', 'n.segment_id', 'n.start_offset', 'n.end_offset', 'n.colour', 'n.state'])
    .select((eb) => eb('n.body', '<>', '').$castTo<boolean>().as('has_words'))
    .where('n.state', '<>', 'orphan')
    .where('n.segment_number', '>=', from)
    .where('n.segment_number', '<=', to)
    .orderBy('n.segment_number')
    .orderBy('n.start_offset', (order) => order.asc().nullsFirst())
    .orderBy('n.created_date')
    .orderBy('n.id');
  const stale = notes
    .innerJoin('texts as t', 't.id', 'n.text_id')
    .select('n.id')
    .whereRef('n.revision', '<>', 't.revision');
  return db
    .selectNoFrom(({ exists }) => [jsonArrayFrom(marks).as('marks'), exists(stale).$castTo<boolean>().as('is_stale')])
    .executeTakeFirstOrThrow();
};

export type NoteFields = Pick<Note, 'body' | 'colour'>;

/** False when the id is taken, by the same note sent before or by somebody else's. */
export const insertNote = async (
  db: Db,
  id: string,
  account_id: string,
  target: ResolvedTarget,
  { body, colour }: NoteFields,
): Promise<boolean> => {
  const inserted = await db
    .insertInto('notes')
    .values({ id, account_id, ...target, body, colour })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
};

/** Blocks other changes of the note until the transaction ends. */
export const lockNote = async (trx: Transaction<Database>, id: string): Promise<void> => {
  await trx.selectFrom('notes').select('id').where('id', '=', id).forNoKeyUpdate().execute();
};

/** With a target the note is anchored there. */
export const updateNote = async (
  trx: Transaction<Database>,
  id: string,
  { body, colour }: NoteFields,
  target: ResolvedTarget | undefined,
): Promise<void> => {
  await trx
    .updateTable('notes')
    .set((eb) => ({
      body,
      colour,
      version: eb('version', '+', 1),
      updated_date: sql<Date>`clock_timestamp()`,
      ...target,
    }))
    .where('id', '=', id)
    .execute();
};

export const deleteNoteOf = async (db: Db, account_id: string, id: string): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('notes')
    .where('id', '=', id)
    .where('account_id', '=', account_id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};
