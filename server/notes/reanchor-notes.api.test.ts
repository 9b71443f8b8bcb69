import { expect, it } from 'vitest';
import { bearer, type Member } from '#server/auth/testing-members.ts';
import { notesApp, TEXT } from './testing-notes.ts';

const { call, raw, member, mark, passage, reimport, put, pool } = await notesApp();

const read = (who: Member, id: string) => call('GET /notes/{id}', { params: { id } }, who.access_token);
const marksOf = async (who: Member) =>
  (await call('GET /notes/marks', { query: { text_id: TEXT, from: 1, to: 100 } }, who.access_token)).marks;

it('finds the quote again after an import, exactly or doubtfully, and says which', async () => {
  const who = await member();
  const { text } = await passage(8);
  const quote = text.slice(10, 40);
  const { id } = await mark(who, 8, quote, { colour: 'yellow' });
  await reimport(8, `And then: ${text.replaceAll('<', '&lt;')}`);
  expect(await marksOf(who)).toEqual([
    expect.objectContaining({ id, start_offset: 20, end_offset: 50, state: 'exact' }),
  ]);
  await reimport(8, text.slice(0, 14) + text.slice(16));
  const doubtful = await read(who, id);
  expect(doubtful).toMatchObject({ state: 'doubtful', quote, version: 1 });
  expect(doubtful.present_words).not.toBe(quote);
  expect(text).toContain(quote);
  // The member confirms the match, which then becomes the quote.
  const { start_offset, end_offset, segment_id } = doubtful;
  const spot = { segment_id, start_offset, end_offset, quote: doubtful.present_words };
  expect((await put(who, id, { spot })).body).toMatchObject({ state: 'exact', quote: doubtful.present_words });
});

it('makes a note whose quote or passage is gone an orphan, until it is anchored again or the text comes back', async () => {
  const who = await member();
  const { text } = await passage(9);
  const lost = await mark(who, 9, text.slice(0, 20), { body: 'on lost words' });
  const { id: segment_id } = await passage(10);
  const whole = await call('POST /notes', { body: { spot: { segment_id }, body: 'on a passage' } }, who.access_token);
  await reimport(9, 'Something else entirely, in which nothing of it is left.');
  await reimport(10, null);
  const orphaned = await call('GET /notes', { query: { state: 'orphan' } }, who.access_token);
  expect([orphaned.total, orphaned.orphans]).toEqual([2, 2]);
  expect(orphaned.notes.map(({ quote }) => quote)).toContain(text.slice(0, 20));
  expect(await marksOf(who)).toEqual([]);
  expect((await read(who, whole.id)).segment_number).toBe(10);
  const at = await passage(9);
  const spot = { segment_id: at.id, start_offset: 0, end_offset: 9, quote: 'Something' };
  expect((await put(who, whole.id, { spot })).body).toMatchObject({
    state: 'exact',
    segment_number: 9,
    body: 'on a passage',
  });
  // A later import brings the quote back.
  await reimport(9, text);
  expect(await read(who, lost.id)).toMatchObject({ state: 'exact', start_offset: 0 });
  expect(
    (
      await raw('PUT /notes/{id}', {
        params: { id: lost.id },
        body: { spot: { segment_id } },
        ...bearer(who.access_token),
      })
    ).status,
  ).toBe(404);
});

it('preserves the title of a text that is gone', async () => {
  const who = await member();
  const { id } = await mark(who, 2, 'the', { body: 'outlives it' });
  const before = await read(who, id);
  await pool.query('delete from texts where id = $1', [TEXT]);
  expect(await read(who, id)).toMatchObject({ state: 'orphan', text_title: before.text_title, body: 'outlives it' });
});
