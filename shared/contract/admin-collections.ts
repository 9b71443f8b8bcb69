import { z } from 'zod';
import { defineCalls } from './call.ts';
import { CATALOG_ERRORS, CatalogChanges, CatalogRecord, FieldValue } from './catalog-parts.ts';
import { Id, LanguageCode } from './parts.ts';

const STAFF_ERRORS = ['bad_request', 'unauthorized', 'forbidden', 'second_factor_required'] as const;
const byId = z.object({ id: Id });
const inLanguage = z.object({ language: LanguageCode });
const MAX_WORKS = 20_000;

const CollectionRow = z.object({
  id: Id,
  parent_id: Id.nullable(),
  title: z.string(),
  language: z.string(),
  works: z.int().describe('Directly in it, published or not'),
  unpublished_works: z.int(),
});
export type CatalogCollectionRow = z.infer<typeof CollectionRow>;

const WorkInCollection = z.object({
  id: Id,
  title: z.string(),
  citation: z.string(),
  is_published: z.boolean(),
});
export type WorkInCollection = z.infer<typeof WorkInCollection>;

export const CatalogCollection = CatalogRecord.extend({
  works: z.array(WorkInCollection).describe('Directly in it, in their order'),
});
export type CatalogCollection = z.infer<typeof CatalogCollection>;

/** Where something stands in a tree. */
export const Move = z.object({
  from_parent_id: Id.nullable().describe('What it stands below now; another one is a conflict'),
  parent_id: Id.nullable().describe('What it shall stand below; null is the top'),
  position: z.int().min(0).max(100_000).describe('Among those below it, from 0; a larger one is the end'),
});
export const NewInTree = z.object({ parent_id: Id.nullable(), fields: z.record(z.string().max(100), FieldValue) });
export const Merge = z.object({ into: Id });

/** The tree of collections for librarians. */
export const adminCollectionCalls = defineCalls({
  'GET /admin/collections': {
    summary: 'All collections, those below one parent in their order',
    auth: 'librarian',
    query: inLanguage,
    answer: z.object({ collections: z.array(CollectionRow) }),
    errors: STAFF_ERRORS,
  },
  'POST /admin/collections': {
    summary: 'Add a collection at the end of those below a parent',
    auth: 'librarian',
    body: NewInTree,
    answer: CatalogRecord,
    status: 201,
    errors: [...STAFF_ERRORS, 'collection_not_found'],
  },
  'GET /admin/collections/{id}': {
    summary: 'A collection with all its fields and its works',
    auth: 'librarian',
    params: byId,
    query: inLanguage,
    answer: CatalogCollection,
    errors: [...STAFF_ERRORS, 'collection_not_found'],
  },
  'PUT /admin/collections/{id}': {
    summary: 'Change fields of a collection; an import does not overwrite them',
    auth: 'librarian',
    params: byId,
    query: inLanguage,
    body: CatalogChanges,
    answer: CatalogCollection,
    errors: [...CATALOG_ERRORS, 'collection_not_found', 'inside_itself'],
  },
  'DELETE /admin/collections/{id}': {
    summary: 'Delete a collection that is empty, or one with its contents moved to what it stands below',
    auth: 'librarian',
    params: byId,
    query: z.object({ contents: z.enum(['keep', 'move']).default('keep') }),
    answer: z.undefined(),
    status: 204,
    errors: [...STAFF_ERRORS, 'collection_not_found', 'collection_not_empty'],
  },
  'POST /admin/collections/{id}/move': {
    summary: 'Move a collection in the tree',
    auth: 'librarian',
    params: byId,
    body: Move,
    answer: z.undefined(),
    status: 204,
    errors: [...CATALOG_ERRORS, 'collection_not_found', 'inside_itself'],
  },
  'PUT /admin/collections/{id}/works': {
    summary: 'Put the works of a collection into order; an import adds new ones at the end',
    auth: 'librarian',
    params: byId,
    body: z.object({
      before: z.array(Id).max(MAX_WORKS).describe('All its works in the present order; another one is a conflict'),
      after: z.array(Id).max(MAX_WORKS),
    }),
    answer: z.undefined(),
    status: 204,
    errors: [...CATALOG_ERRORS, 'collection_not_found'],
  },
  'POST /admin/collections/{id}/merge': {
    summary: 'Move what is in a collection into another, and lead its address there',
    auth: 'librarian',
    params: byId,
    body: Merge,
    answer: z.undefined(),
    status: 204,
    errors: [...CATALOG_ERRORS, 'collection_not_found', 'inside_itself'],
  },
});
