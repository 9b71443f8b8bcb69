import { sql, type Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { Spotted, StoredAnchor } from './stored-note.ts';

type Db = Kysely<Database>;

/** A note whose text has changed since its words were last looked for. */
export type UnsettledNote = StoredAnchor & {
  id: string;
  known_revision: number;
  /** Null: the text, or the passage, is gone. */
  revision: number | null;
  segment_number: number | null;
  content: string | null;
};

/** So many at once: each comes with its passage. */
const BATCH = 200;

export const listUnsettled = async (db: Db, account_id: string, text_id: string | undefined) => {
  const ofText = text_id ? sql`and n.text_id = ${text_id}` : sql``;
  const { rows } = await sql<UnsettledNote>`
    select n.id, n.start_offset, n.end_offset, n.quote, n.prefix, n.suffix, n.revision as known_revision,
      t.revision, s.position as segment_number, s.content
    from notes n
      left join texts t on t.id = n.text_id
      left join segments s on s.id = n.segment_id and s.text_id = n.text_id
    where n.account_id = ${account_id} ${ofText}
      and case when t.id is null then n.state <> 'orphan' else t.revision <> n.revision end
    order by n.id limit ${BATCH}`.execute(db);
  return rows;
};

export type Settled = Pick<Spotted, 'start_offset' | 'end_offset' | 'quote' | 'prefix' | 'suffix' | 'state'> & {
  id: string;
  known_revision: number;
  revision: number | null;
  segment_number: number | null;
};

/** One statement. A note that was attached anew meanwhile is left alone; that a note was settled is no change of it. */
export const saveSettled = async (db: Db, settled: Settled[]): Promise<void> => {
  await sql`
    update notes n set state = f.state, start_offset = f.start_offset, end_offset = f.end_offset, quote = f.quote,
      prefix = f.prefix, suffix = f.suffix, revision = coalesce(f.revision, n.revision),
      segment_number = coalesce(f.segment_number, n.segment_number)
    from jsonb_to_recordset(${JSON.stringify(settled)}::jsonb) as f(id uuid, known_revision int, revision int,
      segment_number int, state text, start_offset int, end_offset int, quote text, prefix text, suffix text)
    where n.id = f.id and n.revision = f.known_revision`.execute(db);
};
