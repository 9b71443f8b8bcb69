import { PEOPLE, PERSONS } from './people.ts';
import { permissionTable } from './permission-table.ts';

const TITLES = {
  guest: 'guest',
  member: 'member',
  owner: 'owner',
  other: 'other member',
  collection_editor: 'collection editor',
  admin: 'admin',
  blocked: 'blocked',
} satisfies Record<keyof typeof PEOPLE, string>;

const line = (cells: (string | number)[]): string => `| ${cells.join(' | ')} |`;

/** docs/permissions.md. */
export const permissionsPage = (): string =>
  [
    '# Permissions',
    '',
    'Who gets what answer from every call. `npm run docs` writes this page from `server/permissions/permission-table.ts`, and',
    '`server/permissions.api.test.ts` calls each call as each of these people:',
    '',
    '| Who | |',
    '|---|---|',
    ...PERSONS.map((person) => line([TITLES[person], PEOPLE[person]])),
    '',
    'The same test reads every answer that somebody else than the owner gets, and fails when it holds a word, an address or a',
    'picture of something private; and it asks for everything before and after private things are made: to others nothing may differ.',
    'At last the owner deletes her account, and no table holds a trace of what was hers alone.',
    '',
    'A picture (`/files/{key}`) is shown to whoever has its address: a key of 128 random bits, which answers tell only to those',
    'who may see what it stands in.',
    '',
    line(['Call', 'about', ...PERSONS.map((person) => TITLES[person])]),
    `|---|---|${PERSONS.map(() => '---|').join('')}`,
    ...Object.entries(permissionTable).flatMap(([name, rows]) =>
      rows.map(([about, answers], index) =>
        line([index === 0 ? `\`${name}\`` : '', about, ...PERSONS.map((person) => answers[person])]),
      ),
    ),
    '',
    '401: log in first. 403: known to be somebody else’s. 404: not there, or not to be known of. Numbers are statuses of HTTP.',
    '',
  ].join('\n');
