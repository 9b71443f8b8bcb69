import { z } from 'zod';
import { ROLES } from '#shared/roles.ts';
import { Role } from './account-fields.ts';
import { STAFF_ERRORS } from './admin-parts.ts';
import { defineCalls } from './call.ts';
import { Page, PageInfo, WireDate } from './parts.ts';
import { Person } from './people.ts';

/** A member as people with a role see them: never the e-mail address, and nothing private. */
export const StaffPerson = Person.extend({
  role: Role,
  created_date: WireDate,
  published_sheets: z.int(),
});
export type StaffPerson = z.infer<typeof StaffPerson>;

const OnePerson = z.object({ username: z.string().max(300) });

/** The administration. Calls for one role may also be made by the roles that include it. */
export const adminCalls = defineCalls({
  'GET /admin/people': {
    summary: 'Members, newest first; those with a role first',
    auth: 'moderator',
    query: Page.extend({
      search: z.string().max(200).default('').describe('The beginning of a username or of a part of the name'),
      role: z.enum(ROLES).optional(),
    }),
    answer: PageInfo.extend({ people: z.array(StaffPerson) }),
    errors: STAFF_ERRORS,
  },
  'PUT /admin/people/{username}/role': {
    summary: 'Give a member a role, or take it; at once, also in open sessions',
    auth: 'admin',
    params: OnePerson,
    body: z.object({ role: Role }),
    answer: z.undefined(),
    status: 204,
    errors: [...STAFF_ERRORS, 'user_not_found', 'last_admin', 'account_closed'],
  },
});
