import { COMMUNITY_PAGE_SIZE, MAX_TAG_LENGTH } from '#shared/limits.ts';
import { normalizeTag } from '#shared/normalize-tag.ts';
import { changeQuery, paths } from '#web/paths.ts';
import { type Paging, pagingQuery, readPaging } from '#web/ui/pagination-rules.ts';

export const SORTS = ['newest', 'views', 'likes', 'title'] as const;
export type Sort = (typeof SORTS)[number];

/** What the community page lists. */
export const LISTS = ['sheets', 'collections'] as const;
export type CommunityList = (typeof LISTS)[number];

/** Languages that sheets are written in. */
export const SHEET_LANGUAGES = ['en', 'bo', 'zh'] as const;

const MAX_TOPIC_LENGTH = 200;

/**
 * Everything the list of sheets depends on, as read from its URL. An empty language, topic or tag is any; `isFollowing` shows
 * only sheets of people the member follows.
 */
export type CommunityParams = {
  show: CommunityList;
  isFollowing: boolean;
  sort: Sort;
  language: string;
  topic: string;
  tag: string;
  paging: Paging;
};

export const parseCommunityParams = (search: URLSearchParams): CommunityParams => ({
  show: LISTS.find((list) => list === search.get('show')) ?? 'sheets',
  isFollowing: search.get('feed') === 'following',
  sort: SORTS.find((sort) => sort === search.get('sort')) ?? 'newest',
  language: SHEET_LANGUAGES.find((language) => language === search.get('language')) ?? '',
  topic: (search.get('topic') ?? '').slice(0, MAX_TOPIC_LENGTH),
  tag: normalizeTag((search.get('tag') ?? '').slice(0, MAX_TAG_LENGTH)),
  paging: readPaging(search, COMMUNITY_PAGE_SIZE),
});

/** The path after a change: the other parameters stay, and the list returns to its first page. */
export const communityPath = (params: CommunityParams, changes: Partial<CommunityParams> = {}): string => {
  const { show, isFollowing, sort, language, topic, tag, paging } = {
    ...params,
    paging: { ...params.paging, page: 1 },
    ...changes,
  };
  return changeQuery(paths.community(), new URLSearchParams(), {
    show: show === 'sheets' ? undefined : show,
    feed: isFollowing ? 'following' : undefined,
    sort: sort === 'newest' ? undefined : sort,
    language,
    topic,
    tag,
    ...pagingQuery(paging, COMMUNITY_PAGE_SIZE),
  });
};

/** Titles in alphabetical order, everything else from the most or latest. */
export const SORT_QUERY = {
  newest: { sort_by: 'published_date', sort_order: 'desc' },
  views: { sort_by: 'views', sort_order: 'desc' },
  likes: { sort_by: 'likes', sort_order: 'desc' },
  title: { sort_by: 'title', sort_order: 'asc' },
} as const satisfies Record<Sort, object>;
