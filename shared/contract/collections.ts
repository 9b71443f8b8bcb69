import { z } from 'zod';
import { defineCalls, LIBRARY_LIST } from './call.ts';
import { Id, LanguageCode, Page, PageInfo, TitleFilter } from './parts.ts';

export const Collection = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  /** Language of the title; the requested one if there is a title in it. */
  language: z.string(),
  slug: z.string(),
  image_url: z.string().nullable().describe('A picture that librarians have chosen'),
  has_child: z.boolean(),
  /** Collections directly in it. */
  child_count: z.int(),
});
export type Collection = z.infer<typeof Collection>;

/** A collection that contains something, in a list from the top down. */
export const CollectionAncestor = Collection.pick({
  id: true,
  title: true,
  language: true,
  has_child: true,
  child_count: true,
});
export type CollectionAncestor = z.infer<typeof CollectionAncestor>;

/** A collection in a list. */
export const CollectionRow = Collection.extend({
  /** The collections below it, as long as each contains a single one: the last can be opened at once. Mostly empty. */
  only_children: z.array(CollectionAncestor),
});
export type CollectionRow = z.infer<typeof CollectionRow>;

export const collectionCalls = defineCalls({
  'GET /collections': {
    summary: 'Collections at the top of the library, or below a parent',
    ...LIBRARY_LIST,
    query: Page.extend({ language: LanguageCode, parent_id: Id.optional(), search: TitleFilter }),
    answer: PageInfo.extend({
      parent: Collection.nullable(),
      /** The ancestors of the parent. */
      shelves: z.array(CollectionAncestor),
      collections: z.array(CollectionRow),
    }),
    errors: ['bad_request', 'collection_not_found'],
  },
});
