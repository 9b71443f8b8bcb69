import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { TextRef } from '../details.queries.ts';
import { isInRanges, type Range } from '../segment-ranges.ts';

type Db = Kysely<Database>;

/** All sections with a passage of the range, in document order. */
export const listRangeSections = (db: Db, { content_id, from, to }: Range) =>
  db
    .selectFrom('sections')
    .select(['id', 'key', 'parent_id', 'title', 'depth', 'section_number', 'first_position'])
    .where('content_id', '=', content_id)
    .where('first_position', '<=', to)
    .where('last_position', '>=', from)
    .orderBy('position')
    .execute();
export type RangeSection = Awaited<ReturnType<typeof listRangeSections>>[number];

export const listPassages = (db: Db, ranges: Range[]) =>
  db
    .selectFrom('segments as s')
    .select(['s.id', 's.key', 's.position', 's.type', 's.level', 's.starts_block', 's.content', 's.section_id'])
    .select('s.content_id')
    .where(isInRanges(ranges))
    .orderBy('s.content_id')
    .orderBy('s.position')
    .execute();

/** All references of passages, also those that nobody cites. */
export const listOwnReferences = (db: Db, { content_id, from, to }: Range) =>
  db
    .selectFrom('segments as s')
    .innerJoin('segment_references as r', 'r.segment_id', 's.id')
    .select(['s.id as segment_id', 'r.siglum', 'r.value'])
    .where('s.content_id', '=', content_id)
    .where('s.position', '>=', from)
    .where('s.position', '<=', to)
    .orderBy('s.position')
    .orderBy('r.siglum')
    .orderBy('r.value')
    .execute();

/** Keys of what the passages of a version translate. */
export const listTargets = (db: Db, { content_id, from, to }: Range) =>
  db
    .selectFrom('segments as s')
    .innerJoin('mappings as m', 'm.from_segment', 's.id')
    .innerJoin('segments as root', 'root.id', 'm.to_segment')
    .select(['s.id as segment_id', 'root.key'])
    .where('s.content_id', '=', content_id)
    .where('s.position', '>=', from)
    .where('s.position', '<=', to)
    .where('m.kind', '=', 'translation')
    .orderBy('s.position')
    .orderBy('root.position')
    .execute();

/** What the passages of a commentary explain. */
export const listComments = (db: Db, { content_id, from, to }: Range) =>
  db
    .selectFrom('segments as s')
    .innerJoin('mappings as m', 'm.from_segment', 's.id')
    .innerJoin('segments as r', 'r.id', 'm.to_segment')
    .innerJoin('texts as t', 't.id', 'r.text_id')
    .innerJoin('works as w', 'w.id', 't.work_id')
    .select(['s.key', 'w.key as work_key', 'r.key as target'])
    .where('s.content_id', '=', content_id)
    .where('s.position', '>=', from)
    .where('s.position', '<=', to)
    .where('m.kind', '=', 'commentary')
    .orderBy('s.position')
    .orderBy('r.position')
    .execute();

export const listNotes = (db: Db, ranges: Range[]) =>
  db
    .selectFrom('segments as s')
    .innerJoin('segment_notes as n', 'n.segment_id', 's.id')
    .select(['s.id as segment_id', 'n.type', 'n.content'])
    .where(isInRanges(ranges))
    .orderBy('s.content_id')
    .orderBy('s.position')
    .orderBy('n.position')
    .execute();

/** Passages of a version, after one position and up to another, that translate nothing of the text. */
export const listUnmapped = (db: Db, text: TextRef, version: TextRef, after: number, upTo: number) =>
  db
    .selectFrom('segments as s')
    .select(['s.position', 's.content', 's.type', 's.level'])
    .where('s.text_id', '=', version.id)
    .where('s.position', '>', after)
    .where('s.position', '<=', upTo)
    // A version is mapped to the root; a root is what its versions are mapped to.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          version.is_root
            ? selectFrom('mappings as m')
                .select('m.to_segment')
                .whereRef('m.to_segment', '=', 's.id')
                .where('m.kind', '=', 'translation')
                .where('m.from_text', '=', text.id)
            : selectFrom('mappings as m')
                .select('m.from_segment')
                .whereRef('m.from_segment', '=', 's.id')
                .where('m.kind', '=', 'translation'),
        ),
      ),
    )
    .orderBy('s.position')
    .execute();

/** The revisions that texts have, by id; one that is no longer published has none. */
export const listRevisions = async (db: Db, ids: string[]): Promise<Map<string, number>> => {
  const rows = await db
    .selectFrom('texts')
    .select(['id', 'revision'])
    .where('id', 'in', ids)
    .where('is_published', '=', true)
    .execute();
  return new Map(rows.map(({ id, revision }) => [id, revision]));
};

/** Where the passages of a section are. */
export const findSectionRange = (db: Db, text_id: string, section_id: string) =>
  db
    .selectFrom('sections')
    .select(['content_id', 'title', 'first_position as from', 'last_position as to'])
    .where('text_id', '=', text_id)
    .where('id', '=', section_id)
    .executeTakeFirst();

/** The first content of a text, which is the one that is read. */
export const findContent = (db: Db, text_id: string) =>
  db
    .selectFrom('contents')
    .select(['id as content_id', 'segment_count as total'])
    .where('text_id', '=', text_id)
    .orderBy('position')
    .limit(1)
    .executeTakeFirst();

/** Which passages of a version belong to a range of the root; undefined where it has none. */
export const findVersionRange = async (db: Db, version_id: string, root: Range): Promise<Range | undefined> => {
  const found = await db
    .selectFrom('segments as r')
    .innerJoin('mappings as m', 'm.to_segment', 'r.id')
    .innerJoin('segments as s', 's.id', 'm.from_segment')
    .select('s.content_id')
    .select(({ fn }) => [fn.min('s.position').as('from'), fn.max('s.position').as('to')])
    .where('r.content_id', '=', root.content_id)
    .where('r.position', '>=', root.from)
    .where('r.position', '<=', root.to)
    .where('m.from_text', '=', version_id)
    .where('m.kind', '=', 'translation')
    .groupBy('s.content_id')
    .executeTakeFirst();
  return found && { content_id: found.content_id, from: Number(found.from), to: Number(found.to) };
};
