import { z } from 'zod';
import { defineCalls, LIBRARY_LIST } from './call.ts';
import { Id, LanguageCode, ListIndex, Page, PageInfo, TitleFilter } from './parts.ts';
import { WorkRow } from './texts.ts';

export const languageCalls = defineCalls({
  'GET /languages/{code}/works': {
    summary: 'Works that can be read in a language, or that were handed down in it, sorted by title',
    ...LIBRARY_LIST,
    params: z.object({ code: Id.describe('Of the language, e.g. bo') }),
    query: Page.extend({
      language: LanguageCode,
      search: TitleFilter,
      originals: z
        .union([z.literal('').transform(() => false), z.stringbool()])
        .default(false)
        .describe('true: works whose original is in the language. They are listed by their text in the requested one'),
    }),
    answer: PageInfo.extend({
      code: z.string(),
      counts: z.object({ texts: z.int(), originals: z.int() }).describe('Works of either list, whatever the filter'),
      works: z.array(WorkRow),
      index: ListIndex,
    }),
    errors: ['bad_request', 'language_not_found'],
  },
});
