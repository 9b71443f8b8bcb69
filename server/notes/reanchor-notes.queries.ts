import { sql, type Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { reanchor, type StoredAnchor } from './note-anchor.rules.ts';

type Db = Kysely<Database>;

/** A note whose text has changed since it was anchored. */
type OutdatedNote = StoredAnchor & {
  id: string;
  anchored_revision: number;
  /** Null when the text, or the passage, is gone. */
  revision: number | null;
  segment_number: number | null;
  content: string | null;
};

/** Each note comes with its passage. */
const BATCH_SIZE = 200;

const listOutdatedNotes = (db: Db, account_id: string, text_id: string | undefined): Promise<OutdatedNote[]> =>
  db
    .selectFrom('notes as n')
    .leftJoin('texts as t', 't.id', 'n.text_id')
    .leftJoin('segments as s', (join) => join.onRef('s.id', '=', 'n.segment_id').onRef('s.text_id', '=', 'n.text_id'))
    .select(['n.id', 'n.start_offset', 'n.end_offset', 'n.quote', 'n.prefix', 'n.suffix'])
    .select(['n.revision as anchored_revision', 't.revision', 's.position as segment_number', 's.content'])
    .where('n.account_id', '=', account_id)
    .$if(text_id !== undefined, (query) => query.where('n.text_id', '=', text_id ?? ''))
    .where(sql<boolean>`case when t.id is null then n.state <> 'orphan' else t.revision <> n.revision end`)
    .orderBy('n.id')
    .limit(BATCH_SIZE)
    .execute();

type ReanchoredNote = Omit<OutdatedNote, 'content'> & ReturnType<typeof reanchor>;

/** Skips notes that were anchored again meanwhile. The version stays: reanchoring is no change by the member. */
const saveReanchored = async (db: Db, notes: ReanchoredNote[]): Promise<void> => {
  await sql`
    update notes n set state = f.state, start_offset = f.start_offset, end_offset = f.end_offset, quote = f.quote,
      prefix = f.prefix, suffix = f.suffix, revision = coalesce(f.revision, n.revision),
      segment_number = coalesce(f.segment_number, n.segment_number)
    from jsonb_to_recordset(${JSON.stringify(notes)}::jsonb) as f(id uuid, anchored_revision int, revision int,
      segment_number int, state text, start_offset int, end_offset int, quote text, prefix text, suffix text)
    where n.id = f.id and n.revision = f.anchored_revision`.execute(db);
};

/** Anchors all notes again whose text has a new revision or is gone. One statement when there are none. */
export const reanchorNotes = async (db: Db, account_id: string, text_id?: string): Promise<void> => {
  for (;;) {
    const outdated = await listOutdatedNotes(db, account_id, text_id);
    if (outdated.length === 0) return;
    await saveReanchored(
      db,
      outdated.map(({ content, ...note }) => ({ ...note, ...reanchor(note, content) })),
    );
  }
};
