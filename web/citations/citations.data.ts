import { keepPreviousData } from '@tanstack/react-query';
import type { CitationFormat } from '#shared/citation-formats.ts';
import { apiPath } from '#web/api/call-over-http.ts';
import { apiQuery } from '#web/api/api-query.ts';
import type { CiteTarget } from './cite-targets.ts';

type Cited = { target: CiteTarget; passages: number; language: string; accessed: string };

const queryOf = ({ target, passages, language, accessed }: Cited) => {
  const what =
    'passage' in target
      ? { segment_id: target.passage.segment_id, passages }
      : 'text_id' in target
        ? { text_id: target.text_id }
        : { sheet_id: target.sheet_id };
  return { ...what, language, accessed };
};

/** The last answer stays while the next one is on its way. */
export const citationQuery = (cited: Cited) => ({
  ...apiQuery('sidePanel', 'GET /citations', { query: queryOf(cited) }),
  placeholderData: keepPreviousData,
});

export const citationFile = (cited: Cited, format: CitationFormat): string =>
  apiPath('GET /citations/download', { query: { ...queryOf(cited), format } });
