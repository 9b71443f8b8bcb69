import type { QueryClient } from '@tanstack/react-query';
import { type SiteLanguage, textLanguage } from '#shared/languages.ts';
import { apiQuery } from '#web/api/api-query.ts';
import { chaptersInAddress } from '#web/reader/address/chapter-address.ts';
import { sheetChapter } from '#web/reader/chapters.ts';
import { chaptersData } from '#web/reader/chapter.data.ts';
import { firstCommentsQuery } from '#web/comments/comments.data.ts';
import type { RouteContext } from '#web/route-context.ts';
import { sheetIdOfRoute } from './sheet-route.ts';

/** As everybody reads it, or as its author has changed it since. */
export type SheetStateShown = 'draft' | 'published';

export const sheetStateInAddress = (search: URLSearchParams): SheetStateShown =>
  search.get('state') === 'draft' ? 'draft' : 'published';

export const sheetQuery = (id: string, state: SheetStateShown = 'published') =>
  apiQuery('sheets', 'GET /sheets/{id}', { params: { id }, query: { state } });

export const sheetTopicsQuery = (id: string, language: SiteLanguage, state: SheetStateShown) =>
  apiQuery('sheets', 'GET /sheets/{id}/topics', { params: { id }, query: { language: textLanguage(language), state } });

/** The sheet, its topics, and the texts open beside it. */
export const sheetPageData = ({ params, search, language }: RouteContext<'sheetSlugAndId'>) => {
  const id = sheetIdOfRoute(params) ?? '';
  const state = sheetStateInAddress(search);
  return {
    sheet: sheetQuery(id, state),
    topics: sheetTopicsQuery(id, language, state),
    comments: firstCommentsQuery(id),
    ...chaptersData(chaptersInAddress(search, sheetChapter(id))),
  };
};

export const presentPageData = ({ params, search }: RouteContext<'sheetSlugAndId'>) => ({
  sheet: sheetQuery(sheetIdOfRoute(params) ?? '', sheetStateInAddress(search)),
});

/** After a sheet was deleted or restored: drops it from the cache, and the lists it is in are fetched again. */
export const invalidateSheet = (client: QueryClient, id: string): void => {
  client.removeQueries({ queryKey: sheetQuery(id).queryKey, type: 'inactive' });
  void client.invalidateQueries({ queryKey: ['sheets', 'GET /sheets'] });
  void client.invalidateQueries({ queryKey: ['sheets-user-profile'] });
};
