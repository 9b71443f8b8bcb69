import { afterEach, describe, expect, test } from 'vitest';
import type { Skipped } from '../draft.ts';
import { layeredSource } from './layered-source.ts';
import { deleteLibraries, gloss, good, read, titles, version, work, heartTo, type Files } from './testing-layered.ts';

afterEach(deleteLibraries);

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
