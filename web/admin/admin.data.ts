import { keepPreviousData } from '@tanstack/react-query';
import { ROLES, type Role } from '#shared/roles.ts';
import { apiQuery, MEMBER_GROUP } from '#web/api/api-query.ts';
import { type Paging, skipAndLimit } from '#web/ui/pagination-rules.ts';

/** What others with a role do meanwhile is seen on returning to the tab. */
const LIST = { staleTime: 0, refetchOnWindowFocus: true, placeholderData: keepPreviousData } as const;

export type PeopleFilter = { search: string; role: Role | undefined };

export const readPeopleFilter = (search: URLSearchParams): PeopleFilter => ({
  search: search.get('name')?.trim() ?? '',
  role: ROLES.find((role) => role === search.get('role')),
});

export const peopleQuery = ({ search, role }: PeopleFilter, paging: Paging) => ({
  ...apiQuery(MEMBER_GROUP, 'GET /admin/people', {
    query: { ...skipAndLimit(paging), search, ...(role ? { role } : {}) },
  }),
  ...LIST,
});

export const auditLogQuery = (paging: Paging) => ({
  ...apiQuery(MEMBER_GROUP, 'GET /audit-log', { query: skipAndLimit(paging) }),
  ...LIST,
});
