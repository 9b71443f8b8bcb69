import type { AnyApiQuery } from '#web/api/api-query.ts';
import type { RouteContext } from '#web/route-context.ts';
import { chaptersInAddress } from './address/chapter-address.ts';
import { type Chapter, isSheet } from './chapters.ts';
import { relationQueries, startQueries } from './reader.data.ts';

/** What the server loads to render the chapters. */
export const chaptersData = (chapters: Chapter[]): Record<string, AnyApiQuery> => {
  const queries: Record<string, AnyApiQuery> = {};
  for (const chapter of chapters.filter((one) => !isSheet(one))) {
    const { next, previous } = startQueries(chapter);
    queries[`${chapter.id}.next`] = next;
    if (previous) queries[`${chapter.id}.previous`] = previous;
  }
  for (const { ids, query } of relationQueries(chapters)) queries[ids.join('.')] = query;
  return queries;
};

export const chapterPageData = ({ search }: RouteContext): Record<string, AnyApiQuery> =>
  chaptersData(chaptersInAddress(search));
