import type { Collection } from '#shared/contract/collections.ts';
import { MAX_PACK_CHOICE } from '#shared/limits.ts';
import { apiQuery } from '#web/api/api-query.ts';
import type { PackChoice } from '../store/pack-database.ts';

type Titled = { id: string; title: string; language: string };

/** What a page offers to keep: a text, and the collections it is in; or a collection. */
export type Keepable =
  | { kind: 'text'; text: Titled & { script: string }; collections: Titled[] }
  | { kind: 'collection'; collection: Pick<Collection, 'id' | 'title' | 'language'> };

/** `versions`: the text with others of its work. Otherwise the id of a collection. */
export type Selected = { part: 'text' | 'versions' | (string & {}); versions: string[] };

export const firstSelected = (keepable: Keepable): Selected => ({
  part: keepable.kind === 'text' ? 'text' : keepable.collection.id,
  versions: [],
});

export const collectionsOf = (keepable: Keepable): Titled[] =>
  keepable.kind === 'text' ? keepable.collections : [keepable.collection];

/** Undefined when nothing is chosen yet. */
export const choiceOf = (keepable: Keepable, { part, versions }: Selected): PackChoice | undefined => {
  const collection = collectionsOf(keepable).find(({ id }) => id === part);
  if (collection) return { kind: 'collection', collection_id: collection.id, text_languages: [] };
  if (keepable.kind !== 'text' || (part === 'versions' && versions.length === 0)) return undefined;
  const { id } = keepable.text;
  // Sorted, so that the same choice is the same pack.
  return { kind: 'texts', text_ids: part === 'versions' ? [id, ...versions.toSorted()] : [id] };
};

/** Of the text, or of the collection. */
export const titleOf = (keepable: Keepable, { part }: Selected): Titled & { script: string } => {
  const collection = collectionsOf(keepable).find(({ id }) => id === part);
  if (collection) return { ...collection, script: '' };
  if (keepable.kind === 'text') return keepable.text;
  return { ...keepable.collection, script: '' };
};

/** The text itself is one of them. */
export const MAX_KEPT_VERSIONS = MAX_PACK_CHOICE - 1;

/** How many passages and bytes a choice has: one row is enough to know. */
export const packSizeQuery = (choice: PackChoice) =>
  apiQuery('texts', 'GET /packs', {
    query:
      choice.kind === 'texts'
        ? { text_ids: choice.text_ids.join(), limit: 1 }
        : { collection_id: choice.collection_id, limit: 1 },
  } as never);
