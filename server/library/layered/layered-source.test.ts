import { afterEach, describe, expect, test } from 'vitest';
import { deleteLibraries, gloss, read, version, work, good, heartTo } from './testing-layered.ts';

afterEach(deleteLibraries);

describe('a library in the layered format', () => {
  test('gives collections parents first, then the root of each work before its versions', async () => {
    const { drafts, texts, skipped, count } = await read(good);
    expect(drafts.slice(0, 2)).toMatchObject([
      { kind: 'collection', key: 'library:all', parent: null, slug: 'all', position: 0 },
      { kind: 'collection', key: 'library:short', parent: 'library:all', position: 0 },
    ]);
    expect(texts.map((text) => [text.key, text.is_root])).toEqual([
      ['library:heart/sa', true],
      ['library:heart/en', false],
    ]);
    expect(texts[0]?.work).toMatchObject({
      key: 'library:heart',
      collections: [{ key: 'library:short', position: 0 }],
    });
    expect(texts[0]).toMatchObject({ source: 'Pothi', license: 'CC0-1.0', revision_label: '1.0', title: 'In sa' });
    expect(skipped).toEqual([]);
    expect(count).toBe(2);
  });

  test('an empty string is no translation, and a key only a translation has maps to nothing', async () => {
    const { segments } = (await read(good)).text('library:heart/en');
    expect(segments.map((segment) => [segment.key, segment.maps_to])).toEqual([
      ['0.1', [heartTo('0.1')]],
      ['1.1', [heartTo('1.1')]],
      ['2.1', [heartTo('2.1')]],
      ['x.1', []],
    ]);
  });

  test('folders are in the order a reader counts', async () => {
    const one = { 'collections.json': good['collections.json'] };
    const chapters = ['dhp-10', 'dhp-9'].flatMap((name) => [
      [`${name}/work.json`, work({ versions: [version('sa', { root: true })] })],
      [`${name}/sa.json`, { v1: 'a' }],
    ]);
    const { texts } = await read({ ...one, ...Object.fromEntries(chapters) });
    expect(texts.map((text) => [text.work.key, text.work.collections[0]?.position])).toEqual([
      ['library:dhp-9', 0],
      ['library:dhp-10', 1],
    ]);
  });

  test('a commentary comes after what it explains, and one passage may explain several', async () => {
    const { texts, skipped } = await read({ ...gloss, ...good });
    expect(texts.map((text) => text.work.key)).toEqual(['library:heart', 'library:heart', 'library:a-gloss']);
    expect(texts[2]?.segments.map((segment) => segment.maps_to)).toEqual([[heartTo('1.1'), heartTo('1.2')], []]);
    expect(skipped).toEqual([]);
  });

  test('a segment id may be the name of a property that every object has', async () => {
    const ids = ['constructor', 'toString', 'hasOwnProperty', 'valueOf'];
    const layer = Object.fromEntries(ids.map((id) => [id, `Text of ${id}`]));
    const { texts, skipped } = await read({
      'collections.json': good['collections.json'],
      'heart/work.json': work({ versions: [version('sa', { root: true }), version('en')] }),
      'heart/sa.json': layer,
      'heart/en.json': layer,
    });
    expect(skipped).toEqual([]);
    for (const { segments } of texts)
      expect(segments.map(({ key, content, type, level }) => [key, content, type, level])).toEqual(
        ids.map((id) => [id, `Text of ${id}`, 'prose', null]),
      );
  });

  test('a BOM before the JSON is no mistake', async () => {
    const { skipped } = await read({ ...good, 'heart/sa.json': `\ufeff${JSON.stringify(good['heart/sa.json'])}` });
    expect(skipped).toEqual([]);
  });

  test('references belong to the root', async () => {
    const { text, skipped } = await read({
      ...good,
      'heart/references.json': { '1.1': { T: '251, 848c07', Toh: '21' }, '1.2': { T: '251' } },
    });
    const of = (key: string) => text(key).segments.find((segment) => segment.key === '1.1')?.references;
    expect(of('library:heart/sa')).toEqual([
      { siglum: 'T', value: '251, 848c07' },
      { siglum: 'Toh', value: '21' },
    ]);
    expect(of('library:heart/en')).toEqual([]);
    expect(skipped).toEqual([]);
  });
});

describe('structure.json', () => {
  const structure = {
    headings: { '0.1': 1 },
    continues: ['1.2'],
    sections: [
      {
        id: 'a',
        starts: '1.1',
        titles: { sa: 'ka' },
        sections: [
          { id: 'b', starts: '1.1', titles: { en: 'Bee' } },
          { id: 'c', starts: '2.1' },
        ],
      },
    ],
  };

  test('what comes before the first section goes into a leading untitled one; a child may start with its parent', async () => {
    const root = (await read({ ...good, 'heart/structure.json': structure })).text('library:heart/sa');
    expect(root.sections).toEqual([
      { key: '#opening', parent: null, title: '' },
      { key: 'a', parent: null, title: 'ka' },
      { key: 'b', parent: 'a', title: 'Bee' },
      { key: 'c', parent: 'a', title: '' },
    ]);
    expect(
      root.segments.map(({ key, section, type, level, starts_block }) => [key, section, type, level, starts_block]),
    ).toEqual([
      ['0.1', '#opening', 'heading', 1, true],
      ['1.1', 'b', 'prose', null, true],
      ['1.2', 'b', 'prose', null, false],
      ['2.1', 'c', 'prose', null, true],
    ]);
  });

  test('a version cut differently takes its sections from the root segments it maps to', async () => {
    const { text, skipped } = await read({
      ...good,
      'heart/structure.json': structure,
      'heart/en.json': { t: 'Title', 'a.1': 'Thus have I', 'a.2': 'so', 'a.3': 'heard' },
      'heart/mapping.en.json': { t: ['0.1'], 'a.1': ['1.2', '1.1', '1.1'], 'a.3': ['2.1'] },
    });
    expect(text('library:heart/en').segments.map(({ key, section, maps_to }) => [key, section, maps_to])).toEqual([
      ['t', '#opening', [heartTo('0.1')]],
      ['a.1', 'b', [heartTo('1.2'), heartTo('1.1')]],
      ['a.2', 'b', []],
      ['a.3', 'c', [heartTo('2.1')]],
    ]);
    expect(skipped).toEqual([]);
  });

  test("titles of a section are by layer, then the root's, then any", async () => {
    const sections = [
      { id: 'a', starts: '0.1', titles: { sa: 'ka', en: 'ay' } },
      { id: 'b', starts: '1.1', titles: { bo: 'kha', sa: 'ga' } },
      { id: 'c', starts: '2.1', titles: { bo: 'nga' } },
    ];
    const { text } = await read({ ...good, 'heart/structure.json': { sections } });
    expect(text('library:heart/en').sections.map((section) => section.title)).toEqual(['ay', 'ga', 'nga']);
  });

  test('a version without text for a section does not list it', async () => {
    const { text } = await read({ ...good, 'heart/structure.json': structure, 'heart/en.json': { '2.1': 'heard' } });
    expect(text('library:heart/en').sections.map((section) => section.key)).toEqual(['a', 'c']);
  });

  test('without sections the text is one, and in a verse text each segment is a stanza', async () => {
    const { sections, segments } = (await read({ ...good, 'heart/structure.json': { layout: 'verse' } })).text(
      'library:heart/sa',
    );
    expect(sections).toEqual([{ key: '#text', parent: null, title: 'In sa' }]);
    expect(segments.every((segment) => segment.type === 'verse' && segment.starts_block)).toBe(true);
  });
});
