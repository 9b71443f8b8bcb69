import { describe, expect, it } from 'vitest';
import type { Name } from '#shared/contract/contract.ts';
import { pruneUnusedFiles } from './files/prune-unused-files.queries.ts';
import { openFileStore } from './files/file-store.ts';
import { type CallerRole, CALLER_ROLES } from './permissions/caller-roles.ts';
import type { Fixtures, Row } from './permissions/permission-row.ts';
import { permissionTable } from './permissions/permission-table.ts';
import { sendCall } from './permissions/testing-call.ts';
import { createPrivateFixtures, SECRET } from './permissions/testing-fixtures.ts';
import { createScene } from './permissions/testing-scene.ts';
import { sheetsApp } from './sheets/testing-sheets.ts';

const app = await sheetsApp();
const { callers, publicFixtures, fixturesFor } = await createScene(app);
const { owner } = callers;

/** Every call with its rows. A loop cannot express that the types of the two fit. */
const calls = Object.entries(permissionTable) as unknown as [Name, readonly Row<'GET /props'>[]][];

const sendRow = async (name: Name, [, , send]: Row<'GET /props'>, fixtures: Fixtures) =>
  sendCall(app, name, (await send?.(fixtures)) ?? {}, callers[fixtures.caller]?.access_token);

/** Removes what changes with time alone. */
const withoutTimes = (text: string) => text.replaceAll(/"(time_passed)":"[^"]*"/g, '');

/** Every response a caller without private content can get. */
const readEverything = async (caller: CallerRole) => {
  const answers: Record<string, string> = {};
  for (const [name, rows] of calls) {
    if (!name.startsWith('GET ')) continue;
    for (const row of rows) {
      if (row[1][caller] !== 200) continue;
      const { text } = await sendRow(name, row, fixturesFor(caller));
      answers[`${name}, ${row[0]}`] = withoutTimes(text);
    }
  }
  for (const address of ['/sitemap.xml', '/sitemaps/sheets-1.xml', `/s/${publicFixtures.withdrawnLink}`])
    answers[address] = (await app.app.inject(address)).body;
  return answers;
};

const READERS = ['guest', 'other', 'blocked'] as const;
const before = await Promise.all(READERS.map(readEverything));
const fixtures = {
  ...publicFixtures,
  ...(await createPrivateFixtures(app, owner, publicFixtures.publicCollection, publicFixtures.editorName)),
};

it.each(READERS.map((role, index) => ({ role, expected: before[index] })))(
  'private content changes no response to a $role: no list, count, search or sitemap',
  async ({ role, expected }) => {
    expect(Object.keys(expected ?? {}).length).toBeGreaterThan(20);
    expect(await readEverything(role)).toEqual(expected);
  },
);

/** Text that only the owner may see: from the sheets, the e-mail address, the names of the pictures. */
const { file_keys } = (
  await app.pool.query('select array_agg(key) as file_keys from sheets, unnest(file_keys) key where not is_published')
).rows[0] as { file_keys: string[] };
const secrets = [SECRET, owner.email, ...file_keys];
const secretsIn = (text: string) => secrets.filter((secret) => text.includes(secret));

/** The calls that show secrets to the owner; without any, the search for secrets would prove nothing. */
const revealedToOwner = new Set<Name>();

describe.each(calls)('%s', (name, rows) => {
  it.each(rows.map((row) => ({ about: row[0], row })))('$about', async ({ row }) => {
    const statuses: Partial<Record<CallerRole, number>> = {};
    const leaked: Partial<Record<CallerRole, string[]>> = {};
    for (const role of CALLER_ROLES) {
      const { status, text, isCacheable } = await sendRow(name, row, {
        ...fixturesFor(role),
        ...fixtures,
      });
      statuses[role] = status;
      // The sheet may become private at any moment, so no cache may store a response that names it.
      if (text.includes(fixtures.published)) expect(isCacheable, 'A cache would still name the sheet').toBe(false);
      const found = secretsIn(text);
      if (role === 'owner' && found.length > 0) revealedToOwner.add(name);
      if (role !== 'owner' && found.length > 0) leaked[role] = found;
    }
    expect(statuses).toEqual(row[1]);
    expect(leaked).toEqual({});
  });
});

it('the owner sees all of it', () => {
  const expected: Name[] = [
    'GET /sheets',
    'GET /sheets/trash',
    'GET /sheets/{id}',
    'GET /sheets/{id}/comments',
    'GET /comments/{id}',
    'GET /sheets/{id}/export',
    'GET /sheets/{id}/history',
    'GET /sheets/{id}/history/{version}',
    'GET /notes',
    'GET /notes/{id}',
    'GET /notes/export',
    'GET /sheet-collections/{id}',
    'GET /users/info',
    'GET /users/me/export',
    'GET /users/me/settings',
  ];
  expect([...revealedToOwner]).toEqual(expect.arrayContaining(expected));
});

it('a deleted account leaves nothing private behind, even when its published sheets stay', async () => {
  const { id } = await app.call('GET /users/info', {}, owner.access_token);
  const body = { password: fixtures.password, published_sheets: 'keep' } as const;
  await app.call('DELETE /users/me', { body }, owner.access_token);
  // The notice of the deletion is sent, and then nothing of it is left either.
  await app.mails();
  // Every process runs this once an hour.
  await pruneUnusedFiles(app.db, openFileStore(app.settings));
  for (const key of file_keys) expect((await app.app.inject(`/files/${key}`)).statusCode).toBe(404);
  const { rows: tables } = await app.pool.query<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public'`,
  );
  const traces = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await app.pool.query<{ row: string }>(
        `select row::text as row from ${name} row where row::text like any ($1)`,
        [[...secrets, id].map((trace) => `%${trace}%`)],
      );
      return rows.map(({ row }) => `${name}: ${row}`);
    }),
  );
  expect(traces.flat()).toEqual([]);
});
