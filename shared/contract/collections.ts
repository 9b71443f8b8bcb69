import { z } from 'zod';
import { defineCalls } from './call.ts';
import { Id, LanguageCode, Page, PageInfo } from './parts.ts';

export const Collection = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  /** Language of the title; the requested one if there is a title in it. */
  language: z.string(),
  slug: z.string(),
  has_child: z.boolean(),
});
export type Collection = z.infer<typeof Collection>;

/** A collection that contains something, in a list from the top down. */
export const CollectionAncestor = Collection.pick({ id: true, title: true, language: true, has_child: true });
export type CollectionAncestor = z.infer<typeof CollectionAncestor>;

export const collectionCalls = defineCalls({
  'GET /collections': {
    summary: 'Collections at the top of the library, or below a parent',
    auth: 'none',
    cache: 'public',
    query: Page.extend({ language: LanguageCode, parent_id: Id.optional() }),
    answer: PageInfo.extend({
      parent: Collection.nullable(),
      /** The ancestors of the parent. */
      shelves: z.array(CollectionAncestor),
      collections: z.array(Collection),
    }),
    errors: ['bad_request', 'collection_not_found'],
  },
});
