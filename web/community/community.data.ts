import { keepPreviousData } from '@tanstack/react-query';
import { apiQuery, MEMBER_GROUP } from '#web/api/api-query.ts';
import type { RouteContext } from '#web/route-context.ts';
import { skipAndLimit } from '#web/ui/pagination-rules.ts';
import { topicQuery } from '#web/topics/topics.data.ts';
import { parseCommunityParams, SORT_QUERY } from './community-params.ts';

export const communityQuery = (search: URLSearchParams) => {
  const { isFollowing, sort, language, topic, tag, paging } = parseCommunityParams(search);
  const query = {
    ...(isFollowing ? { following: 'true' as const } : {}),
    ...(language ? { language } : {}),
    ...(topic ? { topic } : {}),
    ...(tag ? { tag } : {}),
    ...SORT_QUERY[sort],
    ...skipAndLimit(paging),
  };
  return {
    // Whom a member follows is private: cleared on logout.
    ...apiQuery(isFollowing ? MEMBER_GROUP : 'sheets', 'GET /sheets', { query }),
    placeholderData: keepPreviousData,
  };
};

const MAX_POPULAR_TAGS = 12;

/** The tags that most sheets have, among those that are listed. */
export const popularTagsQuery = (search: URLSearchParams) => {
  const { language } = parseCommunityParams(search);
  return apiQuery('sheets', 'GET /tags', { query: { limit: MAX_POPULAR_TAGS, ...(language ? { language } : {}) } });
};

/** Public collections of sheets. */
export const communityCollectionsQuery = (search: URLSearchParams) => ({
  ...apiQuery('sheets', 'GET /sheet-collections', {
    query: { public: 'true', ...skipAndLimit(parseCommunityParams(search).paging) },
  }),
  placeholderData: keepPreviousData,
});

export const communityPageData = ({ search, language: siteLanguage }: RouteContext) => {
  const { show, isFollowing, topic } = parseCommunityParams(search);
  const isSheets = show === 'sheets';
  return {
    ...(isSheets ? { tags: popularTagsQuery(search) } : { collections: communityCollectionsQuery(search) }),
    // The server renders without a session: the browser loads this feed after hydration.
    ...(isSheets && !isFollowing ? { sheets: communityQuery(search) } : {}),
    ...(isSheets && topic ? { topic: topicQuery(topic, siteLanguage) } : {}),
  };
};
