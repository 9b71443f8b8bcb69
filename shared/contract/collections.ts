import { z } from 'zod';
import { defineCalls } from './call.ts';
import { Id, LanguageCode, Page, PageInfo } from './parts.ts';

export const Collection = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  /** Language the title was found in; the asked one if there is a title in it. */
  language: z.string(),
  slug: z.string(),
  has_child: z.boolean(),
});
export type Collection = z.infer<typeof Collection>;

/** A collection on the way down to something; from the top. */
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
      /** Where the parent stands, without itself. */
      shelves: z.array(CollectionAncestor),
      collections: z.array(Collection),
    }),
    errors: ['bad_request', 'collection_not_found'],
  },
});
