import { sql, type Kysely } from 'kysely';
import { authorIn, labelSource, passageReference } from '#server/db/expressions.ts';
import type { Database } from '#server/db/schema.ts';
import type { QuotationPlace } from '#server/search/engine/find-quotation.ts';
import type { PassageReference } from '#shared/contract/parts.ts';
import type { LabelSource } from '#shared/segment-label.ts';

export type PlaceSegment = {
  place: number;
  segment_id: string;
  content_id: string;
  segment_number: number;
  content: string;
};

/** The segments of each place in their order, with the number of the place. What has been withdrawn meanwhile is left out. */
export const readPlaces = async (db: Kysely<Database>, places: QuotationPlace[]): Promise<PlaceSegment[]> => {
  const listed = JSON.stringify(
    places.flatMap(({ contents }, place) => contents.map((content, ordinal) => ({ ...content, place, ordinal }))),
  );
  const { rows } = await sql<PlaceSegment>`
    select part.place, s.id as segment_id, s.content_id, s.position as segment_number, s.content
    from json_to_recordset(${listed})
      as part (content_id uuid, first integer, last integer, place integer, ordinal integer)
    join segments s on s.content_id = part.content_id and s.position between part.first and part.last
    join texts t on t.id = s.text_id and t.is_published
    order by part.place, part.ordinal, s.position`.execute(db);
  return rows;
};

export type QuotedSegment = {
  segment_id: string;
  author: string;
  label_source: LabelSource;
  reference: PassageReference;
};

/** Where segments stand, and whose words they are. */
export const describeSegments = async (
  db: Kysely<Database>,
  ids: string[],
  language: string,
): Promise<QuotedSegment[]> =>
  db
    .selectFrom('segments as s')
    .innerJoin('texts as t', 't.id', 's.text_id')
    .innerJoin('works as w', 'w.id', 't.work_id')
    .select([
      's.id as segment_id',
      authorIn(language).as('author'),
      labelSource.as('label_source'),
      passageReference.as('reference'),
    ])
    .where((eb) => eb('s.id', '=', eb.fn.any(eb.val(ids))))
    .execute();
