import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import type { Draft, Skipped, TextDraft } from '../draft.ts';
import { layeredSource } from './layered-source.ts';

type Files = Record<string, unknown>;

const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

async function library(files: Files): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'layered-'));
  folders.push(folder);
  for (const [name, value] of Object.entries(files)) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, typeof value === 'string' || Buffer.isBuffer(value) ? value : JSON.stringify(value));
  }
  return folder;
}

async function read(files: Files) {
  const source = layeredSource(await library(files));
  const drafts: Draft[] = [];
  const skipped: Skipped[] = [];
  for await (const draft of source.read((each) => skipped.push(each))) drafts.push(draft);
  const texts = drafts.filter((draft): draft is TextDraft => draft.kind === 'text');
  const text = (key: string) => {
    const found = texts.find((each) => each.key === key);
    if (!found) throw new Error(`no text ${key} among ${texts.map((each) => each.key).join(' ')}`);
    return found;
  };
  return { drafts, texts, text, skipped, count: await source.count() };
}

const titles = { en: 'Title' };
const version = (layer: string, more: object = {}) => ({
  layer,
  language: layer,
  title: `In ${layer}`,
  source: 'Pothi',
  license: 'CC0-1.0',
  revision: '1.0',
  ...more,
});
const work = (more: object = {}) => ({
  type: 'root_text',
  collections: ['short'],
  titles,
  descriptions: {},
  versions: [version('en'), version('sa', { root: true })],
  ...more,
});
const good: Files = {
  'collections.json': [{ key: 'all', titles, descriptions: {}, children: [{ key: 'short', titles }] }],
  'heart/work.json': work(),
  'heart/sa.json': { '0.1': 'Hṛdaya', '1.1': 'evaṃ', '1.2': 'mayā', '2.1': 'śrutam' },
  'heart/en.json': { '0.1': 'Heart', '1.1': 'Thus', '1.2': '', '2.1': 'heard', 'x.1': 'Added' },
};
const gloss: Files = {
  'a-gloss/work.json': work({ type: 'commentary', comments_on: ['heart'], versions: [version('sa', { root: true })] }),
  'a-gloss/sa.json': { c1: 'first', c2: 'second' },
  'a-gloss/comments.json': { c1: ['heart:1.1', 'heart:1.2'] },
};
const heartTo = (segment: string) => ({ text: 'library:heart/sa', segment });

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

describe('a mistake names file and key, and the rest is read', () => {
  const cases: [string, Files, { file: string; id: string; reason?: RegExp }, string[]][] = [
    [
      'a bare number as id',
      { 'heart/sa.json': { 1: 'a', '1.1': 'b' } },
      { file: 'heart/sa.json', id: '1', reason: /bare number/ },
      ['sa', 'en'],
    ],
    [
      'an id with a space',
      { 'heart/en.json': { '1 1': 'a', '1.1': 'b' } },
      { file: 'heart/en.json', id: '1 1' },
      ['sa', 'en'],
    ],
    [
      'content that is no string',
      { 'heart/en.json': { '1.1': 5, '1.2': 'b' } },
      { file: 'heart/en.json', id: '1.1' },
      ['sa', 'en'],
    ],
    [
      'a key that occurs twice',
      { 'heart/en.json': '{"1.1":"a: {","1.1":"b"}' },
      { file: 'heart/en.json', id: '1.1', reason: /twice/ },
      ['sa', 'en'],
    ],
    ['JSON cut off', { 'heart/en.json': '{"1.1":' }, { file: 'heart/en.json', id: '' }, ['sa']],
    [
      'bytes that are not UTF-8',
      { 'heart/en.json': Buffer.from('{"1.1":"caf\xe9"}', 'latin1') },
      { file: 'heart/en.json', id: '' },
      ['sa'],
    ],
    ['a layer without text', { 'heart/en.json': { '1.1': '\u200b ' } }, { file: 'heart/en.json', id: 'en' }, ['sa']],
    [
      'a version without file',
      { 'heart/work.json': work({ versions: [version('sa', { root: true }), version('en'), version('de')] }) },
      { file: 'heart/de.json', id: 'de' },
      ['sa', 'en'],
    ],
    ['a layer without version', { 'heart/fr.json': { '1.1': 'a' } }, { file: 'heart/fr.json', id: '' }, ['sa', 'en']],
    [
      'two roots',
      { 'heart/work.json': work({ versions: [version('sa', { root: true }), version('en', { root: true })] }) },
      { file: 'heart/work.json', id: 'versions', reason: /exactly one/ },
      [],
    ],
    [
      'no root',
      { 'heart/work.json': work({ versions: [version('en')] }) },
      { file: 'heart/work.json', id: 'versions' },
      [],
    ],
    ['an unreadable root', { 'heart/sa.json': '[]' }, { file: 'heart/sa.json', id: '' }, []],
    [
      'an unknown key in work.json',
      { 'heart/work.json': work({ titel: 1 }) },
      { file: 'heart/work.json', id: '', reason: /titel/ },
      [],
    ],
    [
      'a title in a language the site does not have',
      { 'heart/work.json': work({ titles: { fr: 'Coeur' } }) },
      { file: 'heart/work.json', id: 'titles' },
      [],
    ],
    [
      'an unknown collection',
      { 'heart/work.json': work({ collections: ['short', 'none'] }) },
      { file: 'heart/work.json', id: 'collections.none' },
      ['sa', 'en'],
    ],
    [
      'a collection that holds collections',
      { 'heart/work.json': work({ collections: ['all'] }) },
      { file: 'heart/work.json', id: 'collections.all' },
      ['sa', 'en'],
    ],
    [
      'an unknown section start',
      { 'heart/structure.json': { sections: [{ id: 'a', starts: '9.9' }] } },
      { file: 'heart/structure.json', id: 'a', reason: /9\.9/ },
      ['sa', 'en'],
    ],
    [
      'sections out of order',
      {
        'heart/structure.json': {
          sections: [
            { id: 'a', starts: '2.1' },
            { id: 'b', starts: '1.1' },
          ],
        },
      },
      { file: 'heart/structure.json', id: 'b' },
      ['sa', 'en'],
    ],
    [
      'two sections of one id',
      {
        'heart/structure.json': {
          sections: [
            { id: 'a', starts: '1.1' },
            { id: 'a', starts: '2.1' },
          ],
        },
      },
      { file: 'heart/structure.json', id: 'a' },
      ['sa', 'en'],
    ],
    [
      'a heading nobody has',
      { 'heart/structure.json': { headings: { '7.7': 1 } } },
      { file: 'heart/structure.json', id: 'headings.7.7' },
      ['sa', 'en'],
    ],
    [
      'a heading of level 7',
      { 'heart/structure.json': { headings: { '0.1': 7 } } },
      { file: 'heart/structure.json', id: 'headings.0.1' },
      ['sa', 'en'],
    ],
    [
      'a mapping to an unknown id',
      { 'heart/mapping.en.json': { '1.1': ['9.9'] } },
      { file: 'heart/mapping.en.json', id: '1.1', reason: /9\.9/ },
      ['sa', 'en'],
    ],
    [
      'a mapping from an unknown id',
      { 'heart/mapping.en.json': { q: ['1.1'] } },
      { file: 'heart/mapping.en.json', id: 'q' },
      ['sa', 'en'],
    ],
    [
      'a mapping of the root',
      { 'heart/mapping.sa.json': { '1.1': ['1.1'] } },
      { file: 'heart/mapping.sa.json', id: '' },
      ['sa', 'en'],
    ],
    [
      'a reference to nothing',
      { 'heart/references.json': { q: { T: '1' } } },
      { file: 'heart/references.json', id: 'q' },
      ['sa', 'en'],
    ],
    ['comments in a root text', { 'heart/comments.json': {} }, { file: 'heart/comments.json', id: '' }, ['sa', 'en']],
    ['a folder without work.json', { 'empty/en.json': {} }, { file: 'empty/work.json', id: '' }, ['sa', 'en']],
    [
      'a folder name that is no key',
      { 'Bad Name/work.json': work() },
      { file: 'Bad Name/', id: 'Bad Name' },
      ['sa', 'en'],
    ],
    [
      'two collections of one key',
      {
        'collections.json': [
          { key: 'short', titles },
          { key: 'short', titles },
        ],
      },
      { file: 'collections.json', id: 'short' },
      ['sa', 'en'],
    ],
  ];
  test.each(cases)('%s', async (_name, files, { file, id, reason }, layers) => {
    const { skipped, texts } = await read({ ...good, ...files });
    expect(skipped.length).toBeGreaterThan(0);
    expect(skipped[0]).toMatchObject({ file, id, lost: true });
    if (reason) expect(skipped[0]?.reason).toMatch(reason);
    expect(texts.map((text) => text.key)).toEqual(layers.map((layer) => `library:heart/${layer}`));
  });

  test('what a mapping names in vain is not mapped to', async () => {
    const { text } = await read({ ...good, 'heart/mapping.en.json': { '1.1': ['9.9', '1.2'] } });
    expect(text('library:heart/en').segments.flatMap((segment) => segment.maps_to)).toEqual([heartTo('1.2')]);
  });

  test('nothing goes on after a heading: there is no paragraph to go on in', async () => {
    const { text } = await read({
      ...good,
      'heart/structure.json': { headings: { '0.1': 1 }, continues: ['1.1', '1.2'] },
    });
    expect(text('library:heart/sa').segments.map((segment) => segment.starts_block)).toEqual([true, true, false, true]);
  });

  const earlier = {
    'a-earlier/work.json': work({ versions: [version('sa', { root: true })] }),
    'a-earlier/sa.json': { '1.1': 'a' },
  };
  test('a comment on a work that work.json does not name', async () => {
    const { skipped, texts } = await read({
      ...good,
      ...gloss,
      ...earlier,
      'a-gloss/comments.json': { c1: ['a-earlier:1.1'] },
    });
    expect(skipped).toMatchObject([
      { file: 'a-gloss/comments.json', id: 'c1', lost: true, reason: expect.stringMatching(/comments_on/) },
    ]);
    expect(texts.at(-1)?.segments.flatMap((segment) => segment.maps_to)).toEqual([]);
  });

  const glossCases: [string, Files, { file: string; id: string; reason: RegExp }][] = [
    [
      'a comment on an unknown work',
      { 'a-gloss/comments.json': { c1: ['liver:1.1'] } },
      { file: 'a-gloss/comments.json', id: 'c1', reason: /no such work/ },
    ],
    [
      'a comment on an unknown segment',
      { 'a-gloss/comments.json': { c1: ['heart:9.9'] } },
      { file: 'a-gloss/comments.json', id: 'c1', reason: /no such segment/ },
    ],
    [
      'a comment by an unknown segment',
      { 'a-gloss/comments.json': { q: ['heart:1.1'] } },
      { file: 'a-gloss/comments.json', id: 'q', reason: /root layer/ },
    ],
    [
      'a place without work',
      { 'a-gloss/comments.json': { c1: ['1.1'] } },
      { file: 'a-gloss/comments.json', id: 'c1.0', reason: /work:segment/ },
    ],
  ];
  test.each(glossCases)('%s', async (_name, files, { file, id, reason }) => {
    const { skipped, texts } = await read({ ...good, ...gloss, ...files });
    expect(skipped).toMatchObject([{ file, id, lost: true }]);
    expect(skipped[0]?.reason).toMatch(reason);
    expect(texts).toHaveLength(3);
    expect(texts[2]?.segments.flatMap((segment) => segment.maps_to)).toEqual([]);
  });

  test('works that explain each other are read, and the circle is named', async () => {
    const circle = work({ type: 'commentary', comments_on: ['a-gloss'] });
    const { skipped, texts } = await read({ ...good, ...gloss, 'heart/work.json': circle });
    expect(skipped[0]).toMatchObject({ file: 'heart/work.json', id: 'comments_on.a-gloss', lost: true });
    expect(texts).toHaveLength(3);
  });

  test('a folder that does not exist', async () => {
    const skipped: Skipped[] = [];
    for await (const draft of layeredSource('/nowhere/at/all').read((each) => skipped.push(each)))
      expect(draft).toBe(null);
    expect(skipped.every((each) => each.lost)).toBe(true);
    expect(skipped.length).toBeGreaterThan(0);
  });
});
