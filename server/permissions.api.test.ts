import { describe, expect, it } from 'vitest';
import type { Name } from '#shared/contract/contract.ts';
import { pruneUnusedFiles } from './files/prune-unused-files.ts';
import { openFileStore } from './files/file-store.ts';
import { type Person, PERSONS } from './permissions/people.ts';
import { type Another, type Row, type Things } from './permissions/permission-row.ts';
import { permissionTable } from './permissions/permission-table.ts';
import { sendCall } from './permissions/testing-call.ts';
import { makePeople, makePerson, sessionOf } from './permissions/testing-people.ts';
import {
  makeLink,
  makeNote,
  makePrivateThings,
  makePublicThings,
  makeShelf,
  SECRET,
} from './permissions/testing-things.ts';
import { sheetsApp } from './sheets/testing-sheets.ts';

const app = await sheetsApp();
const people = await makePeople(app);
const { owner, collection_editor: editor } = people;
if (!editor) throw new Error('Only a guest is nobody');

const another = async (person: Person): Promise<Another> => {
  const member = await makePerson(app, person);
  const somebody = member ?? (await app.member());
  const tokens = { refresh_token: somebody.refresh_token, session_id: await sessionOf(app, somebody) };
  return { ...tokens, ...(member && { bearer: member.access_token }) };
};

const newSheet: Things['newSheet'] = async ({ is_published = false, is_deleted = false } = {}) => {
  const { sheet_id } = await app.create(owner, { title: 'For a moment', is_published });
  if (is_deleted) await app.call('DELETE /sheets/{id}', { params: { id: sheet_id } }, owner.access_token);
  return sheet_id;
};

const thingsFor = (caller: Person, made: Awaited<ReturnType<typeof makePublicThings>>): Things => ({
  private: '',
  deleted: '',
  note: '',
  closedShelf: '',
  ...made,
  caller,
  newSheet,
  newNote: () => makeNote(app, owner),
  newShelf: () => makeShelf(app, owner, publicThings.editorName, true),
  another: () => another(caller),
  newAddress: () => `${crypto.randomUUID()}@example.org`,
  link: (to) => makeLink(app, to),
});

/** Every row with its call; the types of the one fit those of the other, which a loop cannot know. */
const calls = Object.entries(permissionTable) as unknown as [Name, readonly Row<'GET /props'>[]][];

const answerOf = async (name: Name, [, , send]: Row<'GET /props'>, things: Things) =>
  sendCall(app, name, (await send?.(things)) ?? {}, people[things.caller]?.access_token);

/** Time goes on; nothing else may. */
const lasting = (words: string) => words.replaceAll(/"(time_passed)":"[^"]*"/g, '');

const publicThings = await makePublicThings(app, owner, editor);

/** All that somebody may ask for who owns nothing of what is private. */
const allThatIsTold = async (caller: Person) => {
  const answers: Record<string, string> = {};
  for (const [name, rows] of calls) {
    if (!name.startsWith('GET ')) continue;
    for (const row of rows) {
      if (row[1][caller] !== 200) continue;
      const { words } = await answerOf(name, row, thingsFor(caller, publicThings));
      answers[`${name}, ${row[0]}`] = lasting(words);
    }
  }
  for (const address of ['/sitemap.xml', '/sitemaps/sheets-1.xml', `/s/${publicThings.withdrawnLink}`])
    answers[address] = (await app.app.inject(address)).body;
  return answers;
};

const ASKERS = ['guest', 'other', 'blocked'] as const;
const before = await Promise.all(ASKERS.map(allThatIsTold));
const things = {
  ...publicThings,
  ...(await makePrivateThings(app, owner, publicThings.openShelf, publicThings.editorName)),
};

it.each(ASKERS.map((asker, index) => ({ asker, known: before[index] })))(
  'what is private changes nothing that a $asker is told, neither a list, a count, a search nor the sitemap',
  async ({ asker, known }) => {
    expect(Object.keys(known ?? {}).length).toBeGreaterThan(20);
    expect(await allThatIsTold(asker)).toEqual(known);
  },
);

/** Words that are in nothing but what is the owner's alone: of the sheets, her address, the names of her pictures. */
const { file_keys } = (
  await app.pool.query('select array_agg(key) as file_keys from sheets, unnest(file_keys) key where not is_published')
).rows[0] as { file_keys: string[] };
const secrets = [SECRET, owner.email, ...file_keys];
const secretsIn = (words: string) => secrets.filter((secret) => words.includes(secret));

/** Where the owner met her own secrets: a check that looks for nothing would find them nowhere. */
const metByOwner = new Set<Name>();

describe.each(calls)('%s', (name, rows) => {
  it.each(rows.map((row) => ({ about: row[0], row })))('$about', async ({ row }) => {
    const statuses: Partial<Record<Person, number>> = {};
    const told: Partial<Record<Person, string[]>> = {};
    for (const person of PERSONS) {
      const { status, words, isKept } = await answerOf(name, row, { ...thingsFor(person, publicThings), ...things });
      statuses[person] = status;
      // It may be made private the next moment, and is then named nowhere.
      if (words.includes(things.published)) expect(isKept, 'A cache would go on naming the sheet').toBe(false);
      const found = secretsIn(words);
      if (person === 'owner' && found.length > 0) metByOwner.add(name);
      if (person !== 'owner' && found.length > 0) told[person] = found;
    }
    expect(statuses).toEqual(row[1]);
    expect(told).toEqual({});
  });
});

it('the owner is told all of that herself', () => {
  const told: Name[] = [
    'GET /sheets',
    'GET /sheets/trash',
    'GET /sheets/{id}',
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
  expect([...metByOwner]).toEqual(expect.arrayContaining(told));
});

it('an account that is deleted leaves none of it behind, whatever stays published', async () => {
  const { id } = await app.call('GET /users/info', {}, owner.access_token);
  const body = { password: things.password, published_sheets: 'keep' } as const;
  await app.call('DELETE /users/me', { body }, owner.access_token);
  // What every process does once an hour.
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
