import { keepPreviousData } from '@tanstack/react-query';
import type { Answer } from '#shared/contract/contract.ts';
import type { ImportText } from '#shared/contract/import-parts.ts';
import { IMPORT_OUTCOMES } from '#shared/limits.ts';
import { apiQuery, MEMBER_GROUP } from '#web/api/api-query.ts';
import { type Paging, skipAndLimit } from '#web/ui/pagination-rules.ts';
import { FRESH } from './catalog.data.ts';

const POLL_MS = 1000;
const LIST_POLL_MS = 5000;

type State = Answer<'GET /imports/{id}'>['state'];

/** Something comes of it without anybody doing anything. */
export const isMoving = (state: State): boolean => state === 'waiting' || state === 'running';

export const importsQuery = (paging: Paging) => ({
  ...apiQuery(MEMBER_GROUP, 'GET /imports', { query: skipAndLimit(paging) }),
  ...FRESH,
  placeholderData: keepPreviousData,
  refetchInterval: ({ state: { data } }: { state: { data?: Answer<'GET /imports'> | undefined } }) =>
    data?.imports.some(({ state }) => isMoving(state)) ? LIST_POLL_MS : false,
});

export const importQuery = (id: string) => ({
  ...apiQuery(MEMBER_GROUP, 'GET /imports/{id}', { params: { id } }),
  ...FRESH,
  refetchInterval: ({ state: { data } }: { state: { data?: Answer<'GET /imports/{id}'> | undefined } }) =>
    data && isMoving(data.state) ? POLL_MS : false,
});

export const readOutcome = (search: URLSearchParams): ImportText['outcome'] | undefined =>
  IMPORT_OUTCOMES.find((outcome) => outcome === search.get('outcome'));

export const importTextsQuery = (id: string, outcome: ImportText['outcome'] | undefined, paging: Paging) => ({
  ...apiQuery(MEMBER_GROUP, 'GET /imports/{id}/texts', {
    params: { id },
    query: { ...skipAndLimit(paging), ...(outcome ? { outcome } : {}) },
  }),
  ...FRESH,
  placeholderData: keepPreviousData,
});

export const importTextPageQuery = (id: string, position: number, page: number) => ({
  ...apiQuery(MEMBER_GROUP, 'GET /imports/{id}/texts/{position}/pages/{page}', { params: { id, position, page } }),
  ...FRESH,
  placeholderData: keepPreviousData,
});

export const importTextQuery = (id: string, position: number) => ({
  ...apiQuery(MEMBER_GROUP, 'GET /imports/{id}/texts/{position}', { params: { id, position } }),
  ...FRESH,
});
