import type { Collection } from '#shared/contract/collections.ts';
import { MAX_PACK_CHOICE } from '#shared/limits.ts';
import { apiQuery, MEMBER_GROUP } from '#web/api/api-query.ts';
import type { Translate } from '#web/i18n/translate.ts';
import type { PackChoice, SheetChoice, TextChoice } from '#web/own/pack.ts';
import { sheetPackQuery } from '../sheets/sheet-pack-query.ts';

type Titled = { id: string; title: string; language: string };

/** What a page offers to keep: a text, and the collections it is in; or a collection; or sheets of the member. */
export type Keepable =
  | { kind: 'text'; text: Titled & { script: string }; collections: Titled[] }
  | { kind: 'collection'; collection: Pick<Collection, 'id' | 'title' | 'language'> }
  | { kind: 'sheet'; sheet: Titled }
  | { kind: 'sheet_collection'; collection: Titled }
  | { kind: 'own_sheets' };

/** `versions`: the text with others of its work. Otherwise the id of a collection. */
export type Selected = { part: 'text' | 'versions' | 'sheet' | 'own_sheets' | (string & {}); versions: string[] };

export const firstSelected = (keepable: Keepable): Selected => ({
  part: 'collection' in keepable ? keepable.collection.id : keepable.kind,
  versions: [],
});

/** The radio buttons; a page that offers one thing has none. */
export const partsOf = (keepable: Keepable, t: Translate): { value: string; label: string }[] => {
  if (keepable.kind === 'text')
    return [
      { value: 'text', label: t('pack.text') },
      { value: 'versions', label: t('pack.versions') },
      ...keepable.collections.map(({ id, title }) => ({ value: id, label: t('pack.collection', { title }) })),
    ];
  if (keepable.kind !== 'sheet') return [];
  return [
    { value: 'sheet', label: t('pack.sheet') },
    { value: 'own_sheets', label: t('pack.own_sheets') },
  ];
};

/** Undefined when nothing is chosen yet. */
export const choiceOf = (keepable: Keepable, { part, versions }: Selected): PackChoice | undefined => {
  if (part === 'own_sheets') return { kind: 'own_sheets' };
  if (keepable.kind === 'sheet') return { kind: 'sheets', sheet_ids: [keepable.sheet.id] };
  if (keepable.kind === 'sheet_collection') return { kind: 'sheet_collection', collection_id: part };
  if (part !== 'text' && part !== 'versions') return { kind: 'collection', collection_id: part, text_languages: [] };
  if (keepable.kind !== 'text' || (part === 'versions' && versions.length === 0)) return undefined;
  const { id } = keepable.text;
  // Sorted, so that the same choice is the same pack.
  return { kind: 'texts', text_ids: part === 'versions' ? [id, ...versions.toSorted()] : [id] };
};

/** Of what is chosen. All sheets of a member have none of their own: see `PackRow`. */
export const titleOf = (keepable: Keepable, { part }: Selected): Titled & { script: string } => {
  if (part === 'own_sheets' || keepable.kind === 'own_sheets')
    return { id: part, title: '', language: 'en', script: '' };
  if (keepable.kind === 'sheet') return { ...keepable.sheet, script: '' };
  if (keepable.kind !== 'text') return { ...keepable.collection, script: '' };
  const collection = keepable.collections.find(({ id }) => id === part);
  return collection ? { ...collection, script: '' } : keepable.text;
};

/** The text itself is one of them. */
export const MAX_KEPT_VERSIONS = MAX_PACK_CHOICE - 1;

/** How many passages and bytes a choice has: one row is enough to know. */
export const packSizeQuery = (choice: TextChoice) =>
  apiQuery('texts', 'GET /packs', {
    query:
      choice.kind === 'texts'
        ? { text_ids: choice.text_ids.join(), limit: 1 }
        : { collection_id: choice.collection_id, limit: 1 },
  } as never);

export const sheetPackSizeQuery = (choice: SheetChoice) =>
  apiQuery(MEMBER_GROUP, 'GET /packs/sheets', { query: { ...sheetPackQuery(choice), limit: 1 } });
