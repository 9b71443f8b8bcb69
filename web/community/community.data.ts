import { keepPreviousData } from '@tanstack/react-query';
import { apiQuery } from '#web/api/api-query.ts';
import type { Place } from '#web/place.ts';
import { rowsOf } from '#web/ui/pagination-rules.ts';
import { topicQuery } from '#web/topics/topics.data.ts';
import { readChoices, SORTED } from './community-choices.ts';

export const communityPageData = ({ search, language: siteLanguage }: Place) => {
  const { sort, language, topic, paging } = readChoices(search);
  return {
    sheets: {
      ...apiQuery('sheets', 'GET /sheets', {
        query: { ...(language ? { language } : {}), ...(topic ? { topic } : {}), ...SORTED[sort], ...rowsOf(paging) },
      }),
      placeholderData: keepPreviousData,
    },
    ...(topic ? { topic: topicQuery(topic, siteLanguage) } : {}),
  };
};
