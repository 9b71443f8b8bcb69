import { describe, expect, it } from 'vitest';
import { stableId } from '#server/library/stable-id.ts';
import { MAX_SHEET_QUOTES } from '#shared/limits.ts';
import { sheetToRows } from '#shared/sheet-rows.ts';
import { NOWHERE, paragraphs, sheetsApp } from './testing-sheets.ts';

const { app, call, raw, member, create, read, put, db, pool } = await sheetsApp();
const tashi = await member();

const heart = (language: string) => stableId('text', `library:heart-sutra/${language}`);
const passage = (key: string, language = 'sa') => stableId('segment', `library:heart-sutra/${language}`, key);
const dhp = (number: number) => stableId('segment', 'library:dhammapada-2/pi', `dhp${number}`);

const block_id = crypto.randomUUID();
const RANGE = ['4.1', '4.2', '4.3', '4.4'].map((key) => passage(key));
const row = {
  position: 1,
  type: 'source' as const,
  content: RANGE[0]!,
  block_id,
  segment_ids: RANGE,
  versions: [heart('en'), heart('zh')],
};

const sourceOf = async (id: string, reader: typeof tashi | undefined = tashi) =>
  (await read(id, reader)).content.segments[0]!;
const asGuest = async (id: string) => (await read(id)).content.segments[0]!;
const versionOf = async (id: string, text_id: string, reader = tashi) =>
  (await sourceOf(id, reader)).versions?.find((version) => version.text_id === text_id);
const save = (id: string, sent: object) =>
  put(tashi, id, { body: { source: [{ position: 1, type: 'source', content: RANGE[0], block_id, ...sent }] } });

const reword = async (segment_id: string, content: string) => {
  await db.updateTable('segments').set({ content }).where('id', '=', segment_id).execute();
  await pool.query(`update texts set revision = revision + 1 where id = (select text_id from segments where id = $1)`, [
    segment_id,
  ]);
};

describe('GET /segments/{id}/quotation', () => {
  it('answers 404 for an unknown passage and 400 for too many ids', async () => {
    const statusOf = async (id: string, query = {}) =>
      (await raw('GET /segments/{id}/quotation', { params: { id }, query })).status;
    expect(await statusOf(NOWHERE)).toBe(404);
    expect(await statusOf(RANGE[0]!, { versions: Array.from({ length: 6 }, () => 'x').join() })).toBe(400);
    expect(await statusOf(RANGE[0]!, { segment_ids: Array.from({ length: 51 }, () => 'x').join() })).toBe(400);
  });

  it('shows the block that a save would make', async () => {
    const { sheet_id } = await create(tashi, { source: [row] });
    const { block_id: _stored, ...stored } = await sourceOf(sheet_id);
    const { block_id: _shown, ...shown } = await call('GET /segments/{id}/quotation', {
      params: { id: RANGE[0]! },
      query: { segment_ids: RANGE.join(), versions: row.versions.join() },
    });
    expect(shown).toEqual(stored);
  });
});

describe('a source with a range and several versions', () => {
  it('has a column for each, aligned to the passages of the source', async () => {
    const { sheet_id } = await create(tashi, { source: [row] });
    const source = await sourceOf(sheet_id);
    expect(source).toMatchObject({ segment_id: RANGE[0], segment_ids: RANGE, text_id: heart('sa') });
    const [own, english, chinese] = source.versions ?? [];
    expect([own, english, chinese].map((version) => [version?.text_id, version?.is_source, version?.language])).toEqual(
      [
        [heart('sa'), true, 'sa'],
        [heart('en'), false, 'en'],
        [heart('zh'), false, 'zh'],
      ],
    );
    for (const version of [own, english])
      expect(version?.passages.map(({ row: at, span }) => [at, span])).toEqual([0, 1, 2, 3].map((at) => [at, 1]));
    expect(source.content).toContain(own?.passages[3]?.content);
    // One passage of the Chinese translates the first and the third; between them it has the second.
    expect(chinese?.passages.map(({ row: at, span, segment_ids }) => [at, span, segment_ids])).toEqual([
      [0, 1, [passage('t251.3', 'zh')]],
      [1, 1, [passage('t251.2', 'zh')]],
      [3, 1, [passage('t251.4', 'zh')]],
    ]);
    expect(chinese).toMatchObject({ segment_id: passage('t251.3', 'zh'), revision: 1 });
    expect(chinese?.revision_label).toBeTruthy();
    expect(chinese?.last_reference).toBeDefined();
  });

  it('is saved unchanged by its own rows, by rows without the fields, and in another order', async () => {
    const { sheet_id } = await create(tashi, { source: [row] });
    const { content, version } = await read(sheet_id, tashi);
    const source = sheetToRows(content.segments);
    expect((await put(tashi, sheet_id, { body: { source } })).body.version).toBe(version);
    expect((await save(sheet_id, {})).body.version).toBe(version);
    await save(sheet_id, {
      versions: [{ text_id: heart('zh').toUpperCase() }, heart('en'), heart('zh'), heart('sa')],
      source_place: 5,
      layout: 'side_by_side',
      shows_numbers: true,
    });
    const changed = await sourceOf(sheet_id);
    expect(changed.versions?.map(({ language }) => language)).toEqual(['zh', 'en', 'sa']);
    expect(changed).toMatchObject({ layout: 'side_by_side', shows_numbers: true, segment_ids: RANGE });
    const rows = sheetToRows((await read(sheet_id, tashi)).content.segments);
    expect(rows[0]).toMatchObject({ source_place: 2, layout: 'side_by_side', shows_numbers: true });
    await save(sheet_id, { segment_ids: [], versions: [], layout: null, shows_numbers: false });
    const single = await sourceOf(sheet_id);
    for (const name of ['segment_ids', 'versions', 'layout', 'shows_numbers']) expect(single).not.toHaveProperty(name);
    const { rows: stored } = await pool.query<{ keys: string[] }>(
      `select array(select jsonb_object_keys(blocks -> 0)) as keys from sheets where id = $1`,
      [sheet_id],
    );
    expect(stored[0]?.keys.toSorted()).toEqual(['block_id', 'content', 'quote', 'type']);
  });

  it('loses its range and versions when it quotes another passage', async () => {
    const { sheet_id } = await create(tashi, { source: [row] });
    await save(sheet_id, { content: passage('6.1') });
    expect(await sourceOf(sheet_id)).not.toHaveProperty('versions');
  });

  it('is found under every passage of every version, in lists and in the search', async () => {
    const { sheet_id } = await create(tashi, { title: 'Range of four', source: [row], is_published: true });
    const quoting = async (id: string) =>
      (await call('GET /segments/{id}/sheets', { params: { id }, query: { limit: 100 } })).sheets.map(
        ({ id: one }) => one,
      );
    for (const id of [RANGE[3]!, passage('4.2', 'en'), passage('t251.2', 'zh')])
      expect(await quoting(id)).toContain(sheet_id);
    expect(await quoting(passage('5.1', 'en'))).not.toContain(sheet_id);
    const words = (await versionOf(sheet_id, heart('zh')))?.passages[1]?.content.slice(0, 6) ?? '';
    const { sheets } = await call('GET /search', { query: { query: words, search_type: 'SHEET', limit: 50 } });
    expect(sheets.map(({ id }) => id)).toContain(sheet_id);
  });

  it('may have passages without a counterpart, and versions that have none here', async () => {
    const { sheet_id } = await create(tashi, {
      source: [
        { ...row, content: passage('0.2'), segment_ids: [passage('0.2')], versions: [heart('zh'), heart('bo')] },
      ],
    });
    expect(await versionOf(sheet_id, heart('zh'))).toMatchObject({ title: expect.stringMatching(/./), passages: [] });
    expect(await versionOf(sheet_id, heart('zh'))).not.toHaveProperty('is_missing');
    expect((await versionOf(sheet_id, heart('bo')))?.passages).toHaveLength(1);
  });
});

describe('the words that it quotes', () => {
  it('stay, of each version, until its author takes the new ones or keeps the old ones', async () => {
    const { sheet_id } = await create(tashi, { source: [row], is_published: true });
    const old = await sourceOf(sheet_id, tashi);
    const english = old.versions![1]!;
    await reword(passage('4.2', 'en'), 'other words');
    const reader = (await asGuest(sheet_id)).versions?.[1];
    expect(reader).toMatchObject({ has_changed: true, revision: english.revision, passages: english.passages });
    expect(JSON.stringify(reader)).not.toContain('other words');
    const { body: file } = await app.inject(`/api/v1/sheets/${sheet_id}/export?format=markdown`);
    expect(file).toContain(`Revision: ${reader?.revision_label}`);
    expect(file).not.toContain('other words');
    const offered = await versionOf(sheet_id, heart('en'));
    const current_revision = offered?.current_revision;
    expect(offered?.passages.map(({ current_content }) => current_content)).toEqual([
      undefined,
      'other words',
      undefined,
      undefined,
    ]);
    expect(await versionOf(sheet_id, heart('sa'))).not.toHaveProperty('has_changed');

    // A longer range keeps what was quoted.
    const longer = [...RANGE, passage('5.1')];
    await save(sheet_id, { segment_ids: longer });
    const kept = await versionOf(sheet_id, heart('en'));
    expect(kept?.passages).toHaveLength(5);
    expect(kept?.passages[1]?.content).toBe(english.passages[1]?.content);
    expect(kept?.revision).toBe(english.revision);

    const decline = { text_id: heart('en'), revision: english.revision, kept_revision: current_revision };
    await save(sheet_id, { versions: [decline, heart('zh')] });
    const declined = await versionOf(sheet_id, heart('en'));
    expect(declined).toMatchObject({ kept_revision: current_revision, has_changed: true });
    expect(declined).not.toHaveProperty('current_revision');
    expect((await versionOf(sheet_id, heart('zh')))?.passages).toHaveLength(4);

    await save(sheet_id, { versions: [{ text_id: heart('en'), revision: current_revision }, heart('zh')] });
    const updated = await versionOf(sheet_id, heart('en'));
    expect(updated).toMatchObject({ revision: current_revision });
    expect(updated?.passages[1]?.content).toBe('other words');
    expect(updated).not.toHaveProperty('has_changed');
    expect(updated).not.toHaveProperty('kept_revision');
  });

  it('of the source itself are updated by the revision of the row, all passages at once', async () => {
    const range = [dhp(21), dhp(22)];
    const { sheet_id } = await create(tashi, {
      source: [{ ...row, content: dhp(21), segment_ids: range, versions: [] }],
    });
    const before = await sourceOf(sheet_id, tashi);
    await reword(dhp(22), 'appamādo');
    const changed = await sourceOf(sheet_id, tashi);
    expect(changed).toMatchObject({ content: before.content, current_revision: before.revision! + 1 });
    expect(changed.current_content).toContain('appamādo');
    expect(changed.versions?.[0]).toMatchObject({ current_revision: before.revision! + 1 });
    await save(sheet_id, { content: dhp(21), revision: before.revision! + 1 });
    const after = await sourceOf(sheet_id, tashi);
    expect(after).toMatchObject({ content: changed.current_content, revision: before.revision! + 1 });
    expect(after).not.toHaveProperty('has_changed');
  });

  it('stay when a version, or its link to the source, disappears', async () => {
    const { sheet_id } = await create(tashi, { source: [row] });
    const english = await versionOf(sheet_id, heart('en'));
    await pool.query('update texts set is_published = false where id = $1', [heart('en')]);
    try {
      const gone = await versionOf(sheet_id, heart('en'));
      expect(gone).toMatchObject({ is_missing: true, title: english?.title });
      expect(gone?.passages.map(({ content }) => content)).toEqual(english?.passages.map(({ content }) => content));
      // Shorter at its beginning: the passages stay beside what they translate.
      await save(sheet_id, { content: RANGE[1], segment_ids: RANGE.slice(1), versions: row.versions });
      const shorter = await versionOf(sheet_id, heart('en'));
      expect(shorter?.passages.map(({ row: at, content }) => [at, content])).toEqual(
        english?.passages.slice(1).map(({ content }, at) => [at, content]),
      );
      // Removed with its block, and put back.
      await put(tashi, sheet_id, { body: { source: paragraphs('alone') } });
      await save(sheet_id, { content: RANGE[1], segment_ids: RANGE.slice(1), versions: row.versions });
      expect((await versionOf(sheet_id, heart('en')))?.passages).toHaveLength(3);
      // Nobody quotes what is not published.
      const { sheet_id: other } = await create(tashi, { source: [{ ...row, block_id: crypto.randomUUID() }] });
      expect(await versionOf(other, heart('en'))).toMatchObject({ is_missing: true, title: '', passages: [] });
    } finally {
      await pool.query('update texts set is_published = true');
    }
    const { sheet_id: linked } = await create(tashi, { source: [{ ...row, block_id: crypto.randomUUID() }] });
    const chinese = await versionOf(linked, heart('zh'));
    await pool.query('delete from mappings where from_text = $1', [heart('zh')]);
    expect((await versionOf(linked, heart('zh')))?.passages).toEqual(chinese?.passages);
  });
});

describe('a hostile source', () => {
  it('quotes no texts of other works, and nothing that does not exist', async () => {
    const other = stableId('text', 'library:dhammapada-2/pi');
    const { sheet_id } = await create(tashi, {
      source: [
        {
          ...row,
          block_id: crypto.randomUUID(),
          segment_ids: [RANGE[0]!, RANGE[0]!, dhp(21), NOWHERE, 'nonsense', RANGE[1]!],
          versions: [other, NOWHERE, 'nonsense', '', heart('sa')].filter(Boolean),
        },
      ],
    });
    const source = await sourceOf(sheet_id);
    const own = source.versions?.find(({ is_source }) => is_source);
    expect(own?.passages.map(({ content }) => content === '')).toEqual([false, true, true, true, false]);
    expect(source.versions?.filter(({ is_source }) => !is_source)).toMatchObject(
      [other, NOWHERE, 'nonsense'].map((text_id) => ({ text_id, title: '', is_missing: true, passages: [] })),
    );
    expect(
      (await put(tashi, sheet_id, { body: { source: sheetToRows((await read(sheet_id, tashi)).content.segments) } }))
        .status,
    ).toBe(200);
  });

  it('has at most so many passages, versions and quotations, and the refusal says so', async () => {
    const { sheet_id } = await create(tashi, {});
    const ids = Array.from({ length: 1000 }, () => crypto.randomUUID());
    const refusal = async (sent: object, count = 1) => {
      const source = Array.from({ length: count }, (_, position) => ({
        ...row,
        block_id: undefined,
        position,
        ...sent,
      }));
      const { status, body } = await put(tashi, sheet_id, { body: { source } });
      return { status, said: JSON.stringify(body) };
    };
    expect(await refusal({ segment_ids: ids })).toMatchObject({
      status: 400,
      said: expect.stringContaining('50 passages'),
    });
    expect(await refusal({ versions: ids.slice(0, 6) })).toMatchObject({
      status: 400,
      said: expect.stringContaining('5 versions'),
    });
    expect(await refusal({ segment_ids: ids.slice(0, 50), versions: ids.slice(0, 5) }, 21)).toMatchObject({
      status: 413,
      said: expect.stringContaining(String(MAX_SHEET_QUOTES)),
    });
    expect((await refusal({ segment_ids: ids.slice(0, 50), versions: ids.slice(0, 5) }, 20)).status).toBe(200);
  });

  it('of two saves at once one wins, and the other is told', async () => {
    const { sheet_id } = await create(tashi, { source: [row] });
    const versions = [[heart('bo')], [heart('zh')]];
    const saves = await Promise.all(
      versions.map((sent) => put(tashi, sheet_id, { body: { source: [{ ...row, versions: sent }] }, ifMatch: 1 })),
    );
    expect(saves.map(({ status }) => status).toSorted()).toEqual([200, 412]);
    const refused = saves.find(({ status }) => status === 412);
    expect(refused?.body.sheet.content.segments[0]?.versions).toHaveLength(2);
  });
});
