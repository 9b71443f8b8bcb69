import type { Member } from '#server/auth/testing-members.ts';
import { challengeOf, startFactor, turnOnFactor } from '#server/auth/testing-second-factor.ts';
import type { SheetsApp } from '#server/sheets/testing-sheets.ts';
import type { CallerRole } from './caller-roles.ts';
import type { FactorLogin, Fixtures, NewMember } from './permission-row.ts';
import { createCaller, createCallers, sessionIdOf } from './testing-callers.ts';
import {
  createArchive,
  createAuthor,
  createCollection,
  createComment,
  createCorrection,
  createEmailLink,
  createNote,
  createPublicFixtures,
  createReport,
} from './testing-fixtures.ts';

/** A caller of each role and what everyone may see of the owner; private content has empty ids. */
export const createScene = async (app: SheetsApp) => {
  const callers = await createCallers(app);
  const { owner, other, collection_editor: editor } = callers;
  if (!editor) throw new Error('Only a guest has no account');

  const publicFixtures = await createPublicFixtures(app, owner, editor, other);

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

  const fixturesFor = (caller: CallerRole): Fixtures => ({
    private: '',
    deleted: '',
    note: '',
    privateComment: '',
    privateWords: '',
    privateCollection: '',
    ...publicFixtures,
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
    newCollection: async ({ is_deleted = false, is_public = true } = {}) => {
      const id = await createCollection(app, owner, publicFixtures.editorName, is_public);
      if (is_deleted) await app.call('DELETE /sheet-collections/{id}', { params: { id } }, owner.access_token);
      return id;
    },
    newMember: () => newMember(caller),
    newFactorMember: () => newFactorMember(caller),
    newUnconfirmedMember: () => newUnconfirmedMember(caller),
    newEmail: () => `${crypto.randomUUID()}@example.org`,
    link: (to) => createEmailLink(app, to),
  });

  return { callers, publicFixtures, fixturesFor };
};
