import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { listCitedReferences } from '#server/texts/contents.queries.ts';
import { addNeighbours } from '#server/texts/text-neighbours.ts';
import { selectFoundTexts, selectOpenedTexts, selectVersions } from '#server/texts/texts.queries.ts';
import type { PackHead } from '#shared/contract/packs.ts';
import { groupBy } from '#shared/group-by.ts';
import { SITE_LANGUAGES, textLanguage } from '#shared/languages.ts';
import { MAX_LIMIT } from '#shared/limits.ts';
import { needsReferences, ownLabel } from '#shared/segment-label.ts';
import {
  listPackCollections,
  listPackContents,
  listPackSections,
  listWorkPlaces,
  type PackedText,
} from './pack-parts.queries.ts';
import { listShortSummaries } from './short-summaries.queries.ts';

type Db = Kysely<Database>;
type Titles = PackHead['titles'][string];

/** They change with every reader, and would make another checksum each time. */
const withoutViews = <Row extends { views: number }>(row: Row): Row => ({ ...row, views: 0 });

const workIdsOf = (texts: PackedText[]): string[] => [...new Set(texts.map(({ work_id }) => work_id))];

const titlesIn = async (db: Db, texts: PackedText[], language: string): Promise<Map<string, Titles>> => {
  const ids = texts.map(({ id }) => id);
  const found = await selectFoundTexts(db, language).where('t.id', 'in', ids).execute();
  const answers = await addNeighbours(db, found, language);
  const summaries = await listShortSummaries(db, ids, language);
  const versions = groupBy(await selectVersions(db, language, workIdsOf(texts)).execute(), ({ group_id }) => group_id);
  const collections = await listPackCollections(db, workIdsOf(texts), language);
  return new Map(
    answers.map((text) => [
      text.id,
      {
        text: {
          ...withoutViews(text),
          commentaries: text.commentaries.map(withoutViews),
          root_texts: text.root_texts.map(withoutViews),
        },
        short_summary: summaries.get(text.id) ?? '',
        versions: (versions.get(text.group_id) ?? [])
          .filter(({ id }) => id !== text.id)
          .slice(0, MAX_LIMIT)
          .map(withoutViews),
        collections: collections.get(text.group_id) ?? [],
      },
    ]),
  );
};

type Contents = PackHead['contents'];

const contentsOf = async (db: Db, texts: PackedText[]): Promise<Map<string, Contents>> => {
  const languages = new Map(texts.map(({ id, language }) => [id, language]));
  const contents = await listPackContents(
    db,
    texts.map(({ id }) => id),
  );
  if (contents.length === 0) return new Map();
  const languageOf = new Map(contents.map(({ id, text_id }) => [id, languages.get(text_id) ?? '']));
  const sections = await listPackSections(
    db,
    contents.map(({ id }) => id),
  );
  const labelled = sections.filter(({ key, content_id }) => needsReferences(key, languageOf.get(content_id) ?? ''));
  const references = await listCitedReferences(
    db,
    labelled.map(({ segment_id }) => segment_id),
  );
  const sectionsOf = groupBy(sections, ({ content_id }) => content_id);
  const all = contents.map(({ id, text_id, total }) => ({
    text_id,
    content: {
      id,
      total,
      sections: (sectionsOf.get(id) ?? []).map(({ key, ...section }) => ({
        ...section,
        label: ownLabel({ key, references: references.get(section.segment_id) ?? [] }, languageOf.get(id) ?? ''),
      })),
    },
  }));
  return new Map(
    [...groupBy(all, ({ text_id }) => text_id)].map(([id, own]) => [id, own.map(({ content }) => content)]),
  );
};

/**
 * All that a device must know of texts beside their segments. The number of statements does not depend on how many texts
 * there are.
 */
export const readPackHeads = async (db: Db, texts: PackedText[]): Promise<Map<string, PackHead>> => {
  const ids = texts.map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const opened = await selectOpenedTexts(db).where('t.id', 'in', ids).execute();
  const openedOf = new Map(opened.map((text) => [text.id, text]));
  const titles = new Map<string, Map<string, Titles>>();
  // One after another: a visitor who loads a collection must not take all connections.
  for (const language of SITE_LANGUAGES.map(textLanguage)) titles.set(language, await titlesIn(db, texts, language));
  const contents = await contentsOf(db, texts);
  const places = groupBy(await listWorkPlaces(db, workIdsOf(texts)), ({ work_id }) => work_id);
  const heads = new Map<string, PackHead>();
  for (const { id, work_id, key, work_key, author, is_preferred, coverage } of texts) {
    const text = openedOf.get(id);
    if (!text) continue;
    heads.set(id, {
      kind: 'head',
      text: withoutViews(text),
      titles: Object.fromEntries(
        [...titles].flatMap(([language, all]) => {
          const own = all.get(id);
          return own ? [[language, own]] : [];
        }),
      ),
      contents: contents.get(id) ?? [],
      places: places.get(work_id) ?? [],
      order: { key, work_key, author, is_preferred, coverage },
    });
  }
  return heads;
};
