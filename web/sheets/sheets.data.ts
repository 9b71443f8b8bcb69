import { type SiteLanguage, textLanguage } from '#shared/languages.ts';
import { apiQuery } from '#web/api/api-query.ts';
import type { RouteContext } from '#web/route-context.ts';
import { chaptersInAddress } from '#web/reader/chapter-address.ts';
import { sheetChapter } from '#web/reader/chapters.ts';
import { chaptersData } from '#web/reader/reader.data.ts';
import { sheetIdIn } from './sheet-route.ts';

export const sheetQuery = (id: string) => apiQuery('sheets', 'GET /sheets/{id}', { params: { id } });

export const sheetTopicsQuery = (id: string, language: SiteLanguage) =>
  apiQuery('sheets', 'GET /sheets/{id}/topics', { params: { id }, query: { language: textLanguage(language) } });

/** The sheet, what it is about, and the texts that stand open beside it. */
export const sheetPageData = ({ params, search, language }: RouteContext) => {
  const id = sheetIdIn(params) ?? '';
  return {
    sheet: sheetQuery(id),
    topics: sheetTopicsQuery(id, language),
    ...chaptersData(chaptersInAddress(search, sheetChapter(id))),
  };
};
