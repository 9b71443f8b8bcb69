import { keepPreviousData, type QueryClient } from '@tanstack/react-query';
import { ANSWER_FILTERS, ANSWER_SORTS, ANSWERS_PAGE_SIZE } from '#shared/limits.ts';
import { apiQuery, MEMBER_GROUP } from '#web/api/api-query.ts';
import type { RouteContext } from '#web/route-context.ts';
import { readPaging, skipAndLimit } from '#web/ui/pagination-rules.ts';

export const assignmentQuery = (id: string) => apiQuery('sheets', 'GET /assignments/{id}', { params: { id } });

export const assignmentPageData = ({ params }: RouteContext<'id'>) => ({ assignment: assignmentQuery(params.id) });

/** Which answers, in which order, as the address says. */
export const orderInAddress = (search: URLSearchParams) => {
  const pick = <Value extends string>(name: string, values: readonly Value[]): Value =>
    values.find((value) => value === search.get(name)) ?? values[0]!;
  return {
    filter: pick('filter', ANSWER_FILTERS),
    sort_by: pick('sort_by', ANSWER_SORTS),
    sort_order: pick('sort_order', ['asc', 'desc'] as const),
  };
};
export type AnswerOrder = ReturnType<typeof orderInAddress>;

/** For an address: what is the default is left out. */
export const orderParams = ({ filter, sort_by, sort_order }: AnswerOrder) => ({
  ...(filter === 'all' ? {} : { filter }),
  ...(sort_by === 'name' ? {} : { sort_by }),
  ...(sort_order === 'asc' ? {} : { sort_order }),
});

export const answersPaging = (search: URLSearchParams) => readPaging(search, ANSWERS_PAGE_SIZE);

export const answersQuery = (id: string, search: URLSearchParams) => ({
  ...apiQuery(MEMBER_GROUP, 'GET /assignments/{id}/answers', {
    params: { id },
    query: { ...orderInAddress(search), ...skipAndLimit(answersPaging(search)) },
  }),
  staleTime: 0,
  placeholderData: keepPreviousData,
});

export const answerQuery = (id: string, answer: string, search: URLSearchParams) => {
  const hand_in = search.get('hand_in');
  return {
    ...apiQuery(MEMBER_GROUP, 'GET /assignments/{id}/answers/{answer}', {
      params: { id, answer },
      query: { ...orderInAddress(search), ...(hand_in ? { hand_in } : {}) },
    }),
    staleTime: 0,
  };
};

/** After something about the answers was changed. */
export const refreshAnswers = async (client: QueryClient): Promise<void> => {
  await Promise.all([
    client.invalidateQueries({ queryKey: [MEMBER_GROUP, 'GET /assignments/{id}/answers'] }),
    client.invalidateQueries({ queryKey: [MEMBER_GROUP, 'GET /assignments/{id}/answers/{answer}'] }),
    client.invalidateQueries({ queryKey: ['sheets', 'GET /assignments/{id}'] }),
  ]);
};
