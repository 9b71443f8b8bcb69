/** The kinds of callers in the permission table and in the test that walks it. */
export const CALLER_DESCRIPTIONS = {
  guest: 'nobody is signed in',
  member: 'signed in, without any content',
  owner: 'owns the content',
  other: 'signed in, with content of their own',
  collection_editor: 'edits a collection of the owner',
  admin: 'runs the site',
  blocked: 'blocked by the owner',
} as const;

export type CallerRole = keyof typeof CALLER_DESCRIPTIONS;

export const CALLER_ROLES = Object.keys(CALLER_DESCRIPTIONS) as CallerRole[];

/** The HTTP status each caller gets. */
export type Statuses = Readonly<Record<CallerRole, number>>;

export const everyone = (status: number): Statuses => ({
  guest: status,
  member: status,
  owner: status,
  other: status,
  collection_editor: status,
  admin: status,
  blocked: status,
});

/** Everyone who is signed in. */
export const members = (status: number): Statuses => ({ ...everyone(status), guest: 401 });

/** The owner alone; administrators are no exception. */
export const onlyOwner = (status: number, others: number, guest = 401): Statuses => ({
  ...everyone(others),
  guest,
  owner: status,
});
