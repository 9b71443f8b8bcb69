import { MAX_LIMIT } from '#shared/limits.ts';
import { changeQuery, paths } from '#web/paths.ts';
import { type Paging, pagingQuery, readPaging } from '#web/ui/pagination-rules.ts';

export const VIEWS = ['tree', 'index'] as const;
export type View = (typeof VIEWS)[number];

/** Everything the list of topics depends on, as read from its URL. An empty letter is any. */
export type TopicsParams = { q: string; view: View; letter: string; paging: Paging };

const TREE_PAGE_SIZE = 20;
const MAX_LETTER_LENGTH = 10;

/** The index shows as many rows at once as allowed: readers skim it. */
export const defaultPageSize = ({ q, view }: Pick<TopicsParams, 'q' | 'view'>): number =>
  view === 'index' && !q ? MAX_LIMIT : TREE_PAGE_SIZE;

export const parseTopicsParams = (search: URLSearchParams): TopicsParams => {
  const q = (search.get('q') ?? '').trim();
  const requested = search.get('view');
  const view = VIEWS.find((name) => name === requested) ?? 'tree';
  const letter = view === 'index' ? (search.get('letter') ?? '').slice(0, MAX_LETTER_LENGTH) : '';
  return { q, view, letter, paging: readPaging(search, defaultPageSize({ q, view })) };
};

export const topicsPath = (params: Partial<TopicsParams>): string => {
  const { q = '', view = 'tree', letter, paging } = params;
  return changeQuery(paths.topics(), new URLSearchParams(), {
    q,
    view: view === 'tree' ? undefined : view,
    letter,
    ...(paging ? pagingQuery(paging, defaultPageSize({ q, view })) : {}),
  });
};
