import { COMMUNITY_PAGE_SIZE } from '#shared/limits.ts';
import { changeQuery, paths } from '#web/paths.ts';
import { type Paging, pagingQuery, readPaging } from '#web/ui/pagination-rules.ts';

export const SORTS = ['newest', 'views', 'likes', 'title'] as const;
export type Sort = (typeof SORTS)[number];

/** Languages that sheets are written in. */
export const SHEET_LANGUAGES = ['en', 'bo', 'zh'] as const;

/** All that the page depends on, as its address says it. An empty language or topic is any; `following`: only of those. */
export type CommunityChoices = { following: boolean; sort: Sort; language: string; topic: string; paging: Paging };

export const readChoices = (search: URLSearchParams): CommunityChoices => ({
  following: search.get('feed') === 'following',
  sort: SORTS.find((sort) => sort === search.get('sort')) ?? 'newest',
  language: SHEET_LANGUAGES.find((language) => language === search.get('language')) ?? '',
  topic: (search.get('topic') ?? '').slice(0, 200),
  paging: readPaging(search, COMMUNITY_PAGE_SIZE),
});

/** The address after a choice: the others stay, and the list begins anew. */
export const communityAddress = (choices: CommunityChoices, changes: Partial<CommunityChoices> = {}): string => {
  const { following, sort, language, topic, paging } = {
    ...choices,
    paging: { ...choices.paging, page: 1 },
    ...changes,
  };
  return changeQuery(paths.community(), new URLSearchParams(), {
    feed: following ? 'following' : undefined,
    sort: sort === 'newest' ? undefined : sort,
    language,
    topic,
    ...pagingQuery(paging, COMMUNITY_PAGE_SIZE),
  });
};

/** As the list is asked for: titles from the first letter on, everything else from the most or latest. */
export const SORTED = {
  newest: { sort_by: 'published_date', sort_order: 'desc' },
  views: { sort_by: 'views', sort_order: 'desc' },
  likes: { sort_by: 'likes', sort_order: 'desc' },
  title: { sort_by: 'title', sort_order: 'asc' },
} as const satisfies Record<Sort, object>;
