import type { AuditTarget } from '#shared/audit-targets.ts';
import { keepPreviousData } from '@tanstack/react-query';
import type { Answer } from '#shared/contract/contract.ts';
import { OVERVIEW_PERIODS, type OverviewPeriod } from '#shared/overview-periods.ts';
import { REPORT_KINDS, REPORT_STATES } from '#shared/limits.ts';
import { ROLES, type Role } from '#shared/roles.ts';
import { apiQuery, MEMBER_GROUP } from '#web/api/api-query.ts';
import { type Paging, skipAndLimit } from '#web/ui/pagination-rules.ts';

/** What others with a role do meanwhile is seen on returning to the tab. */
const LIST = { staleTime: 0, refetchOnWindowFocus: true, placeholderData: keepPreviousData } as const;

export const readOverviewPeriod = (search: URLSearchParams): OverviewPeriod =>
  OVERVIEW_PERIODS.find((period) => period === search.get('period')) ?? 'month';

export const overviewQuery = (period: OverviewPeriod) => ({
  ...apiQuery(MEMBER_GROUP, 'GET /admin/overview', { query: { period } }),
  ...LIST,
});

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

export const auditLogQuery = (paging: Paging, filter: { target_type?: AuditTarget; target_id?: string }) => ({
  ...apiQuery(MEMBER_GROUP, 'GET /audit-log', { query: { ...skipAndLimit(paging), ...filter } }),
  ...LIST,
});

export const personQuery = (username: string) => ({
  ...apiQuery(MEMBER_GROUP, 'GET /admin/people/{username}', { params: { username } }),
  ...LIST,
});

export const readReportFilter = (search: URLSearchParams) => ({
  state: REPORT_STATES.find((state) => state === search.get('state')) ?? 'open',
  kind: REPORT_KINDS.find((kind) => kind === search.get('kind')),
});

export const reportsQuery = ({ state, kind }: ReturnType<typeof readReportFilter>, paging: Paging) => ({
  ...apiQuery(MEMBER_GROUP, 'GET /admin/reports', {
    query: { ...skipAndLimit(paging), state, ...(kind ? { kind } : {}) },
  }),
  ...LIST,
});

export const reportQuery = (id: string) => ({
  ...apiQuery(MEMBER_GROUP, 'GET /admin/reports/{id}', { params: { id } }),
  ...LIST,
});

export type ModeratedSheetDetails = Answer<'GET /admin/sheets/{id}'>;

export const moderatedSheetQuery = (id: string) => ({
  ...apiQuery(MEMBER_GROUP, 'GET /admin/sheets/{id}', { params: { id } }),
  ...LIST,
});

export const siteSettingsQuery = { ...apiQuery(MEMBER_GROUP, 'GET /admin/settings', {}), ...LIST };
