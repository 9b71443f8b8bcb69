import { withQuery } from './paths.ts';

const id = encodeURIComponent;

/** The addresses of the administration, which no other page loads. */
export const adminPaths = {
  overview: () => '/admin/overview',
  people: () => '/admin/people',
  person: (username: string) => `/admin/people/${id(username)}`,
  reports: () => '/admin/reports',
  report: (reportId: string) => `/admin/reports/${id(reportId)}`,
  sheet: (sheetId: string) => `/admin/sheets/${id(sheetId)}`,
  corrections: () => '/admin/corrections',
  correction: (correctionId: string) => `/admin/corrections/${id(correctionId)}`,
  settings: () => '/admin/settings',
  works: () => '/admin/works',
  work: (workId: string) => `/admin/works/${id(workId)}`,
  text: (textId: string) => `/admin/texts/${id(textId)}`,
  structure: (textId: string, section?: string) => withQuery(`/admin/texts/${id(textId)}/structure`, { section }),
  textLinks: (textId: string) => `/admin/texts/${id(textId)}/mappings`,
  authors: () => '/admin/authors',
  author: (authorId: string) => `/admin/authors/${id(authorId)}`,
  newAuthor: () => '/admin/authors/new',
  collections: () => '/admin/collections',
  collection: (collectionId: string) => `/admin/collections/${id(collectionId)}`,
  newCollection: (parent?: string) => withQuery('/admin/collections/new', { parent }),
  topics: () => '/admin/topics',
  topic: (topicId: string) => `/admin/topics/${id(topicId)}`,
  newTopic: (parent?: string) => withQuery('/admin/topics/new', { parent }),
  imports: () => '/admin/imports',
  import: (importId: string) => `/admin/imports/${id(importId)}`,
  newImport: () => '/admin/imports/new',
  importText: (importId: string, position: number) => `/admin/imports/${id(importId)}/texts/${position}`,
  log: () => '/admin/log',
};
