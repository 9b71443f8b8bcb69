import { expect, it } from 'vitest';
import { testDatabase } from '#server/db/testing.ts';
import { loadLibrary } from './loader.ts';
import { stableId } from './stable-id.ts';
import { segment, source, text } from './testing-drafts.ts';

const { db, pool } = await testDatabase();

const segmentKeys = async (key: string) => {
  const { rows } = await pool.query<{ key: string }>('select key from segments where text_id = $1 order by position', [
    stableId('text', key),
  ]);
  return rows.map((row) => row.key);
};

it('is protected by constraints of the database', async () => {
  const remark = { notes: [{ type: 'note' as const, content: 'a remark' }] };
  const linked = segment('1.1', 'one', { maps_to: [{ text: 'again', segment: '1.1' }] });
  await loadLibrary(
    db,
    source([
      text('again', [segment('1.1', 'one', remark), segment('1.2', 'two')]),
      text('version', [linked], { is_root: false }),
      text('other', [segment('1.1', 'x')], { work: { ...text('', []).work, key: 'w2' } }),
    ]),
  );
  const refused = [
    "insert into collections (id, key, slug, position) values (gen_random_uuid(), 'x', '', 1)",
    "update texts set coverage = 101 where key = 'again'",
    "update segments set type = 'heading' where key = '1.1'",
    "update segments set position = 2 where key = '1.1' and text_id = (select id from texts where key = 'again')",
    "update texts set is_root = true where key = 'version'",
    "update segments set section_id = (select id from sections where text_id <> segments.text_id limit 1) where text_id = (select id from texts where key = 'again')",
    `insert into mappings (from_segment, to_segment, from_text, to_text, kind, set_id)
      select gen_random_uuid(), s.id, s.text_id, s.text_id, 'translation', m.id from segments s, mapping_sets m limit 1`,
    `insert into mappings (from_segment, to_segment, from_text, to_text, kind, set_id)
      select a.id, b.id, a.text_id, b.text_id, 'translation', gen_random_uuid()
      from segments a, segments b where a.id <> b.id limit 1`,
    "insert into segment_references (segment_id, siglum, value) values (gen_random_uuid(), 'A', '1')",
    "insert into segment_notes (segment_id, position, type, content) values (gen_random_uuid(), 1, 'note', 'x')",
    'update segment_notes set segment_id = gen_random_uuid()',
  ];
  for (const statement of refused)
    await expect(pool.query(statement), statement).rejects.toMatchObject({ code: expect.stringMatching(/^23/) });
});

it('deletes everything that belongs to a deleted section, segment or text', async () => {
  const apparatus = {
    notes: [{ type: 'note' as const, content: 'a remark' }],
    references: [{ siglum: 'A', value: '1' }],
  };
  const apparatusCount = async () => {
    const { rows } = await pool.query<{ count: number }>(
      `select (select count(*) from segment_notes where segment_id = $1)::integer
        + (select count(*) from segment_references where segment_id = $1)::integer as count`,
      [stableId('segment', 'gone', '1')],
    );
    return rows[0]?.count;
  };
  await loadLibrary(
    db,
    source([
      text('gone', [segment('1', 'one', apparatus), segment('2', 'two', { section: 't' })], {
        work: { key: 'gone', type: 'root_text', titles: { en: 'Gone' }, descriptions: {}, collections: [] },
        sections: [
          { key: 's', parent: null, title: 'S' },
          { key: 't', parent: null, title: 'T' },
        ],
      }),
      text('gone/en', [segment('1', 'one', { maps_to: [{ text: 'gone', segment: '1' }] })], {
        is_root: false,
        work: { key: 'gone', type: 'root_text', titles: { en: 'Gone' }, descriptions: {}, collections: [] },
      }),
    ]),
  );
  const links = async () =>
    (await pool.query('select from mappings where to_text = $1', [stableId('text', 'gone')])).rowCount;
  expect(await links()).toBe(1);
  expect(await apparatusCount()).toBe(2);
  await pool.query('delete from sections where id = $1', [stableId('section', 'gone', 't')]);
  expect(await segmentKeys('gone')).toEqual(['1']);
  await pool.query('delete from segments where id = $1', [stableId('segment', 'gone', '1')]);
  expect(await links()).toBe(0);
  expect(await apparatusCount()).toBe(0);
  await pool.query('delete from texts where id = $1', [stableId('text', 'gone/en')]);
  expect(await segmentKeys('gone/en')).toEqual([]);
});
