import { describe, expect, it } from 'vitest';
import { PASSWORD } from '#server/auth/testing-members.ts';
import { announceQuotes } from '#server/notifications/quote-announcements.queries.ts';
import { sheetsApp, VERSE } from '#server/sheets/testing-sheets.ts';
import { correctionsOf } from './testing-corrections.ts';

const app = await sheetsApp();
const { call, create, member, read } = app;
const { staff, act, suggest, details, own, notifications, textOf, usernameOf } = correctionsOf(app);
const [editor, colleague] = [await staff('editor'), await staff('editor')];

const history = async () => (await call('GET /segments/{id}/history', { params: { id: VERSE }, query: {} })).entries;
const accept = async (id: string, fields: object = {}, by = editor) => {
  const { version, content, proposed_content } = await details(editor, id);
  const body = { version, before: content, content: proposed_content, ...fields };
  return act(by, 'POST /admin/corrections/{id}/accept', { id }, body);
};
const auditLog = async (query: object) => (await call('GET /audit-log', { query }, editor.access_token)).entries;

describe('an accepted suggestion', () => {
  it('is a new revision that credits the member, who is told; authors who quote the passage are told', async () => {
    const [pema, author] = [await member(), await member()];
    const source = [{ position: 1, type: 'source' as const, content: VERSE }];
    const { sheet_id } = await create(author, { title: 'Quoting', source });
    const id = await suggest(pema, { reason: 'Misprint' });
    const { new_words } = await details(editor, id);
    const { status, body } = await accept(id, { reason: 'Misprint' });
    expect([status, body]).toEqual([200, { revision: expect.any(Number) }]);
    expect(await textOf(VERSE)).toMatch(new RegExp(`^${new_words}`));
    expect((await history())[0]).toMatchObject({
      kind: 'correction',
      reason: 'Misprint',
      username: await usernameOf(pema),
    });
    expect((await notifications(pema))[0]?.kind).toBe('correction_accepted');
    expect((await own(pema)).corrections[0]).toMatchObject({ state: 'accepted', accepted_words: new_words });
    await announceQuotes(app.db);
    expect((await notifications(author))[0]).toMatchObject({ kind: 'quote', sheet: { id: sheet_id } });
    const [segment] = (await read(sheet_id, author)).content.segments;
    expect(segment?.current_content).toContain(new_words);
    expect(segment?.content).not.toContain(new_words);
    expect((await call('GET /segments/{id}/info', { params: { id: VERSE } })).segment_info.resources.changes).toBe(1);
  });

  it('may have other words, which the member reads', async () => {
    const pema = await member();
    const id = await suggest(pema);
    const { proposed_content, new_words } = await details(editor, id);
    await accept(id, { content: proposed_content?.replace(new_words, 'Another') });
    expect((await own(pema)).corrections[0]?.accepted_words).toBe('Another');
    expect((await notifications(pema))[0]?.messages.at(-1)).toContain('Another');
  });

  it('is refused when the passage has changed since the editor saw it, or somebody else has decided', async () => {
    const [first, second] = [await suggest(), await suggest()];
    const { content, version, proposed_content } = await details(editor, second);
    await accept(first);
    const late = { version, before: content, content: `${proposed_content} more` };
    const { status, body } = await act(editor, 'POST /admin/corrections/{id}/accept', { id: second }, late);
    expect([status, body['code']]).toEqual([409, 'passage_changed']);
    expect(await details(editor, second)).toMatchObject({ state: 'open', has_changed: true });
    const again = await act(colleague, 'POST /admin/corrections/{id}/accept', { id: first }, late);
    expect(again.body).toMatchObject({ code: 'correction_changed', taken_by: await usernameOf(editor) });
    const same = await accept(second, { content: (await details(editor, second)).content });
    expect(same.body).toMatchObject({ code: 'nothing_changed' });
  });

  it.each(['accept_correction', 'edit_words'])('is undone with its revision, from %s', async (action) => {
    const before = await textOf(VERSE);
    const id = await suggest(await member());
    await accept(id);
    expect(await textOf(VERSE)).not.toBe(before);
    const [entry] = await auditLog({ action, limit: 1 });
    expect((await act(editor, 'POST /audit-log/{id}/undo', { id: String(entry?.id) })).status).toBe(204);
    expect([await textOf(VERSE), (await details(editor, id)).state]).toEqual([before, 'open']);
    expect((await history())[0]?.kind).toBe('undo');
    // Either way it is undone once.
    for (const each of ['accept_correction', 'edit_words']) {
      const undoable = (await auditLog({ action: each })).filter(({ undoes, can_undo }) => undoes === null && can_undo);
      expect(undoable.map(({ id: other }) => other)).not.toContain(entry?.id);
    }
  });

  it('stays when the member leaves, and credits nobody then', async () => {
    const pema = await member();
    const id = await suggest(pema);
    await accept(id);
    expect((await history())[0]?.username).toBe(await usernameOf(pema));
    await call('DELETE /users/me', { body: { password: PASSWORD, published_sheets: 'erase' } }, pema.access_token);
    expect((await history())[0]).toMatchObject({ kind: 'correction', by: '', username: null });
    expect(await details(editor, id)).toMatchObject({ state: 'accepted', by: null });
  });
});
