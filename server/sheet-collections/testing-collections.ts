import { expect } from 'vitest';
import { bearer, type Member } from '#server/auth/testing-members.ts';
import { paragraphs, sheetsApp } from '#server/sheets/testing-sheets.ts';

export type Named = Member & { username: string };

/** An app on a database of its own, with what tests of collections do. */
export const collectionsApp = async () => {
  const app = await sheetsApp();
  const { call, raw, member, create } = app;
  const as = (who: Member | undefined) => (who ? bearer(who.access_token) : {});
  const named = async (): Promise<Named> => {
    const one = await member();
    return { ...one, username: (await call('GET /users/info', {}, one.access_token)).username };
  };
  const createCollection = (who: Member, more: object = {}) =>
    call('POST /sheet-collections', { body: { title: 'For Tuesday', ...more } }, who.access_token);
  const read = (id: string, who?: Member) => call('GET /sheet-collections/{id}', { params: { id } }, who?.access_token);
  const add = (who: Member, id: string, sheet_id: string) =>
    raw('POST /sheet-collections/{id}/sheets', { params: { id }, body: { sheet_id }, ...as(who) });
  const invite = (who: Member, id: string, username: string) =>
    raw('POST /sheet-collections/{id}/editors', { params: { id }, body: { username }, ...as(who) });
  const answer = (who: Member | undefined, id: string, accept: boolean) =>
    raw('POST /sheet-collections/{id}/invitation', { params: { id }, body: { accept }, ...as(who) });
  /** Invited by the owner of the collection, and has accepted. */
  const makeEditor = async (owner: Member, id: string, who: Named) => {
    await invite(owner, id, who.username);
    expect((await answer(who, id, true)).status).toBe(204);
  };
  const sheet = async (who: Member, title: string, is_published = true) =>
    (await create(who, { title, is_published, source: paragraphs(title) })).sheet_id;
  const titles = async (id: string, who?: Member) => (await read(id, who)).sheets.map(({ title }) => title);
  return { ...app, as, named, createCollection, read, add, invite, answer, makeEditor, sheet, titles };
};

export const usernames = (people: { username: string }[]) => people.map(({ username }) => username);
