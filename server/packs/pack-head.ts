import type { Context } from '#server/http/handler.ts';
import { findOpenedText, listVersions } from '#server/texts/texts.queries.ts';
import { getText } from '#server/texts/texts.routes.ts';
import { listCitedReferences } from '#server/texts/contents.queries.ts';
import type { PackHead } from '#shared/contract/packs.ts';
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
import { findShortSummary } from './short-summary.queries.ts';

/** They change with every reader, and would make another checksum each time. */
const withoutViews = <Row extends { views: number }>(row: Row): Row => ({ ...row, views: 0 });

const titlesIn = async (context: Context, text: PackedText, language: string) => {
  const { db } = context;
  const answer = await getText({ params: { id: text.id }, query: { language } }, context as never);
  const { versions } = await listVersions(db, { text: answer, language, skip: 0, limit: MAX_LIMIT });
  return {
    text: {
      ...withoutViews(answer),
      commentaries: answer.commentaries.map(withoutViews),
      root_texts: answer.root_texts.map(withoutViews),
    },
    short_summary: await findShortSummary(db, text.id, language),
    versions: versions.map(withoutViews),
    collections: await listPackCollections(db, text.work_id, language),
  };
};

const sectionsOf = async ({ db }: Context, { language }: PackedText, content_id: string) => {
  const sections = await listPackSections(db, content_id);
  const labelled = sections.filter(({ key }) => needsReferences(key, language));
  const references = await listCitedReferences(
    db,
    labelled.map(({ segment_id }) => segment_id),
  );
  return sections.map(({ key, ...section }) => ({
    ...section,
    label: ownLabel({ key, references: references.get(section.segment_id) ?? [] }, language),
  }));
};

/** All that a device must know of a text beside its segments. */
export const readPackHead = async (context: Context, text: PackedText): Promise<PackHead | undefined> => {
  const { db } = context;
  const opened = await findOpenedText(db, text.id);
  if (!opened) return undefined;
  const titles: PackHead['titles'] = {};
  // One after another: a visitor who loads a collection must not take all connections.
  for (const language of SITE_LANGUAGES.map(textLanguage)) titles[language] = await titlesIn(context, text, language);
  const contents: PackHead['contents'] = [];
  for (const content of await listPackContents(db, text.id))
    contents.push({ ...content, sections: await sectionsOf(context, text, content.id) });
  const { key, work_key, author, is_preferred, coverage } = text;
  return {
    kind: 'head',
    text: withoutViews(opened),
    titles,
    contents,
    places: await listWorkPlaces(db, text.work_id),
    order: { key, work_key, author, is_preferred, coverage },
  };
};
