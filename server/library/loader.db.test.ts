import { describe, expect, it } from 'vitest';
import { testDatabase } from '#server/db/testing.ts';
import { readLibraryVersion } from '#server/db/site-state.queries.ts';
import type { Draft, ImportSource } from './draft.ts';
import { loadLibrary } from './loader.ts';
import { stableId } from './stable-id.ts';
import { segment, source, text } from './testing-drafts.ts';

const { db, pool } = await testDatabase();

const load = (...drafts: Draft[]) => loadLibrary(db, source(drafts));
const stored = async (key: string) => {
  const { rows } = await pool.query(
    'select id, key, position, content from segments where text_id = $1 order by position',
    [stableId('text', key)],
  );
  return rows as { id: string; key: string; position: number; content: string }[];
};
const textRow = async (key: string) =>
  (await pool.query('select * from texts where key = $1', [key])).rows[0] as
    | { revision: number; script: string; coverage: number | null; segment_count: number }
    | undefined;

it('leaves a new text unpublished if that is wanted, and one that is published as it is', async () => {
  const isPublished = async (key: string) =>
    (await pool.query('select is_published from texts where key = $1', [key])).rows[0] as unknown;
  const work = { ...text('', []).work, key: 'unpublished' };
  const [root, version] = [{}, { is_root: false, language: 'de' }].map((fields, at) =>
    text(`unpublished:${at}`, [segment('1', 'words')], { work, ...fields }),
  ) as [Draft, Draft];
  await load(root);
  await loadLibrary(db, source([root, version]), { leavesUnpublished: true });
  expect(await isPublished('unpublished:0')).toEqual({ is_published: true });
  expect(await isPublished('unpublished:1')).toEqual({ is_published: false });
});

describe('loading a text', () => {
  it('changes nothing when the same source is loaded again', async () => {
    const draft = text('again', [segment('1.1', 'one'), segment('1.2', 'two')]);
    expect((await load(draft)).texts).toEqual({ new: 1, changed: 0, unchanged: 0 });
    const before = await textRow('again');
    expect((await load(draft)).texts).toEqual({ new: 0, changed: 0, unchanged: 1 });
    expect(await textRow('again')).toEqual(before);
  });

  it('knows how much there is to read, without markup and footnotes', async () => {
    const note = '<sup class="footnote-marker">1</sup><i class="footnote">a long note</i>';
    const work = { ...text('', []).work, key: 'length' };
    await load(text('length', [segment('1.1', `<b>four</b>${note}`), segment('1.2', 'five!')], { work }));
    expect(await textRow('length')).toMatchObject({ letter_count: 9 });
    await load(text('length', [segment('1.1', 'four')], { work }));
    expect(await textRow('length')).toMatchObject({ letter_count: 4 });
  });

  it('creates a new revision only of a changed text, and preserves the ids of segments with the same key', async () => {
    const other = text('other', [segment('1.1', 'x')], { work: { ...text('', []).work, key: 'w2' } });
    await load(
      text('moved', [segment('a', 'one'), segment('b', 'two'), segment('c', 'three')], {
        work: { ...other.work, key: 'w3' },
      }),
      other,
    );
    const before = new Map((await stored('moved')).map((row) => [row.key, row.id]));
    // c moves to the front, b is gone, d is new, a has other text: positions collide while rows are rewritten.
    const changed = text('moved', [segment('c', 'three'), segment('a', 'ONE'), segment('d', 'four')], {
      work: { ...other.work, key: 'w3' },
    });
    expect((await load(changed, other)).texts).toEqual({ new: 0, changed: 1, unchanged: 1 });
    const after = await stored('moved');
    expect(after.map(({ key, position, content }) => [key, position, content])).toEqual([
      ['c', 1, 'three'],
      ['a', 2, 'ONE'],
      ['d', 3, 'four'],
    ]);
    expect(after.find((row) => row.key === 'a')?.id).toBe(before.get('a'));
    expect((await textRow('moved'))?.revision).toBe(2);
    expect((await textRow('other'))?.revision).toBe(1);
    const { rows } = await pool.query('select revision from text_revisions where text_id = $1 order by 1', [
      stableId('text', 'moved'),
    ]);
    expect(rows).toEqual([{ revision: 1 }, { revision: 2 }]);
  });

  it('stores the notes and references of segments in their order, and replaces them with the text', async () => {
    const work = { ...text('', []).work, key: 'annotated' };
    const apparatus = async () => {
      const id = stableId('segment', 'annotated', 'a');
      const { rows: notes } = await pool.query(
        'select position, type, content from segment_notes where segment_id = $1 order by position',
        [id],
      );
      const { rows: references } = await pool.query(
        'select siglum, value from segment_references where segment_id = $1 order by siglum',
        [id],
      );
      return { notes, references };
    };
    const notes = [
      { type: 'variant' as const, content: 'D: two' },
      { type: 'note' as const, content: 'a remark' },
    ];
    const references = [
      { siglum: 'A', value: '1' },
      { siglum: 'B', value: '2' },
    ];
    // A source may repeat a reference.
    const repeated = [...references, { ...references[0]! }];
    await load(text('annotated', [segment('a', 'one', { notes, references: repeated })], { work }));
    expect(await apparatus()).toEqual({
      notes: notes.map((note, index) => ({ position: index + 1, ...note })),
      references,
    });
    await load(text('annotated', [segment('a', 'two', { notes: notes.slice(1) })], { work }));
    expect(await apparatus()).toEqual({ notes: [{ position: 1, ...notes[1] }], references: [] });
  });

  it('preserves the mappings of a version when its root changes, and repairs them without a new revision of the version', async () => {
    const work = { ...text('', []).work, key: 'linked' };
    const root = (keys: string[]) =>
      text(
        'root',
        keys.map((key) => segment(key, key)),
        { work },
      );
    const version = (keys: string[], targets: string[]) =>
      text(
        'version',
        keys.map((key) =>
          segment(key, `v ${key}`, { maps_to: targets.includes(key) ? [{ text: 'root', segment: key }] : [] }),
        ),
        {
          work,
          is_root: false,
          language: 'en',
        },
      );
    await load(root(['a', 'b']), version(['a', 'b', 'c'], ['a', 'b']));
    expect((await textRow('version'))?.coverage).toBe(100);
    // The root gains what only the version had; the version's own file is the same.
    const { texts } = await load(root(['a', 'b', 'c']), version(['a', 'b', 'c'], ['a', 'b', 'c']));
    expect(texts).toEqual({ new: 0, changed: 1, unchanged: 1 });
    const { rows } = await pool.query('select count(*)::int as n from mappings where to_text = $1', [
      stableId('text', 'root'),
    ]);
    expect(rows[0].n).toBe(3);
    expect(await textRow('version')).toMatchObject({ revision: 1, coverage: 100 });
  });

  it('stores whole texts only: nothing of one that fails, and all others', async () => {
    const work = { ...text('', []).work, key: 'half' };
    const dangling = segment('2', 'x', { maps_to: [{ text: 'nowhere', segment: '1' }] });
    const loaded = await load(
      text('half', [segment('1', 'x'), dangling], { work }),
      text('torn', [segment('1', 'x'), segment('2', 'x', { section: 't' }), segment('3', 'x')], {
        work: { ...work, key: 'torn' },
        sections: [
          { key: 's', parent: null, title: '' },
          { key: 't', parent: null, title: '' },
        ],
      }),
      text('twice', [segment('1', 'x'), segment('1', 'y')], { work: { ...work, key: 'twice' } }),
      text('whole', [segment('1', 'x')], { work: { ...work, key: 'whole' } }),
    );
    // Texts that are written at once fail in any order.
    expect(loaded.skipped.filter(({ lost }) => lost).map(({ id }) => id)).toHaveLength(3);
    expect(new Set(loaded.skipped.map(({ id }) => id))).toEqual(new Set(['half', 'torn', 'twice']));
    expect(await textRow('half')).toBeUndefined();
    expect(await textRow('whole')).toMatchObject({ segment_count: 1 });
  });

  it('writes nothing in a dry run, and reports the same problems', async () => {
    const work = { ...text('', []).work, key: 'rehearsed' };
    const drafts = [
      text('rehearsed', [segment('1', 'x')], { work }),
      text('rehearsed-en', [segment('1', 'y', { maps_to: [{ text: 'rehearsed', segment: '1' }] })], {
        work,
        is_root: false,
        language: 'en',
      }),
      text('rehearsed-bad', [segment('1', 'y', { maps_to: [{ text: 'rehearsed', segment: '9' }] })], {
        work,
        is_root: false,
        language: 'de',
      }),
    ];
    const loaded = await loadLibrary(db, source(drafts), { singleTransaction: 'rollback' });
    expect(loaded.texts.new).toBe(2);
    expect(loaded.mappings).toBe(1);
    expect(loaded.skipped.map(({ id }) => id)).toEqual(['rehearsed-bad']);
    expect(await textRow('rehearsed')).toBeUndefined();
  });

  it('stores nothing of a library loaded in one transaction that is interrupted', async () => {
    const work = { ...text('', []).work, key: 'cut' };
    const cutOff: ImportSource = {
      count: async () => 2,
      read: async function* () {
        yield text('cut', [segment('1', 'x')], { work });
        throw new TypeError('the power is gone');
      },
    };
    await expect(loadLibrary(db, cutOff, { singleTransaction: 'commit' })).rejects.toThrow('the power is gone');
    expect(await textRow('cut')).toBeUndefined();
  });

  it('sanitizes what it stores and detects the script by the letters, not by the language', async () => {
    const work = { ...text('', []).work, key: 'script' };
    await load(
      text('script', [segment('1', 'e\u0301vaṃ\u200B <script>alert(1)</script><b onclick="x">mayā</b> <1>')], {
        work,
        language: 'sa',
      }),
    );
    expect((await stored('script'))[0]?.content).toBe('\u00E9vaṃ <b>mayā</b> &lt;1&gt;');
    expect((await textRow('script'))?.script).toBe('Latn');
  });

  it('changes the library version for the page cache, and nothing else does', async () => {
    const before = await readLibraryVersion(db);
    await pool.query("insert into short_links values ('noticed', null, gen_random_uuid(), 'en', '/collections')");
    expect(await readLibraryVersion(db)).toBe(before);
    await load(text('noticed', [segment('1', 'x')], { work: { ...text('', []).work, key: 'noticed' } }));
    const loaded = await readLibraryVersion(db);
    expect(loaded).not.toBe(before);
    await pool.query("update segments set content = 'y' where text_id = $1", [stableId('text', 'noticed')]);
    expect(await readLibraryVersion(db)).not.toBe(loaded);
  });

  it('leaves the library version alone when nothing has changed, so that ready pages stay', async () => {
    const work = { ...text('', []).work, key: 'same', titles: { pi: 'Sama', en: 'Same' }, citation: 'S 1' };
    const drafts = [
      text('same', [segment('1', 'x')], { work }),
      text('same/en', [segment('1', 'y', { maps_to: [{ text: 'same', segment: '1' }] })], { work, is_root: false }),
    ];
    await load(...drafts);
    const before = await readLibraryVersion(db);
    expect((await load(...drafts)).texts).toEqual({ new: 0, changed: 0, unchanged: 2 });
    expect(await readLibraryVersion(db)).toBe(before);
    const renamed = { ...work, titles: { pi: 'Sama', en: 'Equal' } };
    await load(...drafts.map((draft) => ({ ...draft, work: renamed })));
    const { rows } = await pool.query('select language, title from work_titles where work_id = $1 order by 1', [
      stableId('work', 'same'),
    ]);
    expect(rows).toEqual([
      { language: 'en', title: 'Equal' },
      { language: 'pi', title: 'Sama' },
    ]);
  });

  it('takes a text that comes twice as it comes last', async () => {
    const work = { ...text('', []).work, key: 'repeated' };
    const draft = (content: string) => text('repeated', [segment('1', content)], { work });
    expect((await load(draft('first'), draft('last'))).texts).toEqual({ new: 1, changed: 1, unchanged: 0 });
    expect((await stored('repeated')).map(({ content }) => content)).toEqual(['last']);
  });

  it('serialises two imports of the same text', async () => {
    const draft = (content: string) =>
      text(
        'raced',
        Array.from({ length: 200 }, (_, index) => segment(`k${index}`, `${content} ${index}`)),
        {
          work: { ...text('', []).work, key: 'raced' },
        },
      );
    await Promise.all([load(draft('left')), load(draft('right'))]);
    const firstWords = new Set((await stored('raced')).map((row) => row.content.split(' ')[0]));
    expect(firstWords.size).toBe(1);
    expect((await textRow('raced'))?.revision).toBe(2);
  });
});
