import { z } from 'zod';
import { defineCalls } from './call.ts';
import { CATALOG_ERRORS, CatalogChanges, CatalogRecord, FieldValue } from './catalog-parts.ts';
import { Id, LanguageCode, Page, PageInfo, WireDate } from './parts.ts';

const search = z.string().max(200).default('');
const STAFF_ERRORS = ['bad_request', 'unauthorized', 'forbidden', 'second_factor_required'] as const;
const byId = z.object({ id: Id });
const inLanguage = z.object({ language: LanguageCode });

/** A text as librarians see it, published or not. */
const CatalogText = z.object({
  id: Id,
  title: z.string(),
  language: z.string(),
  script: z.string(),
  author: z.string(),
  is_root: z.boolean(),
  is_released: z.boolean(),
  is_published: z.boolean(),
  coverage: z.number().nullable().describe('Per cent of the root’s segments; null for the root'),
  segments: z.int(),
  revision: z.int(),
  updated_date: WireDate,
});
export type CatalogText = z.infer<typeof CatalogText>;

const CatalogCollection = z.object({
  id: Id,
  title: z.string(),
  path: z.array(z.string()).describe('Titles above it'),
});

export const CatalogWork = CatalogRecord.extend({
  key: z.string().describe('Its name in the source'),
  type: z.enum(['root_text', 'commentary']),
  texts: z.array(CatalogText),
  collections: z.array(CatalogCollection).describe('Those it stands in'),
});
export type CatalogWork = z.infer<typeof CatalogWork>;

export const CatalogTextRecord = CatalogRecord.extend({
  key: z.string(),
  work: z.object({ id: Id, title: z.string(), type: z.enum(['root_text', 'commentary']), is_published: z.boolean() }),
  text: CatalogText,
});
export type CatalogTextRecord = z.infer<typeof CatalogTextRecord>;

const WorkRow = z.object({
  id: Id,
  title: z.string(),
  citation: z.string(),
  type: z.enum(['root_text', 'commentary']),
  is_published: z.boolean(),
  languages: z.array(z.string()),
  unpublished_texts: z.int(),
});
export type CatalogWorkRow = z.infer<typeof WorkRow>;

const Author = z.object({ id: Id, names: z.record(z.string(), z.string()), texts: z.int() });
export type CatalogAuthor = z.infer<typeof Author>;

/** Works, texts and authors for editors and librarians. */
export const adminCatalogCalls = defineCalls({
  'GET /admin/works': {
    summary: 'All works, published or not, in the order of citations and titles',
    auth: 'editor',
    query: Page.extend({
      search: search.describe('Words of a title, the beginning of a citation, or the name in the source'),
      language: LanguageCode,
      state: z.enum(['all', 'published', 'unpublished']).default('all'),
    }),
    answer: PageInfo.extend({ works: z.array(WorkRow) }),
    errors: STAFF_ERRORS,
  },
  'GET /admin/works/{id}': {
    summary: 'A work with all its fields, its texts and its collections',
    auth: 'editor',
    params: byId,
    query: inLanguage,
    answer: CatalogWork,
    errors: [...STAFF_ERRORS, 'work_not_found'],
  },
  'PUT /admin/works/{id}': {
    summary: 'Change fields of a work; an import does not overwrite them',
    auth: 'editor',
    params: byId,
    query: inLanguage,
    body: CatalogChanges,
    answer: CatalogWork,
    errors: [...CATALOG_ERRORS, 'work_not_found', 'text_not_found', 'collection_not_found'],
  },
  'GET /admin/texts/{id}': {
    summary: 'A text with all its fields, published or not',
    auth: 'editor',
    params: byId,
    query: inLanguage,
    answer: CatalogTextRecord,
    errors: [...STAFF_ERRORS, 'text_not_found'],
  },
  'PUT /admin/texts/{id}': {
    summary: 'Change fields of a text; an import does not overwrite them',
    auth: 'editor',
    params: byId,
    query: inLanguage,
    body: CatalogChanges,
    answer: CatalogTextRecord,
    errors: [...CATALOG_ERRORS, 'text_not_found'],
  },
  'GET /admin/authors': {
    summary: 'Authors and translators with their names, and how many texts name them',
    auth: 'editor',
    query: Page.extend({ search }),
    answer: PageInfo.extend({ authors: z.array(Author) }),
    errors: STAFF_ERRORS,
  },
  'POST /admin/authors': {
    summary: 'Add an author',
    auth: 'editor',
    body: z.object({ fields: z.record(z.string().max(100), FieldValue) }),
    answer: CatalogRecord,
    status: 201,
    errors: [...STAFF_ERRORS, 'spelling_taken'],
  },
  'GET /admin/authors/{id}': {
    summary: 'An author with all names and spellings',
    auth: 'editor',
    params: byId,
    answer: CatalogRecord,
    errors: [...STAFF_ERRORS, 'author_not_found'],
  },
  'PUT /admin/authors/{id}': {
    summary: 'Change names and spellings of an author',
    auth: 'editor',
    params: byId,
    body: CatalogChanges,
    answer: CatalogRecord,
    errors: [...CATALOG_ERRORS, 'author_not_found', 'spelling_taken'],
  },
  'DELETE /admin/authors/{id}': {
    summary: 'Delete an author; texts keep the name they give',
    auth: 'editor',
    params: byId,
    answer: z.undefined(),
    status: 204,
    errors: [...STAFF_ERRORS, 'author_not_found'],
  },
});
