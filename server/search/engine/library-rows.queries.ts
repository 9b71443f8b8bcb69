import { sql, type Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { wireDate } from '#server/db/expressions.ts';
import { type CollectionParent, withAncestors } from './text-info.ts';
import { textKind } from './collections.queries.ts';
import { groupBy } from '#shared/group-by.ts';
import { extractText } from '#shared/search/html-text.ts';
import type { Description } from './description-index.ts';
import { indianTitle } from './indian-title.ts';
import type { Metadata, TextContents, TitleEntry, TopicWork } from './library-index.ts';
import { listKnownFor, sayingsOf } from './known-for/known-for.ts';
import { popularNames } from './popular-names.ts';

type Db = Kysely<Database>;

/** The contents of each text, nearly always one. */
const listContents = async (db: Db): Promise<Map<string, TextContents>> => {
  const rows = await db
    .selectFrom('contents')
    .select(['id', 'text_id', 'position'])
    .orderBy('text_id')
    .orderBy('position')
    .execute();
  const byText = new Map<string, TextContents>();
  for (const [text_id, own] of groupBy(rows, (row) => row.text_id)) {
    const counts = own.length > 1 ? await countSegments(db, text_id) : new Map<string, number>();
    let firstSegment = 0;
    const contents: TextContents = [];
    for (const { id } of own) {
      contents.push({ id, firstSegment });
      firstSegment += counts.get(id) ?? 0;
    }
    byText.set(text_id, contents);
  }
  return byText;
};

const countSegments = async (db: Db, text_id: string): Promise<Map<string, number>> => {
  const rows = await db
    .selectFrom('segments')
    .select(({ fn }) => ['content_id', fn.countAll<number>().as('count')])
    .where('text_id', '=', text_id)
    .groupBy('content_id')
    .execute();
  return new Map(rows.map(({ content_id, count }) => [content_id, count]));
};

/** What is known of every text that may be found. */
export const listTextInfos = async (db: Db, collections: CollectionParent[]): Promise<Metadata['texts']> => {
  const contents = await listContents(db);
  const texts = await db
    .selectFrom('texts as t')
    .innerJoin('works as w', 'w.id', 't.work_id')
    .select(['t.id as text_id', 't.work_id', 't.title', 't.language', 't.script', 't.is_root', 't.segment_count'])
    .select([textKind.as('type'), wireDate('t.published_date').as('published_date')])
    .where('t.is_published', '=', true)
    .execute();
  const ancestors = withAncestors(collections);
  const listed = await db.selectFrom('work_collections').select(['work_id', 'collection_id']).execute();
  const byWork = groupBy(listed, ({ work_id }) => work_id);
  return texts.map((text) => ({
    ...text,
    contents: contents.get(text.text_id) ?? [],
    collection_ids: (byWork.get(text.work_id) ?? []).flatMap(({ collection_id }) => ancestors.get(collection_id) ?? []),
  }));
};

const listCited = (db: Db): Promise<{ id: string; citation: string }[]> =>
  db.selectFrom('works').select(['id', 'citation']).where('citation', '<>', '').execute();

/** Every title, the terms of topics, and the names and sayings that works are known by otherwise. */
export const listTitles = async (db: Db): Promise<TitleEntry[]> => {
  const works = await listCited(db);
  const sayings = works.flatMap(({ id, citation }) =>
    sayingsOf(citation).map((saying): TitleEntry => ({ kind: 'work', id, ...saying, isSaying: true })),
  );
  const popular = works.flatMap(({ id, citation }) =>
    popularNames(citation).map((name): TitleEntry => ({ kind: 'work', id, ...name, isPopular: true })),
  );
  const added = await db
    .selectFrom('alternative_titles')
    .select(['work_id as id', 'language', 'title'])
    .where('work_id', 'in', (eb) => eb.selectFrom('works').select('id'))
    .execute();
  popular.push(...added.map((name): TitleEntry => ({ kind: 'work', ...name, isPopular: true })));
  const cited = await db
    .selectFrom('works')
    .select(['id', 'other_citations'])
    .where('other_citations', '<>', sql<string[]>`'{}'`)
    .execute();
  popular.push(
    ...cited.flatMap(({ id, other_citations }) =>
      other_citations.map((title): TitleEntry => ({ kind: 'work', id, language: 'en', title, isPopular: true })),
    ),
  );
  return [...(await listStoredTitles(db)), ...popular, ...sayings, ...(await listIndianTitles(db))];
};

/** Titles that Tibetan translations give of their originals. */
const listIndianTitles = async (db: Db): Promise<TitleEntry[]> => {
  const beginnings = await db
    .selectFrom('contents as c')
    .innerJoin('texts as t', 't.id', 'c.text_id')
    .innerJoin('segments as s', 's.content_id', 'c.id')
    .select(['t.id', 's.content'])
    .where('t.language', '=', 'bo')
    .where('t.is_published', '=', true)
    .where('c.position', '=', 1)
    .where('s.position', '<=', MAX_TITLE_POSITION)
    .execute();
  return beginnings.flatMap(({ id, content }) => {
    const title = indianTitle(content);
    return title ? [{ kind: 'text' as const, id, language: 'sa', title }] : [];
  });
};
/** The line of the title is among the first segments. */
const MAX_TITLE_POSITION = 3;

const listStoredTitles = async (db: Db): Promise<TitleEntry[]> => {
  const { rows } = await sql<TitleEntry>`
    select 'text' as kind, id, language, title from texts where is_published
    union all select 'work', work_id, language, title from work_titles
    union all select 'collection', collection_id, language, title from collection_titles
    union all select 'topic', topic_id, language, title from topic_titles
    union all select 'topic', topic_id, language, term from topic_terms`.execute(db);
  return rows;
};

/** What works are about. */
export const listDescriptions = async (db: Db): Promise<Description[]> => {
  const rows = await db
    .selectFrom('work_titles')
    .select(['work_id', 'language', 'description'])
    .where('description', '<>', '')
    .execute();
  return rows.map((row) => ({ ...row, description: extractText(row.description).text }));
};

/** Sayings and subjects that works are known for. */
export const listKnown = async (db: Db): Promise<Description[]> => listKnownFor(await listCited(db));

/** The titles of sections, without those of texts that are one section. */
export const listSectionTitles = (db: Db): Promise<Description[]> =>
  db
    .selectFrom('sections as s')
    .innerJoin('contents as c', 'c.id', 's.content_id')
    .innerJoin('texts as t', 't.id', 'c.text_id')
    .select(['t.work_id', 't.language', 's.title as description'])
    .distinct()
    .where('t.is_published', '=', true)
    .whereRef('s.title', '<>', 't.title')
    .execute();

/** The works that the passages of topics are from. */
export const listTopicWorks = (db: Db): Promise<TopicWork[]> =>
  db
    .selectFrom('topic_passages as p')
    .innerJoin('segments as s', 's.id', 'p.segment_id')
    .innerJoin('texts as t', 't.id', 's.text_id')
    .select(['p.topic_id', 't.work_id'])
    .distinct()
    .execute();

/** The texts that have packed words, with the number of the last write. */
export const listWritten = (db: Db): Promise<{ text_id: string; written: number }[]> =>
  db.selectFrom('text_words').select(['text_id', 'written']).execute();

export const readWords = (db: Db, texts: string[]): Promise<{ text_id: string; written: number; words: Buffer }[]> =>
  db
    .selectFrom('text_words')
    .select(['text_id', 'written', 'words'])
    .where((eb) => eb('text_id', '=', eb.fn.any(eb.val(texts))))
    .execute();
