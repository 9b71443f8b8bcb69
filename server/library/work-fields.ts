import { compareCodePoints } from '#shared/compare-code-points.ts';
import { type Fields, groupOf } from '#shared/field-values.ts';
import type { WorkDraft } from './draft.ts';
import { stableId } from './stable-id.ts';
import { titleRows } from './title-rows.ts';

/** A work as it is stored. Titles are in the order of languages, collections in the order of ids. */
export type WorkRow = {
  id: string;
  type: string;
  citation: string;
  titles: { language: string; title: string; description: string; short_description: string }[];
  collections: { collection_id: string; position: number }[];
};

export const fieldsOfDraft = ({ citation = '', titles, descriptions, collections }: WorkDraft): Fields => ({
  citation,
  ...Object.fromEntries(
    titleRows(titles, descriptions).flatMap(({ language, title, description }) => [
      [`titles.${language}`, title],
      ...(description ? [[`descriptions.${language}`, description]] : []),
    ]),
  ),
  ...Object.fromEntries(
    collections.map(({ key, position }) => [`collections.${stableId('collection', key)}`, position]),
  ),
});

/** A description needs a title in its language. */
export const rowOfFields = ({ id, type }: { id: string; type: string }, fields: Fields): WorkRow => {
  const descriptions = groupOf(fields, 'descriptions');
  const shortDescriptions = groupOf(fields, 'short_descriptions');
  return {
    id,
    type,
    citation: String(fields['citation'] ?? ''),
    titles: [...groupOf(fields, 'titles')]
      .map(([language, title]) => ({
        language,
        title: String(title),
        description: String(descriptions.get(language) ?? ''),
        short_description: String(shortDescriptions.get(language) ?? ''),
      }))
      .toSorted((a, b) => compareCodePoints(a.language, b.language)),
    collections: [...groupOf(fields, 'collections')]
      .map(([collection_id, position]) => ({ collection_id, position: Number(position) }))
      .toSorted((a, b) => compareCodePoints(a.collection_id, b.collection_id)),
  };
};

export const fieldsOfRow = ({ citation, titles, collections }: WorkRow): Fields => ({
  citation,
  ...Object.fromEntries(
    titles.flatMap(({ language, title, description, short_description }) => [
      [`titles.${language}`, title],
      ...(description ? [[`descriptions.${language}`, description]] : []),
      ...(short_description ? [[`short_descriptions.${language}`, short_description]] : []),
    ]),
  ),
  ...Object.fromEntries(collections.map(({ collection_id, position }) => [`collections.${collection_id}`, position])),
});
