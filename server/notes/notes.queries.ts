import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { wireDate } from '#server/db/wire-date.ts';
import type { Mark } from '#shared/contract/notes.ts';
import type { NotedSegment, NoteRow, Spotted } from './stored-note.ts';

type Db = Kysely<Database>;

const COLUMNS = sql`
  n.id, n.text_id, coalesce(t.title, n.text_title) as text_title, coalesce(t.language, n.language) as language,
  coalesce(t.script, n.script) as script, n.segment_id, n.segment_number, n.state, n.start_offset, n.end_offset,
  n.quote, n.body, n.colour, n.version, ${wireDate('n.created_date')} as created_date,
  ${wireDate('n.updated_date')} as updated_date, case when n.state = 'doubtful' then s.content end as content`;

/** The library may no longer have the text, or the passage. */
const JOINED = sql`
  notes n left join texts t on t.id = n.text_id left join segments s on s.id = n.segment_id and n.state = 'doubtful'`;

export const findNotedSegment = async (db: Db, segment_id: string): Promise<NotedSegment | undefined> => {
  const { rows } = await sql<NotedSegment>`
    select s.id as segment_id, s.position as segment_number, s.content, t.id as text_id, t.title as text_title,
      t.language, t.script, t.revision
    from segments s join texts t on t.id = s.text_id
    where s.id = ${segment_id} and t.is_published`.execute(db);
  return rows[0];
};

export const findNote = async (db: Db, account_id: string, id: string): Promise<NoteRow | undefined> => {
  const { rows } = await sql<NoteRow>`
    select ${COLUMNS} from ${JOINED} where n.id = ${id} and n.account_id = ${account_id}`.execute(db);
  return rows[0];
};

export type Wanted = {
  text_id?: string | undefined;
  segment_ids?: string[] | undefined;
  kind?: 'note' | 'highlight' | undefined;
  state?: string | undefined;
  query?: string | undefined;
};

const pattern = (words: string): string => `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

const conditions = (account_id: string, { text_id, segment_ids, kind, state, query }: Wanted): RawBuilder<unknown> =>
  sql.join(
    [
      sql`n.account_id = ${account_id}`,
      ...(text_id ? [sql`n.text_id = ${text_id}`] : []),
      ...(segment_ids ? [sql`n.segment_id = any(${segment_ids}::uuid[])`] : []),
      ...(kind === 'note' ? [sql`n.body <> ''`] : []),
      ...(kind === 'highlight' ? [sql`n.colour is not null`] : []),
      ...(state ? [sql`n.state = ${state}`] : []),
      ...(query ? [sql`(n.body || ' ' || n.quote || ' ' || n.text_title) ilike ${pattern(query)}`] : []),
    ],
    sql` and `,
  );

const BY_PLACE = sql`n.text_title, n.text_id, n.segment_number, n.start_offset nulls first, n.created_date, n.id`;
const LATEST = sql`n.updated_date desc, n.id`;

export const listNotes = async (db: Db, account_id: string, wanted: Wanted, page: { skip: number; limit: number }) => {
  const where = conditions(account_id, wanted);
  const order = wanted.text_id || wanted.segment_ids ? BY_PLACE : LATEST;
  const [{ rows: notes }, { rows: counts }] = await Promise.all([
    sql<NoteRow>`
      select ${COLUMNS} from ${JOINED} where ${where} order by ${order}
      limit ${page.limit} offset ${page.skip}`.execute(db),
    sql<{ total: number; orphans: number }>`
      select (select count(*)::int from notes n where ${where}) as total,
        (select count(*)::int from notes n where n.account_id = ${account_id} and n.state = 'orphan') as orphans
      `.execute(db),
  ]);
  return { notes, total: counts[0]?.total ?? 0, orphans: counts[0]?.orphans ?? 0 };
};

/** All of them, in the order of texts and words. */
export const listAllNotes = async (db: Db, account_id: string): Promise<NoteRow[]> => {
  const { rows } = await sql<NoteRow>`
    select ${COLUMNS} from ${JOINED} where n.account_id = ${account_id} order by ${BY_PLACE}`.execute(db);
  return rows;
};

type Stretch = { text_id: string; from: number; to: number };

/** One statement. `is_stale`: the text has a later revision than some of the notes on it. */
export const listMarks = async (
  db: Db,
  account_id: string,
  { text_id, from, to }: Stretch,
): Promise<{ marks: Mark[]; is_stale: boolean }> => {
  const { rows } = await sql<{ marks: Mark[]; is_stale: boolean }>`
    select
      coalesce((
        select json_agg(json_build_object('id', n.id, 'segment_id', n.segment_id, 'start_offset', n.start_offset,
          'end_offset', n.end_offset, 'colour', n.colour, 'has_words', n.body <> '', 'state', n.state)
          order by n.segment_number, n.start_offset nulls first, n.created_date, n.id)
        from notes n
        where n.account_id = ${account_id} and n.text_id = ${text_id} and n.state <> 'orphan'
          and n.segment_number between ${from} and ${to}
      ), '[]') as marks,
      exists (
        select from notes n join texts t on t.id = n.text_id
        where n.account_id = ${account_id} and n.text_id = ${text_id} and n.revision <> t.revision
      ) as is_stale`.execute(db);
  return rows[0]!;
};

export type Written = { body: string; colour: string | null };

/** False when the id is taken: by the same note, sent before, or by somebody else's. */
export const insertNote = async (
  db: Db,
  id: string,
  account_id: string,
  spotted: Spotted,
  { body, colour }: Written,
): Promise<boolean> => {
  const { text_id, segment_id, segment_number, text_title, language, script, revision } = spotted;
  const { start_offset, end_offset, quote, prefix, suffix } = spotted;
  const { rows } = await sql`
    insert into notes (id, account_id, text_id, segment_id, segment_number, text_title, language, script, revision,
      start_offset, end_offset, quote, prefix, suffix, body, colour)
    values (${id}, ${account_id}, ${text_id}, ${segment_id}, ${segment_number}, ${text_title}, ${language}, ${script},
      ${revision}, ${start_offset}, ${end_offset}, ${quote}, ${prefix}, ${suffix}, ${body}, ${colour})
    on conflict (id) do nothing returning id`.execute(db);
  return rows.length > 0;
};

/** Nobody else changes it until the transaction ends. */
export const lockNote = async (trx: Transaction<Database>, id: string): Promise<void> => {
  await sql`select from notes where id = ${id} for no key update`.execute(trx);
};

export const updateNote = async (
  trx: Transaction<Database>,
  id: string,
  { body, colour }: Written,
  spotted: Spotted | undefined,
): Promise<void> => {
  await sql`
    update notes set body = ${body}, colour = ${colour}, version = version + 1, updated_date = clock_timestamp()
    where id = ${id}`.execute(trx);
  if (!spotted) return;
  const { text_id, segment_id, segment_number, text_title, language, script, revision, state } = spotted;
  const { start_offset, end_offset, quote, prefix, suffix } = spotted;
  await sql`
    update notes set text_id = ${text_id}, segment_id = ${segment_id}, segment_number = ${segment_number},
      text_title = ${text_title}, language = ${language}, script = ${script}, revision = ${revision}, state = ${state},
      start_offset = ${start_offset}, end_offset = ${end_offset}, quote = ${quote}, prefix = ${prefix},
      suffix = ${suffix}
    where id = ${id}`.execute(trx);
};

export const removeNote = async (db: Db, account_id: string, id: string): Promise<boolean> => {
  const { rows } = await sql`
    delete from notes where id = ${id} and account_id = ${account_id} returning id`.execute(db);
  return rows.length > 0;
};
