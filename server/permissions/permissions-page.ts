import { CALLER_DESCRIPTIONS, CALLER_ROLES } from './caller-roles.ts';
import { permissionTable } from './permission-table.ts';

const ROLE_TITLES = {
  guest: 'guest',
  member: 'member',
  owner: 'owner',
  other: 'other member',
  collection_editor: 'collection editor',
  moderator: 'moderator',
  editor: 'editor',
  librarian: 'librarian',
  admin: 'admin',
  blocked: 'blocked',
} satisfies Record<keyof typeof CALLER_DESCRIPTIONS, string>;

const tableRow = (cells: (string | number)[]): string => `| ${cells.join(' | ')} |`;

/** The text of docs/permissions.md. */
export const permissionsPage = (): string =>
  [
    '# Permissions',
    '',
    'The status each caller gets from every call. `npm run docs` writes this page from `server/permissions/permission-table.ts`,',
    'and `server/permissions.api.test.ts` makes each call as each of these callers:',
    '',
    '| Who | |',
    '|---|---|',
    ...CALLER_ROLES.map((role) => tableRow([ROLE_TITLES[role], CALLER_DESCRIPTIONS[role]])),
    '',
    'The same test searches every response to anyone but the owner for text, addresses and pictures of private content, and fails',
    'when it finds any. It also requests everything before and after private content is created: for others nothing may differ.',
    'Finally the owner deletes the account, and no table may hold a trace of what was private.',
    '',
    'A picture (`/files/{key}`) is served to anyone who has its address: a key of 128 random bits, which responses contain only for',
    'those who may see the content it belongs to.',
    '',
    tableRow(['Call', 'about', ...CALLER_ROLES.map((role) => ROLE_TITLES[role])]),
    `|---|---|${CALLER_ROLES.map(() => '---|').join('')}`,
    ...Object.entries(permissionTable).flatMap(([name, rows]) =>
      rows.map(([about, statuses], index) =>
        tableRow([index === 0 ? `\`${name}\`` : '', about, ...CALLER_ROLES.map((role) => statuses[role])]),
      ),
    ),
    '',
    'Numbers are HTTP statuses. 401: log in first. 403: visible, but not yours to change. 404: does not exist, or must not be revealed.',
    '',
  ].join('\n');
