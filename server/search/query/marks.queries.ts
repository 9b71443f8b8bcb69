import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';

type Range = { text_id: string; from: number; to: number };

/** The HTML of a range of segments. */
export const listContents = (db: Kysely<Database>, { text_id, from, to }: Range) =>
  db
    .selectFrom('segments as s')
    .innerJoin('texts as t', 't.id', 's.text_id')
    .select(['s.id as segment_id', 's.content', 't.language'])
    .where('s.text_id', '=', text_id)
    .where('s.position', '>=', from)
    .where('s.position', '<=', to)
    .orderBy('s.position')
    .execute();
