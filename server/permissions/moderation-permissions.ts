import type { adminOverviewCalls } from '#shared/contract/admin-overview.ts';
import type { adminPeopleCalls } from '#shared/contract/admin-people.ts';
import type { adminReportCalls } from '#shared/contract/admin-reports.ts';
import type { adminSettingsCalls } from '#shared/contract/admin-settings.ts';
import type { adminSheetCalls } from '#shared/contract/admin-sheets.ts';
import { staff } from './caller-roles.ts';
import type { Fixtures, Rows } from './permission-row.ts';

type Calls = typeof adminOverviewCalls &
  typeof adminPeopleCalls &
  typeof adminReportCalls &
  typeof adminSheetCalls &
  typeof adminSettingsCalls;

const person = ({ username }: Fixtures) => ({ params: { username } });
const published = async ({ newSheet }: Fixtures) => ({ params: { id: await newSheet({ is_published: true }) } });
const hidden = ({ private: id }: Fixtures) => ({ params: { id } });
const report = async ({ newReport }: Fixtures) => ({ params: { id: await newReport() } });
const reason = { reason: 'Advertising' };
const moderators = (status: number) => staff(status, 'moderator');

/** What moderators do. */
export const moderationPermissions: Rows<Calls> = {
  'GET /admin/people/{username}': [['the owner', moderators(200), person]],
  'POST /admin/people/{username}/warn': [
    ['somebody', moderators(204), async ({ newPerson }) => ({ params: { username: await newPerson() }, body: reason })],
  ],
  'POST /admin/people/{username}/silence': [
    [
      'somebody',
      moderators(204),
      async ({ newPerson }) => ({
        params: { username: await newPerson() },
        body: { ...reason, until: '2999-01-01' },
      }),
    ],
  ],
  'POST /admin/people/{username}/lift-silence': [['the owner', moderators(204), person]],
  'POST /admin/people/{username}/close': [
    ['somebody', moderators(204), async ({ newPerson }) => ({ params: { username: await newPerson() }, body: reason })],
  ],
  'POST /admin/people/{username}/reopen': [['the owner', moderators(204), person]],
  'GET /admin/reports': [['the site', moderators(200)]],
  'GET /admin/reports/{id}': [['a report', moderators(200), report]],
  'POST /admin/reports/{id}/take': [['a report', moderators(204), report]],
  'POST /admin/reports/{id}/release': [['a report', moderators(204), report]],
  'POST /admin/reports/{id}/settle': [
    ['a report', moderators(204), async (fixtures) => ({ ...(await report(fixtures)), body: { outcome: 'Mended' } })],
  ],
  'POST /admin/reports/{id}/reopen': [['a report', moderators(204), report]],
  'POST /admin/reports/{id}/reply': [
    ['a report', moderators(204), async (fixtures) => ({ ...(await report(fixtures)), body: { words: 'Thank you' } })],
  ],
  'GET /admin/sheets/{id}': [
    ['a published sheet', moderators(200), published],
    ['a private sheet', moderators(404), hidden],
  ],
  'POST /admin/sheets/{id}/unlist': [
    ['a published sheet', moderators(204), async (fixtures) => ({ ...(await published(fixtures)), body: reason })],
    ['a private sheet', moderators(404), (fixtures) => ({ ...hidden(fixtures), body: reason })],
  ],
  'POST /admin/sheets/{id}/take-down': [
    ['a published sheet', moderators(204), async (fixtures) => ({ ...(await published(fixtures)), body: reason })],
    ['a private sheet', moderators(404), (fixtures) => ({ ...hidden(fixtures), body: reason })],
  ],
  'POST /admin/sheets/{id}/restore': [
    ['a public sheet', moderators(409), published],
    ['a private sheet', moderators(404), hidden],
  ],
  'POST /admin/sheets/{id}/approve': [
    ['a public sheet', moderators(409), async (fixtures) => ({ ...(await published(fixtures)), body: { version: 1 } })],
    ['a private sheet', moderators(404), (fixtures) => ({ ...hidden(fixtures), body: { version: 1 } })],
  ],
  'POST /admin/sheets/{id}/decline': [
    [
      'a public sheet',
      moderators(409),
      async (fixtures) => ({ ...(await published(fixtures)), body: { ...reason, version: 1 } }),
    ],
    ['a private sheet', moderators(404), (fixtures) => ({ ...hidden(fixtures), body: { ...reason, version: 1 } })],
  ],
  'GET /admin/overview': [['the site', staff(200, 'staff')]],
  'GET /admin/settings': [['the site', staff(200, 'admin')]],
  'PUT /admin/settings': [['the site', staff(200, 'admin'), () => ({ body: {} })]],
};
