import { keepPreviousData } from '@tanstack/react-query';
import { apiQuery, MEMBER_GROUP } from '#web/api/api-query.ts';
import type { RouteContext } from '#web/route-context.ts';
import { skipAndLimit } from '#web/ui/pagination-rules.ts';
import { topicQuery } from '#web/topics/topics.data.ts';
import { readChoices, SORTED } from './community-choices.ts';

export const communityQuery = (search: URLSearchParams) => {
  const { following, sort, language, topic, paging } = readChoices(search);
  const query = {
    ...(following ? { following: 'true' as const } : {}),
    ...(language ? { language } : {}),
    ...(topic ? { topic } : {}),
    ...SORTED[sort],
    ...skipAndLimit(paging),
  };
  return {
    // What somebody follows is hers: forgotten when she goes.
    ...apiQuery(following ? MEMBER_GROUP : 'sheets', 'GET /sheets', { query }),
    placeholderData: keepPreviousData,
  };
};

export const communityPageData = ({ search, language: siteLanguage }: RouteContext) => {
  const { following, topic } = readChoices(search);
  return {
    // The server knows nobody: what somebody follows is asked for once the page is alive.
    ...(following ? {} : { sheets: communityQuery(search) }),
    ...(topic ? { topic: topicQuery(topic, siteLanguage) } : {}),
  };
};
