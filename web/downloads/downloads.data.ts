import { MAX_CONTENTS_LIMIT, MAX_LIMIT } from '#shared/limits.ts';
import { apiQuery } from '#web/api/api-query.ts';

/** A text with the other texts of its work. */
export const downloadedTextQuery = (language: string, id: string) =>
  apiQuery('versions', 'GET /texts/{id}/versions', { params: { id }, query: { language, limit: MAX_LIMIT } });

/** As many as somebody looks through in a list of choices. */
const MAX_SECTIONS = 200;

export const sectionsQuery = (language: string, id: string) => ({
  ...apiQuery('table-of-contents', 'GET /texts/{id}/contents', {
    params: { id },
    query: { language, limit: MAX_CONTENTS_LIMIT, max_sections: MAX_SECTIONS },
  }),
  // The server responds with 404 for a text without a table of contents.
  retry: false,
});
