import { sql, type Kysely } from 'kysely';
import { originalTitle, passageReference } from '#server/db/expressions.ts';
import type { Database, SegmentType } from '#server/db/schema.ts';
import type { TitledTopic } from './topic-tree.rules.ts';
import type { CitedWork, PassageReference } from '#shared/contract/parts.ts';

type Db = Kysely<Database>;

/** Topics with their titles in the requested language, else in English, else in any. */
const selectTitledTopics = (db: Db, language: string) =>
  db.selectFrom('topics as t').innerJoinLateral(
    (eb) =>
      eb
        .selectFrom('topic_titles')
        .select(['title', 'description', 'short_description', 'language'])
        .whereRef('topic_id', '=', 't.id')
        .orderBy((order) => order('language', '=', language), 'desc')
        .orderBy((order) => order('language', '=', 'en'), 'desc')
        .orderBy('language')
        .limit(1)
        .as('n'),
    (join) => join.onTrue(),
  );

/** All topics. They are a few hundred short rows, from which the routes build every list and path. */
export const listTitledTopics = (db: Db, language: string): Promise<TitledTopic[]> =>
  selectTitledTopics(db, language)
    .select(['t.id', 't.parent_id', 'n.title', 'n.language'])
    .orderBy('t.position')
    .orderBy('t.key')
    .execute();

/** The short one, where there is room for no more, else the whole one. */
export const findShortDescriptions = async (db: Db, ids: string[], language: string): Promise<Map<string, string>> => {
  const rows = await selectTitledTopics(db, language)
    .select(['t.id', sql<string>`coalesce(nullif(n.short_description, ''), n.description)`.as('description')])
    .where((eb) => eb('t.id', '=', eb.fn.any(eb.val(ids))))
    .execute();
  return new Map(rows.map(({ id, description }) => [id, description]));
};

export const findDescriptions = async (db: Db, ids: string[], language: string): Promise<Map<string, string>> => {
  const rows = await selectTitledTopics(db, language)
    .select(['t.id', 'n.description'])
    .where((eb) => eb('t.id', '=', eb.fn.any(eb.val(ids))))
    .execute();
  return new Map(rows.map(({ id, description }) => [id, description]));
};

/** Those of the ids that belong to topics. */
export const listExistingTopics = async (db: Db, ids: string[]): Promise<string[]> => {
  const topics = await db
    .selectFrom('topics')
    .select('id')
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .execute();
  return topics.map(({ id }) => id);
};

/** Titles in the languages other than `language`, then terms. */
export const listNames = async (db: Db, id: string, language: string): Promise<{ language: string; name: string }[]> =>
  db
    .selectFrom('topic_titles')
    .select((eb) => ['language', 'title as name', eb.lit<number>(0).as('position')])
    .where('topic_id', '=', id)
    .where('language', '<>', language)
    .unionAll(db.selectFrom('topic_terms').select(['language', 'term as name', 'position']).where('topic_id', '=', id))
    .orderBy('position')
    .orderBy('language')
    .execute();

type SegmentOfText = { segment_id: string; text_id: string; title: string; language: string; script: string };

/** The segments of a version that translate one passage, in their order. */
type Translation = SegmentOfText & { pieces: { content: string; type: SegmentType }[] };

export type PassageRow = SegmentOfText &
  CitedWork & {
    content: string;
    content_id: string;
    segment_number: number;
    reference: PassageReference;
    /** The title of the work in the requested language. */
    work_title: string | null;
    translation: Translation | null;
  };

/** Segments of texts that are in the library now. */
const selectSegments = (db: Db) =>
  db
    .selectFrom('segments as s')
    .innerJoin('texts as t', 't.id', 's.text_id')
    .innerJoin('works as w', 'w.id', 't.work_id')
    .leftJoin('texts as root', (join) => join.onRef('root.work_id', '=', 'w.id').on('root.is_root', '=', true))
    .where('t.is_published', '=', true);

const selectTopicSegments = (db: Db, topic_id: string) =>
  selectSegments(db).innerJoin('topic_passages as p', 'p.segment_id', 's.id').where('p.topic_id', '=', topic_id);

/** Of a segment `s` of a text `t`: the most complete version in a language. */
const translationOf = (language: string) => sql<Translation | null>`(
  select json_build_object('segment_id', (array_agg(piece.id order by piece.position))[1], 'text_id', version.id,
    'title', version.title, 'language', version.language, 'script', version.script,
    'pieces', json_agg(json_build_object('content', piece.content, 'type', piece.type) order by piece.position))
  from mappings m
  join texts version on version.id = m.from_text
  join segments piece on piece.id = m.from_segment
  where m.to_segment = s.id and m.kind = 'translation' and t.language <> ${language}
    and version.language = ${language} and version.is_published
  group by version.id
  order by version.is_preferred desc, version.coverage desc nulls last, version.key
  limit 1
)`;

/** What a passage is quoted with. */
const selectPassages = (db: Db, language: string) =>
  selectSegments(db)
    .select(['s.id as segment_id', 's.text_id', 's.content_id', 's.position as segment_number', 's.content'])
    .select(['t.title', 't.language', 't.script', 'w.citation'])
    .select((eb) => [
      ...originalTitle,
      passageReference.as('reference'),
      eb
        .selectFrom('work_titles as n')
        .select('n.title')
        .whereRef('n.work_id', '=', 't.work_id')
        .where('n.language', '=', language)
        .as('work_title'),
    ])
    .select(translationOf(language).as('translation'));

/** One passage of any text, with its translation in the requested language. */
export const findPassage = (db: Db, segment_id: string, language: string): Promise<PassageRow | undefined> =>
  selectPassages(db, language).where('s.id', '=', segment_id).executeTakeFirst();

export const listTopicPassages = async (
  db: Db,
  topic_id: string,
  { language, skip, limit }: { language: string; skip: number; limit: number },
): Promise<{ passages: PassageRow[]; total: number }> => {
  const [passages, { total }] = await Promise.all([
    selectPassages(db, language)
      .innerJoin('topic_passages as p', 'p.segment_id', 's.id')
      .where('p.topic_id', '=', topic_id)
      .orderBy('p.position')
      .limit(limit)
      .offset(skip)
      .execute(),
    selectTopicSegments(db, topic_id)
      .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { passages, total };
};
