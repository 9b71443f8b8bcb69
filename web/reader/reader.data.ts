import { useQuery, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query';
import { textLanguage } from '#shared/languages.ts';
import { CHAPTER_PAGE_SIZE, MAX_ALIGNED_SEGMENTS } from '#shared/limits.ts';
import { type ApiKey, apiQuery } from '#web/api/api-query.ts';
import type { RouteContext } from '#web/route-context.ts';
import { type Chapter, isSheet } from './chapters.ts';

export type Direction = 'next' | 'previous';
export type PageAnchor = Pick<Chapter, 'text_id' | 'content_id' | 'segment_id' | 'version_id' | 'version_like'>;

/** One page of a chapter. It includes the anchor: at its start going forward, at its end going back. */
export const detailsQuery = (anchor: PageAnchor, direction: Direction, if_missing?: 'start') => {
  const { text_id, content_id, segment_id, version_id, version_like } = anchor;
  return apiQuery('texts-content', 'GET /texts/{id}/details', {
    params: { id: text_id },
    query: {
      content_id,
      segment_id,
      version_id: version_id ?? undefined,
      version_like: version_id ? undefined : version_like,
      direction,
      size: CHAPTER_PAGE_SIZE,
      if_missing,
    },
  });
};

/** The page that starts at a segment, and the page that ends there. */
export const pagesAround = (anchor: PageAnchor) => ({
  next: detailsQuery(anchor, 'next'),
  previous: anchor.segment_id ? detailsQuery(anchor, 'previous') : undefined,
});

/** The pages a chapter opens with. A link to something that does not exist opens the text at its beginning. */
export const startQueries = (anchor: PageAnchor) => ({
  next: detailsQuery(anchor, 'next', 'start'),
  previous: anchor.segment_id ? detailsQuery(anchor, 'previous', 'start') : undefined,
});

/** Where to read on when the text ends. */
export const relatedQuery = (text_id: string, version_id: string | null, language: RouteContext['language']) =>
  apiQuery('texts', 'GET /texts/{id}/related', {
    params: { id: text_id },
    query: { language: textLanguage(language), version_id: version_id ?? undefined },
  });

export type AlignmentParams = { text_id: string; content_id?: string; other_id: string };

/** A fixed range of segments around one, so that the query key stays the same while scrolling in it. */
export const alignmentQuery = ({ text_id, content_id, other_id }: AlignmentParams, segment_number: number) => {
  const from = Math.floor((segment_number - 1) / MAX_ALIGNED_SEGMENTS) * MAX_ALIGNED_SEGMENTS + 1;
  return apiQuery('texts-content', 'GET /texts/{id}/alignment', {
    params: { id: text_id },
    query: { other_id, content_id, from, to: from + MAX_ALIGNED_SEGMENTS - 1 },
  });
};

/** Queries at the beginning of each pair of open chapters, for whether the two are aligned. */
export const relationQueries = (chapters: Chapter[]) => {
  const texts = chapters.filter((chapter) => !isSheet(chapter));
  return texts.flatMap((one, index) =>
    texts.slice(index + 1).map((other) => ({
      ids: [one.id, other.id],
      query: alignmentQuery({ text_id: one.text_id, content_id: one.content_id, other_id: other.text_id }, 1),
    })),
  );
};

type Options<Data, Failure extends Error> = UseQueryOptions<Data, Failure, Data, ApiKey>;

/** For at most three queries, as there are at most three chapters: `useQueries` would need much more code. */
export const useThreeQueries = <Data, Failure extends Error>(
  queries: Options<Data, Failure>[],
): UseQueryResult<Data, Failure>[] => {
  const [first, second, third] = queries;
  const idle = { queryKey: ['texts-content', 'GET /props', null] as const, enabled: false } as Options<Data, Failure>;
  const results = [useQuery(first ?? idle), useQuery(second ?? idle), useQuery(third ?? idle)];
  return results.slice(0, queries.length);
};
