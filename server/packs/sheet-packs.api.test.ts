import { hash } from 'node:crypto';
import { expect, it } from 'vitest';
import { picture } from '#server/files/testing-pictures.ts';
import { form, upload } from '#server/files/testing-uploads.ts';
import { collectionsApp } from '#server/sheet-collections/testing-collections.ts';
import { KARMA, NOWHERE, paragraphs } from '#server/sheets/testing-sheets.ts';

const { app, call, raw, as, member, create, put, createCollection, add } = await collectionsApp();
const tashi = await member({ firstname: 'Tashi' });
const pema = await member({ firstname: 'Pema' });

const list = (query: object = {}, who = tashi) => call('GET /packs/sheets', { query }, who.access_token);
const keep = (id: string) => call('GET /packs/sheets/{id}', { params: { id } }, tashi.access_token);
const tryToKeep = (id: string, who = tashi) => raw('GET /packs/sheets/{id}', { params: { id }, ...as(who) });

it('answers 401 without an account, 400 for two choices at once, and 404 for what is not there', async () => {
  expect((await raw('GET /packs/sheets', {})).status).toBe(401);
  expect((await raw('GET /packs/sheets/{id}', { params: { id: NOWHERE } })).status).toBe(401);
  const query = { sheet_ids: NOWHERE, collection_id: NOWHERE };
  expect((await raw('GET /packs/sheets', { query, ...as(tashi) })).status).toBe(400);
  for (const collection_id of [NOWHERE, 'x'])
    expect((await raw('GET /packs/sheets', { query: { collection_id }, ...as(tashi) })).status).toBe(404);
  for (const id of [NOWHERE, 'x']) expect((await tryToKeep(id)).status).toBe(404);
  for (const sheet_ids of ['x', NOWHERE]) expect(await list({ sheet_ids })).toMatchObject({ sheets: [], total: 0 });
});

it('lists all sheets of the caller with version, size and pictures, and none of others', async () => {
  const { sheet_id: hidden } = await create(tashi, { title: 'Hidden', source: paragraphs('one') });
  const { sheet_id: others } = await create(pema, { title: 'Of Pema', is_published: true });
  const { sheet_id: gone } = await create(tashi, { title: 'Gone' });
  await call('DELETE /sheets/{id}', { params: { id: gone } }, tashi.access_token);
  const { sheets, totals } = await list();
  expect(sheets.map(({ sheet_id }) => sheet_id)).toContain(hidden);
  for (const id of [others, gone]) expect(sheets.map(({ sheet_id }) => sheet_id)).not.toContain(id);
  expect(totals).toEqual({
    sheets: sheets.length,
    bytes: sheets.reduce((sum, { bytes }) => sum + bytes, 0),
    refused: 0,
  });
  expect((await list({ sheet_ids: `${hidden},${others}` })).sheets).toEqual(
    sheets.filter(({ sheet_id }) => sheet_id === hidden),
  );
  const bytes = await picture('png');
  const { body: uploaded } = await upload(app, '/sheets/upload', tashi.access_token, form(bytes));
  const key = String(uploaded.key);
  const before = sheets.find(({ sheet_id }) => sheet_id === hidden)!;
  await put(tashi, hidden, { body: { source: [{ position: 0, type: 'image', content: key }] } });
  const [after] = (await list({ sheet_ids: hidden })).sheets;
  expect(after?.version).toBeGreaterThan(before.version);
  expect(after?.pictures).toEqual([{ path: `/files/${key}`, bytes: expect.any(Number) }]);
  const { rawPayload } = await app.inject(`/files/${key}`);
  expect(rawPayload.length).toBe(after?.pictures[0]?.bytes);
  expect(after!.bytes).toBeGreaterThan(rawPayload.length);
});

it('has the draft of a published sheet, which nobody else gets', async () => {
  const { sheet_id: id } = await create(tashi, {
    title: 'Public',
    is_published: true,
    source: paragraphs('published'),
    topics: [KARMA],
  });
  const { version } = await call('GET /sheets/{id}', { params: { id } });
  await put(tashi, id, { body: { source: paragraphs('draft words') }, ifMatch: version });
  const body = await keep(id);
  expect(JSON.stringify(body.sheet)).toContain('draft words');
  expect(hash('sha256', JSON.stringify(body.sheet))).toBe(body.sha256);
  expect(Object.keys(body.topics)).toEqual(['en', 'bo', 'zh']);
  expect(body.topics.en?.[0]).toMatchObject({ id: KARMA });
  expect((await list({ sheet_ids: id })).sheets[0]?.version).toBe(body.sheet.version);
  expect((await tryToKeep(id, pema)).status).toBe(403);
});

it('has the same checksum however many others read and like a sheet', async () => {
  const { sheet_id: id } = await create(tashi, { title: 'Liked', is_published: true, source: paragraphs('words') });
  const before = await keep(id);
  await call('POST /sheets/{id}/like', { params: { id } }, pema.access_token);
  await call('POST /sheets/{id}/view', { params: { id } });
  expect((await keep(id)).sha256).toBe(before.sha256);
});

it('lists of a collection the caller’s own sheets, and counts those of others', async () => {
  const { id } = await createCollection(tashi, { is_public: true });
  const { sheet_id: own } = await create(tashi, { title: 'Mine', is_published: true });
  const { sheet_id: others } = await create(pema, { title: 'Hers', is_published: true });
  for (const sheet_id of [own, others]) expect((await add(tashi, id, sheet_id)).status).toBeLessThan(300);
  const { sheets, totals } = await list({ collection_id: id });
  expect(sheets.map(({ sheet_id }) => sheet_id)).toEqual([own]);
  expect(totals).toMatchObject({ sheets: 1, refused: 1 });
  expect((await list({ collection_id: id }, pema)).sheets.map(({ sheet_id }) => sheet_id)).toEqual([others]);
  const { id: hidden } = await createCollection(tashi);
  expect((await raw('GET /packs/sheets', { query: { collection_id: hidden }, ...as(pema) })).status).toBe(404);
});
