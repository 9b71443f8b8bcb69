import { MAX_LIMIT } from '#shared/limits.ts';
import { changeQuery, paths } from '#web/paths.ts';
import { type Paging, pagingQuery, readPaging } from '#web/ui/pagination-rules.ts';

export const VIEWS = ['tree', 'index'] as const;
export type View = (typeof VIEWS)[number];

/** All that the page depends on, as its address says it. An empty letter is any. */
export type TopicsChoices = { q: string; view: View; letter: string; paging: Paging };

const TREE_PAGE_SIZE = 20;

/** An index is looked over rather than read: as many rows at once as there can be. */
export const usualSize = ({ q, view }: Pick<TopicsChoices, 'q' | 'view'>): number =>
  view === 'index' && !q ? MAX_LIMIT : TREE_PAGE_SIZE;

export const readChoices = (search: URLSearchParams): TopicsChoices => {
  const q = (search.get('q') ?? '').trim();
  const view = VIEWS.find((one) => one === search.get('view')) ?? 'tree';
  const letter = view === 'index' ? (search.get('letter') ?? '').slice(0, 10) : '';
  return { q, view, letter, paging: readPaging(search, usualSize({ q, view })) };
};

export const topicsAddress = (choices: Partial<TopicsChoices>): string => {
  const { q = '', view = 'tree', letter, paging } = choices;
  return changeQuery(paths.topics(), new URLSearchParams(), {
    q,
    view: view === 'tree' ? undefined : view,
    letter,
    ...(paging ? pagingQuery(paging, usualSize({ q, view })) : {}),
  });
};
