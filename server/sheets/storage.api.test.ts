import { describe, expect, it } from 'vitest';
import { bearer } from '#server/auth/testing-members.ts';
import { pruneRevisions } from './revisions.queries.ts';
import { paragraphs, sheetsApp } from './testing-sheets.ts';

const { call, raw, member, create, read, put, db, pool } = await sheetsApp({ STORAGE_QUOTA_MB: '1' });
const tashi = await member();

const prose = (mark: string) => Array.from({ length: 40 }, (_, at) => `${mark} ${at} ${'word '.repeat(100)}`);
const restore = (id: string, version: number) =>
  raw('POST /sheets/{id}/restore', { params: { id }, body: { version }, ...bearer(tashi.access_token) });
const revisionBytes = async (id: string) => {
  const { rows } = await pool.query<{ counted: number; stored: number; blocks: number }>(
    `select revision_bytes as counted, (select coalesce(sum(bytes), 0) from sheet_revision_blocks where sheet_id = id)
      as stored, (select count(*) from sheet_revision_blocks where sheet_id = id) as blocks from sheets where id = $1`,
    [id],
  );
  return rows[0]!;
};

describe('revisions', () => {
  it('share their blocks: restoring two versions alternately stores nothing new', async () => {
    const { sheet_id: id } = await create(tashi, { source: paragraphs(...prose('one')) });
    await put(tashi, id, { body: { source: paragraphs(...prose('two')) } });
    await restore(id, 1);
    const before = await revisionBytes(id);
    expect(before.blocks).toBe(80);
    expect(before.counted).toBe(before.stored);
    for (let round = 0; round < 6; round += 1)
      for (const version of [2, 1]) expect((await restore(id, version)).status).toBe(200);
    expect(await revisionBytes(id)).toEqual(before);
    const contents = (await read(id, tashi)).content.segments.map(({ content }) => content);
    expect(contents).toEqual(paragraphs(...prose('one')).map(({ content }) => content));
  });

  it('that are pruned free the blocks that no other revision has', async () => {
    const { sheet_id: id } = await create(tashi, { source: paragraphs('shared', 'first') });
    await put(tashi, id, { body: { source: paragraphs('shared', 'second') } });
    await put(tashi, id, { body: { source: paragraphs('shared', 'third') } });
    expect((await revisionBytes(id)).blocks).toBe(3);
    await pool.query(`update sheet_points set saved_date = timestamp '2020-01-01 10:00' where sheet_id = $1`, [id]);
    await pruneRevisions(db);
    const { blocks, counted, stored } = await revisionBytes(id);
    expect([blocks, counted]).toEqual([2, stored]);
    const revision = await call(
      'GET /sheets/{id}/history/{version}',
      { params: { id, version: '2' } },
      tashi.access_token,
    );
    expect(revision.content.segments.map(({ content }) => content)).toEqual(['<p>shared</p>', '<p>second</p>']);
  });

  it('of one sheet are limited; the oldest without a name are deleted first', async () => {
    const { sheet_id: id } = await create(tashi, { source: paragraphs('0') });
    await pool.query(
      `insert into sheet_points (sheet_id, version, title, summary, language, topics, file_keys, saved_date, name, block_hashes)
      select $1, n, 'x', '', 'en', '{}', '{}', now(), case when n = 1 then 'mine' end, '{}' from generate_series(1, 600) n`,
      [id],
    );
    await pool.query('update sheets set version = 601 where id = $1', [id]);
    await put(tashi, id, { body: { source: paragraphs('1') } });
    const { rows } = await pool.query<{ version: number }>(
      'select version from sheet_points where sheet_id = $1 order by version',
      [id],
    );
    expect([rows.length, rows[0]?.version, rows[1]?.version, rows.at(-1)?.version]).toEqual([501, 1, 102, 601]);
  });
});

describe('the storage quota', () => {
  it('refuses what exceeds it, with a sentence, and never a sheet that becomes shorter', async () => {
    const pema = await member();
    const long = (mark: string) => paragraphs(...Array.from({ length: 4 }, () => mark.repeat(100_000)));
    const { sheet_id: id } = await create(pema, { source: long('a') });
    const second = await raw('POST /sheets', {
      body: { title: 'B', source: [...long('b'), ...long('c')] },
      ...bearer(pema.access_token),
    });
    expect([second.status, second.body.code]).toEqual([413, 'quota_exceeded']);
    expect(second.body.detail).toContain('1 MB');
    const grown = await put(pema, id, { body: { source: [...long('a'), ...long('d')] } });
    expect([grown.status, grown.body.code]).toEqual([413, 'quota_exceeded']);
    expect((await read(id, pema)).version).toBe(1);
    expect((await put(pema, id, { body: { source: paragraphs('short') } })).status).toBe(200);
    const { storage } = await call('GET /users/me/settings', {}, pema.access_token);
    expect(storage).toMatchObject({ quota: 1024 * 1024, pictures: 0 });
    expect(storage.revisions).toBeGreaterThan(400_000);
    expect(storage.sheets).toBeLessThan(1000);
  });
});
