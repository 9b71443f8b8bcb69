import { hasRole, type Role, type StaffRole } from '#shared/roles.ts';

/** The kinds of callers in the permission table and in the test that walks it. */
export const CALLER_DESCRIPTIONS = {
  guest: 'nobody is signed in',
  member: 'signed in, without any content',
  owner: 'owns the content',
  other: 'signed in, with content of their own, and a student: has handed in an answer to an assignment of the owner',
  collection_editor: 'edits a collection of the owner, and another student: has started an answer',
  moderator: 'looks after people and reports',
  editor: 'looks after topics, titles and corrections',
  librarian: 'an editor who also looks after texts, collections and imports',
  admin: 'runs the site',
  blocked: 'blocked by the owner',
} as const;

export type CallerRole = keyof typeof CALLER_DESCRIPTIONS;

export const CALLER_ROLES = Object.keys(CALLER_DESCRIPTIONS) as CallerRole[];

/** The HTTP status each caller gets. */
export type Statuses = Readonly<Record<CallerRole, number>>;

export const everyone = (status: number): Statuses =>
  Object.fromEntries(CALLER_ROLES.map((role) => [role, status])) as Record<CallerRole, number>;

/** Everyone who is signed in. */
export const members = (status: number): Statuses => ({ ...everyone(status), guest: 401 });

/** The owner alone; administrators are no exception. */
export const onlyOwner = (status: number, others: number, guest = 401): Statuses => ({
  ...everyone(others),
  guest,
  owner: status,
});

const STAFF = ['moderator', 'editor', 'librarian', 'admin'] as const satisfies (Role & CallerRole)[];

export const isStaffRole = (role: CallerRole): role is (typeof STAFF)[number] => STAFF.some((each) => each === role);

/** Callers with this role, or one that includes it. */
export const staff = (status: number, required: StaffRole): Statuses => ({
  ...members(403),
  ...Object.fromEntries(STAFF.filter((role) => hasRole(role, required)).map((role) => [role, status])),
});
