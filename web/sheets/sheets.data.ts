import { apiQuery } from '#web/api/api-query.ts';
import type { Place } from '#web/place.ts';
import { chaptersInAddress } from '#web/reader/chapter-address.ts';
import { sheetChapter } from '#web/reader/chapters.ts';
import { chaptersData } from '#web/reader/reader.data.ts';
import { sheetIdIn } from './sheet-route.ts';

export const sheetQuery = (id: string) => apiQuery('sheets', 'GET /sheets/{id}', { params: { id } });

/** The sheet, and the texts that stand open beside it. */
export const sheetPageData = ({ params, search }: Place) => {
  const id = sheetIdIn(params) ?? '';
  return { sheet: sheetQuery(id), ...chaptersData(chaptersInAddress(search, sheetChapter(id))) };
};
