import { keepPreviousData } from '@tanstack/react-query';
import { apiQuery } from '#web/api/api-query.ts';
import type { Place } from '#web/place.ts';
import { rowsOf } from '#web/ui/pagination-rules.ts';
import { readChoices, SORTED } from './community-choices.ts';

export const communityPageData = ({ search }: Place) => {
  const { sort, language, paging } = readChoices(search);
  return {
    sheets: {
      ...apiQuery('sheets', 'GET /sheets', {
        query: { ...(language ? { language } : {}), ...SORTED[sort], ...rowsOf(paging) },
      }),
      placeholderData: keepPreviousData,
    },
  };
};
