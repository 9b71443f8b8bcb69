import { beforeEach, describe, expect, it } from 'vitest';
import { sheetsApp, VERSE } from '#server/sheets/testing-sheets.ts';
import { correctionsOf } from './testing-corrections.ts';

const app = await sheetsApp();
const { call, create, member, pool } = app;
const { staff, act, suggest, queue, details, notifications, usernameOf } = correctionsOf(app);
const [editor, colleague] = [await staff('editor'), await staff('editor')];

beforeEach(async () => {
  await pool.query('delete from corrections');
});

const auditLog = async () => {
  const query = { target_type: 'correction' as const };
  return (await call('GET /audit-log', { query }, editor.access_token)).entries;
};

describe('the queue', () => {
  it('has what waits, oldest first, with the passage, what stands around it and other versions', async () => {
    const pema = await member();
    const [first, second] = [await suggest(pema, { reason: 'Misprint' }), await suggest()];
    const { corrections, counts, total } = await queue(editor);
    expect(corrections.map(({ id }) => id)).toEqual([first, second]);
    expect([counts, total]).toEqual([{ open: 2, asked: 0, accepted: 0, declined: 0 }, 2]);
    expect(corrections[0]?.by?.username).toBe(await usernameOf(pema));
    expect(JSON.stringify(corrections)).not.toContain(pema.email);
    const { before, after, versions, segment_number, new_words, proposed_content } = await details(editor, first);
    expect(before.length + after.length).toBeGreaterThan(1);
    expect(after[0]?.segment_number).toBe((segment_number ?? 0) + 1);
    expect(versions.length).toBeGreaterThan(0);
    expect(proposed_content).toContain(new_words);
  });

  it('counts the sheets that quote the passage, published or not, and the notes on it', async () => {
    const [id, pema] = [await suggest(), await member()];
    const before = (await details(editor, id)).quoted_by;
    await create(pema, { source: [{ position: 0, type: 'source', content: VERSE }] });
    const spot = { segment_id: VERSE, start_offset: 0, end_offset: 1, quote: (await details(editor, id)).content?.[0] };
    await call('POST /notes', { body: { spot: { ...spot, quote: spot.quote ?? '' }, body: 'x' } }, pema.access_token);
    expect((await details(editor, id)).quoted_by).toEqual({ sheets: before.sheets + 1, notes: before.notes + 1 });
  });

  it('says when the passage has changed since, and when it is gone', async () => {
    const id = await suggest();
    const { content } = await details(editor, id);
    await pool.query('update segments set content = $2 where id = $1', [VERSE, 'Other words']);
    expect(await details(editor, id)).toMatchObject({
      has_changed: true,
      is_found: false,
      proposed_content: 'Other words',
    });
    await pool.query('update segments set content = $2 where id = $1', [VERSE, content]);
    await pool.query('update corrections set segment_id = null');
    expect(await details(editor, id)).toMatchObject({
      content: null,
      proposed_content: null,
      versions: [],
      before: [],
    });
  });

  it('answers 404 for what is not there', async () => {
    const id = crypto.randomUUID();
    const body = { version: 1, reason: 'No' };
    expect((await act(editor, 'POST /admin/corrections/{id}/decline', { id }, body)).status).toBe(404);
    expect((await act(editor, 'GET /admin/corrections/{id}', { id: 'x' })).status).toBe(404);
  });
});

describe('a decision', () => {
  it('to decline is told to the reader with its reason, and can be undone once', async () => {
    const pema = await member();
    const id = await suggest(pema);
    const body = { version: 1, reason: 'The manuscript has it so' };
    expect((await act(editor, 'POST /admin/corrections/{id}/decline', { id }, body)).status).toBe(204);
    const [told] = await notifications(pema);
    expect(told).toMatchObject({ kind: 'correction_declined', person: null, sheet: null });
    expect(told?.messages[0]).toMatch(/→[^]+The manuscript has it so/);
    expect(await details(editor, id)).toMatchObject({
      state: 'declined',
      outcome: body.reason,
      decided_by: await usernameOf(editor),
    });
    const [entry] = await auditLog();
    expect(entry).toMatchObject({ action: 'decline_correction', target_id: id, can_undo: true });
    // The log has no words.
    expect(JSON.stringify(entry)).not.toContain('manuscript');
    const undo = { id: String(entry?.id) };
    expect((await act(editor, 'POST /audit-log/{id}/undo', undo)).status).toBe(204);
    expect(await details(editor, id)).toMatchObject({ state: 'open', outcome: '', decided_by: null });
    expect((await act(editor, 'POST /audit-log/{id}/undo', undo)).status).toBe(409);
  });

  it('of the second editor is refused with the name of the first', async () => {
    const id = await suggest(await member());
    await act(editor, 'POST /admin/corrections/{id}/ask', { id }, { version: 1, question: 'Where?' });
    const late = { version: 1, reason: 'No' };
    const { status, body } = await act(colleague, 'POST /admin/corrections/{id}/decline', { id }, late);
    expect([status, body]).toMatchObject([409, { code: 'correction_changed', taken_by: await usernameOf(editor) }]);
    await act(colleague, 'POST /admin/corrections/{id}/decline', { id }, { version: 2, reason: 'No' });
    const again = await act(editor, 'POST /admin/corrections/{id}/decline', { id }, { version: 3, reason: 'No' });
    expect(again.body).toMatchObject({ code: 'correction_settled' });
  });

  it('to ask reaches members only', async () => {
    const [pema, body] = [await member(), { version: 1, question: 'Which edition?' }];
    const id = await suggest(pema);
    await act(editor, 'POST /admin/corrections/{id}/ask', { id }, body);
    const [told] = await notifications(pema);
    expect(told?.kind).toBe('correction_asked');
    expect(told?.messages[0]).toContain('Which edition?');
    expect((await queue(editor, { state: 'asked' })).total).toBe(1);
    const refused = await act(editor, 'POST /admin/corrections/{id}/ask', { id: await suggest() }, body);
    expect(refused.body).toMatchObject({ code: 'no_reply_address' });
  });

  it('about an own suggestion is not told to oneself', async () => {
    const id = await suggest(editor);
    await act(editor, 'POST /admin/corrections/{id}/decline', { id }, { version: 1, reason: 'My mistake' });
    expect(await notifications(editor)).toEqual([]);
  });
});
