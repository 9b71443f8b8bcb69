import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql, type SqlBool } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import { labelSource, originalTitle, presentSegment } from '#server/db/expressions.ts';
import type { Database, SegmentType } from '#server/db/schema.ts';
import type { CitedWork } from '#shared/contract/parts.ts';
import type { LabelSource } from '#shared/segment-label.ts';
import { titleFilter } from '#server/search/query/title-filter.queries.ts';

type Db = Kysely<Database>;

export type SegmentRow = {
  id: string;
  text_id: string;
  key: string;
  label_source: LabelSource;
  position: number;
  content: string;
  type: SegmentType;
  title: string;
  language: string;
  script: string;
  is_root: boolean;
  citation: string;
};

export const findSegment = (db: Db, id: string): Promise<SegmentRow | undefined> =>
  db
    .selectFrom('segments as s')
    .innerJoin('texts as t', 't.id', 's.text_id')
    .innerJoin('works as w', 'w.id', 't.work_id')
    .select(['s.id', 's.text_id', 's.key', 's.position', 's.content', 's.type'])
    .select(['t.title', 't.language', 't.script', 't.is_root', 'w.citation', labelSource.as('label_source')])
    .where('s.id', '=', presentSegment(id))
    .where('t.is_published', '=', true)
    .executeTakeFirst();

/** References of a segment and, of a translation, those of the root segments that it translates. */
export const listApparatus = async (db: Db, id: string) => {
  const [references, notes] = await Promise.all([
    db
      .selectFrom('segment_references')
      .select(['siglum', 'value'])
      .distinct()
      .where('segment_id', 'in', selectOwnAndRoots(db, id))
      .orderBy('siglum')
      .orderBy('value')
      .execute(),
    db
      .selectFrom('segment_notes')
      .select(['type', 'content'])
      .where('segment_id', '=', id)
      .orderBy('position')
      .execute(),
  ]);
  return { references, notes };
};

/** The segment itself and, if it belongs to a version, the root segments that it translates. */
const selectOwnAndRoots = (db: Db, id: string) =>
  db
    .selectNoFrom(({ cast, val }) => cast<string>(val(id), 'uuid').as('id'))
    .union(
      db
        .selectFrom('mappings')
        .select('to_segment as id')
        .where('from_segment', '=', id)
        .where('kind', '=', 'translation'),
    );

/** Mappings from segments (text_id, id) to a segment or to its root segments. */
const selectMappedTo = (db: Db, id: string, kind: Database['mappings']['kind']) =>
  db
    .selectFrom('mappings')
    .select(['from_text as text_id', 'from_segment as id'])
    .where('kind', '=', kind)
    .where('to_segment', 'in', selectOwnAndRoots(db, id));

/** Queries for the segments (text_id, id) that are related to a segment. */
export const related = {
  /** In other texts of the same work: the root and its versions. */
  translations: (db: Db, id: string, text_id: string) =>
    db
      .selectFrom(
        selectMappedTo(db, id, 'translation')
          .union(
            db
              .selectFrom('mappings')
              .select(['to_text as text_id', 'to_segment as id'])
              .where('kind', '=', 'translation')
              .where('from_segment', '=', id),
          )
          .as('r'),
      )
      .select(['r.text_id', 'r.id'])
      .where('r.text_id', '<>', text_id),
  /** Commentaries on it or on its root segments, and translations of those. */
  commentaries: (db: Db, id: string) =>
    db
      .with('pieces', () => selectMappedTo(db, id, 'commentary'))
      .selectFrom('pieces')
      .select(['pieces.text_id', 'pieces.id'])
      .union((eb) =>
        eb
          .selectFrom('mappings as m')
          .innerJoin('pieces', 'pieces.id', 'm.to_segment')
          .select(['m.from_text as text_id', 'm.from_segment as id'])
          .where('m.kind', '=', 'translation'),
      ),
  /** The root segments that it is a commentary on. */
  root_text: (db: Db, id: string) =>
    db
      .selectFrom('mappings')
      .select(['to_text as text_id', 'to_segment as id'])
      .where('kind', '=', 'commentary')
      .where('from_segment', 'in', selectOwnAndRoots(db, id)),
};

type RelatedSegments = SelectQueryBuilder<Database, never, { text_id: string; id: string }>;

/** Whether a text named `t` has the words in its title, or its translator, author or source contains what was typed. */
const isNamed = (search: string | undefined): RawBuilder<SqlBool> => {
  const words = titleFilter(search);
  if (words === null) return sql<SqlBool>`true`;
  return sql<SqlBool>`(exists (select from title_tokens n where n.text_id = t.id and n.tokens @@ ${words}::tsquery)
    or position(lower(${search}) in lower(t.author || ' ' || t.source)) > 0)`;
};

const countTexts = (db: Db, segments: RelatedSegments, search?: string) =>
  db
    .selectFrom(segments.as('f'))
    .innerJoin('texts as t', 't.id', 'f.text_id')
    .select(({ fn }) => fn.count<number>('f.text_id').distinct().as('total'))
    .where('t.is_published', '=', true)
    .where(isNamed(search));

export const countRelated = (db: Db, id: string, text_id: string) =>
  db
    .selectNoFrom([
      countTexts(db, related.translations(db, id, text_id))
        .$asScalar()
        .as('translations'),
      countTexts(db, related.commentaries(db, id)).$asScalar().as('commentaries'),
      countTexts(db, related.root_text(db, id)).$asScalar().as('root_text'),
    ])
    .executeTakeFirstOrThrow();

export type PassageRow = CitedWork & {
  text_id: string;
  title: string;
  language: string;
  script: string;
  source: string;
  /** In the order of their text. */
  pieces: { segment_id: string; segment_number: number; content: string; type: SegmentType }[];
};

/** How many of the texts are in each language. */
export const countByLanguage = (db: Db, segments: RelatedSegments, search?: string) =>
  db
    .selectFrom(segments.as('f'))
    .innerJoin('texts as t', 't.id', 'f.text_id')
    .select(['t.language', ({ fn }) => fn.count<number>('f.text_id').distinct().as('count')])
    .where('t.is_published', '=', true)
    .where(isNamed(search))
    .groupBy('t.language')
    .orderBy('t.language')
    .execute();

type ListInput = {
  skip: number;
  limit: number;
  first_language?: string | undefined;
  search?: string | undefined;
};

/** One row per text with all its pieces; `skip` and `limit` count texts. */
export const listPassages = async (
  db: Db,
  segments: RelatedSegments,
  { skip, limit, first_language = '', search }: ListInput,
): Promise<{ passages: PassageRow[]; total: number }> => {
  const [passages, { total }] = await Promise.all([
    db
      .selectFrom(segments.as('f'))
      .innerJoin('segments as s', 's.id', 'f.id')
      .innerJoin('texts as t', 't.id', 'f.text_id')
      .innerJoin('works as w', 'w.id', 't.work_id')
      .leftJoin('texts as root', (join) => join.onRef('root.work_id', '=', 'w.id').on('root.is_root', '=', true))
      .select(['t.id as text_id', 't.title', 't.language', 't.script', 't.source', 'w.citation'])
      .select(originalTitle)
      .select(({ fn, ref }) =>
        fn
          .jsonAgg(
            jsonBuildObject({
              segment_id: ref('s.id'),
              segment_number: ref('s.position'),
              content: ref('s.content'),
              type: ref('s.type'),
            }),
          )
          .orderBy('s.position')
          .as('pieces'),
      )
      .where('t.is_published', '=', true)
      .where(isNamed(search))
      .groupBy(['t.id', 'w.id', 'root.id'])
      .orderBy(({ eb }) => eb('t.language', '=', first_language), 'desc')
      .orderBy('t.is_root', 'desc')
      .orderBy('t.language')
      .orderBy('t.title', (order) => order.collate('natural_order'))
      .orderBy('t.id')
      .limit(limit)
      .offset(skip)
      .execute(),
    countTexts(db, segments, search).executeTakeFirstOrThrow(),
  ]);
  return { passages, total };
};
