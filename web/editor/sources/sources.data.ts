import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { textLanguage } from '#shared/languages.ts';
import { MAX_LIMIT } from '#shared/limits.ts';
import { apiQuery, type ApiKey } from '#web/api/api-query.ts';
import type { ApiError } from '#web/api/api-error.ts';
import type { Answer } from '#shared/contract/contract.ts';
import type { RouteContext } from '#web/route-context.ts';
import { type Paging, skipAndLimit } from '#web/ui/pagination-rules.ts';
import type { Quote } from '../document/sheet-block.ts';

/** Pages of ten, as the specification requires. */
export const segmentSearchQuery = (query: string, paging: Paging, language: RouteContext['language']) => ({
  ...apiQuery('texts', 'GET /search', {
    query: { query, search_type: 'SOURCE', title_language: textLanguage(language), ...skipAndLimit(paging) },
  }),
  enabled: query !== '',
  placeholderData: keepPreviousData,
});

export const passageTranslationsQuery = (segmentId: string) =>
  apiQuery('sidePanel', 'GET /segments/{id}/translations', {
    params: { id: segmentId },
    query: { skip: 0, limit: MAX_LIMIT },
  });

type Segment = Answer<'GET /segments/{id}'>;

export const quoteOfSegment = ({ content, text_id, text, ...segment }: Segment): Quote => ({
  words: content,
  text_id,
  text_title: text?.title ?? '',
  language: text?.language ?? '',
  ...(text?.script ? { script: text.script } : {}),
  reference: {
    passage_number: segment.segment_number,
    citation: segment.citation,
    own_number: segment.own_number,
    references: segment.references,
  },
});

export const segmentQuery = (segmentId: string) =>
  apiQuery('sidePanel', 'GET /segments/{id}', { params: { id: segmentId }, query: { text_details: 'true' } });

export const passageQuery = (segmentId: string) =>
  queryOptions<Segment, ApiError, Quote, ApiKey>({
    queryKey: segmentQuery(segmentId).queryKey,
    select: quoteOfSegment,
  });
