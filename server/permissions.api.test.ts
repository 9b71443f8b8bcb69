import { describe, expect, it } from 'vitest';
import type { Name } from '#shared/contract/contract.ts';
import type { Member } from './auth/testing-members.ts';
import { challengeOf, startFactor, turnOnFactor } from './auth/testing-second-factor.ts';
import { pruneUnusedFiles } from './files/prune-unused-files.queries.ts';
import { openFileStore } from './files/file-store.ts';
import { type CallerRole, CALLER_ROLES } from './permissions/caller-roles.ts';
import { type FactorLogin, type NewMember, type Row, type Fixtures } from './permissions/permission-row.ts';
import { permissionTable } from './permissions/permission-table.ts';
import { sendCall } from './permissions/testing-call.ts';
import { createCallers, createCaller, sessionIdOf } from './permissions/testing-callers.ts';
import {
  createArchive,
  createAuthor,
  createCorrection,
  createEmailLink,
  createComment,
  createNote,
  createReport,
  createPrivateFixtures,
  createPublicFixtures,
  createCollection,
  SECRET,
} from './permissions/testing-fixtures.ts';
import { sheetsApp } from './sheets/testing-sheets.ts';

const app = await sheetsApp();
const callers = await createCallers(app);
const { owner, other, collection_editor: editor } = callers;
if (!editor) throw new Error('Only a guest has no account');

/** For a guest, `account` is some unrelated member. */
const newAccount = async (role: CallerRole): Promise<{ account: Member; tokens: NewMember }> => {
  const member = await createCaller(app, role);
  const account = member ?? (await app.member());
  const tokens = { refresh_token: account.refresh_token, session_id: await sessionIdOf(app, account) };
  return { account, tokens: { ...tokens, ...(member && { bearer: member.access_token }) } };
};
const newMember = async (role: CallerRole) => (await newAccount(role)).tokens;

const newFactorMember = async (role: CallerRole): Promise<NewMember & FactorLogin> => {
  const { account, tokens } = await newAccount(role);
  const factor = await turnOnFactor(app, account);
  return { ...tokens, challenge: await challengeOf(app, account), code: await factor.code() };
};

const newUnconfirmedMember = async (role: CallerRole) => {
  const { account, tokens } = await newAccount(role);
  return { ...tokens, code: await startFactor(app, account) };
};

const newSheet: Fixtures['newSheet'] = async ({ is_published = false, is_deleted = false } = {}) => {
  const { sheet_id } = await app.create(owner, { title: 'Temporary', is_published });
  if (is_deleted) await app.call('DELETE /sheets/{id}', { params: { id: sheet_id } }, owner.access_token);
  return sheet_id;
};

const fixturesFor = (caller: CallerRole, created: Awaited<ReturnType<typeof createPublicFixtures>>): Fixtures => ({
  private: '',
  deleted: '',
  note: '',
  privateComment: '',
  privateWords: '',
  privateCollection: '',
  ...created,
  caller,
  newSheet,
  newNote: () => createNote(app, owner),
  newPrivateComment: async () => createComment(app, owner, await newSheet(), 'Temporary'),
  newAnswerComment: () => createComment(app, other, publicFixtures.answerSheet, 'Temporary', true),
  newComment: () => createComment(app, other, publicFixtures.published, 'Temporary'),
  newReport: () => createReport(app),
  newCorrection: (state) => createCorrection(app, owner, state),
  newArchive: () => createArchive(app, owner),
  newPerson: () => createAuthor(app),
  newCollection: async ({ is_deleted } = { is_deleted: false }) => {
    const id = await createCollection(app, owner, publicFixtures.editorName, true);
    if (is_deleted) await app.call('DELETE /sheet-collections/{id}', { params: { id } }, owner.access_token);
    return id;
  },
  newMember: () => newMember(caller),
  newFactorMember: () => newFactorMember(caller),
  newUnconfirmedMember: () => newUnconfirmedMember(caller),
  newEmail: () => `${crypto.randomUUID()}@example.org`,
  link: (to) => createEmailLink(app, to),
});

/** Every call with its rows. A loop cannot express that the types of the two fit. */
const calls = Object.entries(permissionTable) as unknown as [Name, readonly Row<'GET /props'>[]][];

const sendRow = async (name: Name, [, , send]: Row<'GET /props'>, fixtures: Fixtures) =>
  sendCall(app, name, (await send?.(fixtures)) ?? {}, callers[fixtures.caller]?.access_token);

/** Removes what changes with time alone. */
const withoutTimes = (text: string) => text.replaceAll(/"(time_passed)":"[^"]*"/g, '');

const publicFixtures = await createPublicFixtures(app, owner, editor, other);

/** Every response a caller without private content can get. */
const readEverything = async (caller: CallerRole) => {
  const answers: Record<string, string> = {};
  for (const [name, rows] of calls) {
    if (!name.startsWith('GET ')) continue;
    for (const row of rows) {
      if (row[1][caller] !== 200) continue;
      const { text } = await sendRow(name, row, fixturesFor(caller, publicFixtures));
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
        ...fixturesFor(role, publicFixtures),
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
