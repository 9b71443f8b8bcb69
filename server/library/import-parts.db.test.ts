import { describe, expect, it } from 'vitest';
import { testDatabase } from '#server/db/testing.ts';
import type { Skipped, TextDraft } from './draft.ts';
import { loadLibrary } from './loader.ts';
import { stableId } from './stable-id.ts';
import { segment, text } from './testing-drafts.ts';

const { db, pool } = await testDatabase();

type Part = { key: string; checksum: string | null; texts: TextDraft[]; skipped?: Skipped[] };

/** Loads parts, and tells which of them were read. */
const load = async (parts: Part[], importer: string | undefined = 'importer 1') => {
  const read: string[] = [];
  const source = {
    count: async () => parts.length,
    read: async function* () {
      for (const { key, checksum, texts, skipped = [] } of parts)
        yield {
          kind: 'part' as const,
          key,
          checksum,
          read: async (onSkipped: (each: Skipped) => void) => {
            read.push(key);
            skipped.forEach(onSkipped);
            return texts;
          },
        };
    },
  };
  return { loaded: await loadLibrary(db, source, importer === undefined ? {} : { importer }), read };
};

const partOf = (key: string, checksum: string | null = 'a'): Part => {
  const work = { ...text('', []).work, key };
  const root = text(`${key}/root`, [segment('1', 'one'), segment('2', 'two')], { work });
  const links = [{ text: root.key, segment: '1' }];
  const version = text(`${key}/en`, [segment('1', 'uno', { maps_to: links })], {
    work,
    is_root: false,
    language: 'en',
  });
  return { key, checksum, texts: [root, version] };
};

describe('a part of a source', () => {
  it('is not read again while it stays the same, and is counted and reported as before', async () => {
    const problem = { file: 'f', id: '1', reason: 'a reason', lost: false };
    const skipped = [problem];
    // A file that is read for both is reported once.
    const parts = [
      { ...partOf('same'), skipped },
      { ...partOf('other'), skipped },
    ];
    const first = await load(parts);
    expect(first.read).toEqual(['same', 'other']);
    expect(first.loaded.skipped).toEqual([problem]);
    const second = await load(parts);
    expect(second.read).toEqual([]);
    expect(second.loaded).toEqual({
      ...first.loaded,
      text_ids: expect.arrayContaining(first.loaded.text_ids),
      works: expect.any(Map),
      texts: { new: 0, changed: 0, unchanged: 4 },
    });
    expect([...second.loaded.works.keys()].toSorted()).toEqual(['other', 'same']);
    expect(second.loaded.skipped).toEqual([problem]);
  });

  it('is read when it has changed, when the importer has, and when it could not all be read', async () => {
    await load([partOf('changed')]);
    expect((await load([partOf('changed', 'b')])).read).toEqual(['changed']);
    expect((await load([partOf('changed', 'b')])).read).toEqual([]);
    expect((await load([partOf('changed', 'b')], 'importer 2')).read).toEqual(['changed']);
    expect((await load([partOf('changed', null)])).read).toEqual(['changed']);
    expect((await load([partOf('changed', null)])).read).toEqual(['changed']);
    const unnamed = await loadLibrary(db, {
      count: async () => 1,
      read: async function* () {
        yield { kind: 'part' as const, key: 'changed', checksum: 'b', read: async () => partOf('changed').texts };
      },
    });
    expect(unnamed.texts).toEqual({ new: 0, changed: 0, unchanged: 2 });
  });

  it('is read again when one of its texts is gone, has changed or has lost links', async () => {
    const changes = [
      'delete from texts where id = $1',
      "update texts set draft_checksum = 'by hand' where id = $1",
      'update texts set tokens_version = 0 where id = $1',
      'delete from mappings where set_id = (select id from mapping_sets where from_text = $1)',
    ];
    for (const change of changes) {
      await load([partOf('kept')]);
      expect((await load([partOf('kept')])).read, change).toEqual([]);
      await pool.query(change, [stableId('text', 'kept/en')]);
      const { read, loaded } = await load([partOf('kept')]);
      expect(read, change).toEqual(['kept']);
      expect(loaded.mappings).toBe(1);
    }
  });

  it('is read again when one of its texts was lost', async () => {
    const broken = partOf('broken');
    broken.texts.push(text('broken/de', [segment('1', 'eins'), segment('1', 'eins')], { work: broken.texts[0]!.work }));
    expect((await load([broken])).loaded.skipped).toMatchObject([{ id: 'broken/de', lost: true }]);
    const second = await load([broken]);
    expect(second.read).toEqual(['broken']);
    expect(second.loaded.skipped).toMatchObject([{ id: 'broken/de', lost: true }]);
  });

  it('gives its work back what another source has changed', async () => {
    await load([partOf('shared')]);
    const other = text('another', [segment('1', 'x')], {
      work: { ...text('', []).work, key: 'shared', titles: { en: 'Other' } },
    });
    await load([{ key: 'elsewhere', checksum: 'a', texts: [other] }]);
    const { read } = await load([partOf('shared')]);
    expect(read).toEqual([]);
    const { rows } = await pool.query('select title from work_titles where work_id = $1', [stableId('work', 'shared')]);
    expect(rows).toEqual([{ title: 'Work' }]);
  });
});
