import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { bearer } from '#server/auth/testing-members.ts';
import { stableId } from '#server/library/stable-id.ts';
import { notesApp } from './testing-notes.ts';

const { app, call, member, mark, passage, pool } = await notesApp();

it('exports notes to Markdown and CSV, without formulas in cells', async () => {
  const who = await member();
  const { text } = await passage(3);
  await mark(who, 3, text.slice(0, 12), { body: '=HYPERLINK("https://evil.example")\nsecond "line"', colour: 'pink' });
  await mark(who, 2, 'the', { body: '  @SUM(1)' });
  const file = async (query: string) => {
    const response = await app.inject({ url: `/api/v1/notes/export?${query}`, ...bearer(who.access_token) });
    expect(response.statusCode).toBe(200);
    return { type: response.headers['content-type'], text: response.body };
  };
  const csv = await file('format=csv');
  expect(csv.type).toBe('text/csv; charset=utf-8');
  expect(csv.text.startsWith('\uFEFFtext_title,segment_number,quote,body')).toBe(true);
  expect(csv.text).toContain(`"'=HYPERLINK(""https://evil.example"")\nsecond ""line"""`);
  expect(csv.text).toContain(`"'@SUM(1)"`);
  const markdown = await file('format=markdown&language=zh');
  expect(markdown.text).toContain(`> ${text.slice(0, 12)}`);
  expect(markdown.text).toContain('second "line"');
  expect(markdown.text).toMatch(/\[3]\(https:\/\/texts\.example\/chapter\?text_id=/);
  expect(markdown.text).toMatch(/^# \p{Script=Han}+/u);
  expect((await app.inject({ url: '/api/v1/notes/export?format=pdf', ...bearer(who.access_token) })).statusCode).toBe(
    400,
  );
});

it('a note on a verse is listed by the number of the verse', async () => {
  const who = await member();
  const { rows } = await pool.query('select id from segments where text_id = $1 and key = $2', [
    stableId('text', 'library:dhammapada-2/en'),
    'dhp22',
  ]);
  const note = await call(
    'POST /notes',
    { body: { spot: { segment_id: rows[0].id }, colour: 'blue' } },
    who.access_token,
  );
  expect(note.label).toBe('22');
  const { notes } = await call('GET /notes', {}, who.access_token);
  expect(notes.map(({ label }) => label)).toEqual(['22']);
  const file = await app.inject({ url: '/api/v1/notes/export?format=markdown', ...bearer(who.access_token) });
  expect(file.body).toMatch(/\[22]\(https:/);
});

it('notes are part of the personal data export', async () => {
  const who = await member();
  await mark(who, 2, 'the', { body: 'take me along' });
  const response = await app.inject({ url: '/api/v1/users/me/export', ...bearer(who.access_token) });
  const notes = JSON.parse(strFromU8(unzipSync(response.rawPayload)['notes.json'] ?? new Uint8Array()));
  expect(notes).toEqual([expect.objectContaining({ body: 'take me along', segment_number: 2 })]);
});
