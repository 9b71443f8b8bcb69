import { sql, type Transaction } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { reanchor } from '#server/notes/note-anchor.rules.ts';
import type { Moves } from './moved-segments.rules.ts';

/** Notes that are looked at together. */
const BATCH_SIZE = 500;
const RANKS = { exact: 0, doubtful: 1, orphan: 2 };

/**
 * Puts notes on the passages that now have their words. Offsets and states are found by the next look at the notes, as after
 * an import.
 */
export const followNotes = async (
  trx: Transaction<Database>,
  moves: Moves,
  contentOf: (segment_id: string) => string | undefined,
): Promise<void> => {
  const ids = [...moves.keys()];
  if (ids.length === 0) return;
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const notes = await trx
      .selectFrom('notes')
      .select(['id', 'segment_id', 'start_offset', 'end_offset', 'quote', 'prefix', 'suffix'])
      .where((eb) => eb('segment_id', '=', eb.fn.any(eb.val(ids))))
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH_SIZE)
      .execute();
    const moved = notes.flatMap(({ id, segment_id, ...anchor }) => {
      const places = (moves.get(segment_id) ?? []).map((to) => ({
        to,
        rank: RANKS[reanchor(anchor, contentOf(to) ?? null).state],
      }));
      const to = places.toSorted((a, b) => a.rank - b.rank)[0]?.to;
      return to === undefined || to === segment_id ? [] : [{ id, to }];
    });
    if (moved.length > 0)
      await sql`update notes n set segment_id = row."to"
        from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as row (id uuid, "to" uuid)
        where n.id = row.id`.execute(trx);
    if (notes.length < BATCH_SIZE) return;
    after = notes.at(-1)?.id ?? after;
  }
};
