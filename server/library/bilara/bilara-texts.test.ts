import { describe, expect, test } from 'vitest';
import { importFiles, EN, HTML, NOTES, TEXT } from './testing-bilara.ts';

describe('a text', () => {
  test('has one root, in the order of the file, with every segment, also an empty one', async () => {
    const { texts, skipped } = await importFiles(TEXT);
    const root = texts.get('bilara:zz1/pli/ms')!;
    expect(root).toMatchObject({ is_root: true, language: 'pi', title: 'Paṭhamasutta', license: 'Public Domain' });
    expect(
      root.segments.map((segment) => [
        segment.key,
        segment.section,
        segment.type,
        segment.level,
        segment.starts_block,
        segment.content,
      ]),
    ).toEqual([
      ['zz1:0.1', 'zz1', 'heading', 1, true, 'Gantha 1'],
      ['zz1:0.2', 'zz1', 'heading', 1, true, 'Paṭhamasutta'],
      ['zz1:1.1', 'zz1', 'prose', null, true, 'Ekaṁ—'],
      ['zz1:1.2', 'zz1', 'prose', null, false, '<b>dve</b>'],
      ['zz1:2.0', 'zz1:2.0', 'heading', 2, true, 'Vagga'],
      ['zz1:2.1', 'zz1:2.0', 'verse', null, true, 'tīṇi'],
      ['zz1:3.1', 'zz1:2.0', 'prose', null, true, 'cattāri'],
      ['zz1:3.2', 'zz1:2.0', 'prose', null, false, ''],
    ]);
    expect(skipped).toEqual([]);
  });

  test('has versions in their own order that map to the root by key and by range', async () => {
    const { texts } = await importFiles(TEXT);
    const version = texts.get('bilara:zz1/en/ann')!;
    expect(version).toMatchObject({
      is_root: false,
      language: 'en',
      title: 'The First',
      license: 'See SuttaCentral licensing',
    });
    expect(version.segments.map((segment) => [segment.key, segment.maps_to.map((target) => target.segment)])).toEqual([
      ['zz1:0.2', ['zz1:0.2']],
      ['zz1:1.2', ['zz1:1.2']],
      ['zz1:1.1', ['zz1:1.1']],
      ['zz1:3.0', []],
      ['zz1:2-3.1', ['zz1:2.1', 'zz1:3.1', 'zz1:3.2']],
    ]);
    expect(version.segments[0]?.maps_to[0]?.text).toBe('bilara:zz1/pli/ms');
    expect(version.sections).toEqual([
      { key: 'zz1', parent: null, title: 'The First' },
      { key: 'zz1:2.0', parent: null, title: 'Vagga' },
      { key: 'zz1:3.0', parent: 'zz1:2.0', title: 'Added' },
    ]);
  });

  test('never returns to an earlier section', async () => {
    const { texts } = await importFiles({ ...TEXT, [EN]: { 'zz1:2.1': 'Three', 'zz1:1.1': 'One' } });
    const sections = texts.get('bilara:zz1/en/ann')!.segments.map((segment) => segment.section);
    expect(sections).toEqual(['zz1:2.0', 'zz1:2.0']);
  });

  test('without html is one section of prose', async () => {
    const { [HTML]: _, ...bare } = TEXT;
    const root = (await importFiles(bare)).texts.get('bilara:zz1/pli/ms')!;
    expect(root.title).toBe('Paṭhamasutta');
    expect(root.sections).toEqual([{ key: 'zz1', parent: null, title: 'Paṭhamasutta' }]);
    expect(new Set(root.segments.map((segment) => segment.type))).toEqual(new Set(['prose']));
    expect(root.segments).toHaveLength(8);
  });

  test('has the keys of the texts in a range file', async () => {
    const { texts } = await importFiles({
      'bilara/root/pli/ms/sutta/r/r1-2_root-pli-ms.json': { 'r1:1': 'a', 'r2:1': 'b' },
    });
    expect(texts.get('bilara:r1-2/pli/ms')!.segments.map((segment) => segment.key)).toEqual(['r1:1', 'r2:1']);
  });

  test('has references and variant readings, those of a range at its first segment', async () => {
    const { texts, skipped } = await importFiles({
      ...TEXT,
      'bilara/reference/pli/ms/sutta/zz/zz1_reference.json': { 'zz1:1.1': 'ms1.1, vns7', 'zz1:9.9': 'ms2' },
      'bilara/variant/pli/ms/sutta/zz/zz1_variant-pli-ms.json': { 'zz1:2-3.1': 'tīṇi → tiṇi (x) ' },
    });
    const [segment, range] = ['zz1:1.1', 'zz1:2.1'].map((key) =>
      texts.get('bilara:zz1/pli/ms')!.segments.find((one) => one.key === key)!,
    );
    expect(segment!.references).toEqual([
      { siglum: 'ms', value: '1.1' },
      { siglum: 'vns', value: '7' },
    ]);
    expect(range!.notes).toEqual([{ type: 'variant', content: 'tīṇi → tiṇi (x)' }]);
    expect(skipped).toEqual([
      {
        file: 'reference/pli/ms/sutta/zz/zz1_reference.json',
        id: 'zz1:9.9',
        reason: 'the root text has no such segment',
        lost: false,
      },
    ]);
  });

  test('in a second edition is a version of the first', async () => {
    const { texts } = await importFiles({
      ...TEXT,
      'bilara/root/pli/bj/sutta/zz/zz1_root-pli-bj.json': { 'zz1:1.1': 'Ekam' },
    });
    expect([...texts.values()].filter((text) => text.is_root).map((text) => text.key)).toEqual(['bilara:zz1/pli/ms']);
    expect(texts.get('bilara:zz1/pli/bj')!.segments[0]!.maps_to).toEqual([
      { text: 'bilara:zz1/pli/ms', segment: 'zz1:1.1' },
    ]);
  });
});

describe('notes', () => {
  test('are a commentary on the root, also one on a key that the root does not have', async () => {
    const { texts } = await importFiles({
      ...TEXT,
      'bilara/_author.json': { ann: { name: 'Ann Other' } },
      [NOTES]: { 'zz1:0.1': '', 'zz1:2.0': 'On the chapter ', 'zz1:2-3.1': 'On both', 'zz1:9.1': 'On nothing' },
    });
    const notes = texts.get('bilara:zz1/comment/en/ann/text')!;
    expect(notes).toMatchObject({
      is_root: true,
      language: 'en',
      title: 'Notes on The First',
      author: 'Ann Other',
      source: 'Ann Other, SuttaCentral',
    });
    expect(notes.work).toEqual({
      key: 'bilara:zz1/comment/en/ann',
      type: 'commentary',
      titles: { en: 'Notes on The First' },
      descriptions: {},
      collections: [],
    });
    expect(
      notes.segments.map((segment) => [
        segment.key,
        segment.type,
        segment.starts_block,
        segment.maps_to.map((target) => target.segment),
      ]),
    ).toEqual([
      ['zz1:2.0', 'prose', true, ['zz1:2.0']],
      ['zz1:2-3.1', 'prose', true, ['zz1:2.1', 'zz1:3.1', 'zz1:3.2']],
      ['zz1:9.1', 'prose', true, []],
    ]);
  });

  test('have a title in their language, on the text as the same author has translated its title', async () => {
    const note = { 'zz1:1.1': 'Ein Wort' };
    const { texts } = await importFiles({
      ...TEXT,
      'bilara/translation/de/ann/sutta/zz/zz1_translation-de-ann.json': {
        'zz1:0.2': 'Die erste Rede',
        'zz1:1.1': 'Eins',
      },
      'bilara/comment/de/ann/sutta/zz/zz1_comment-de-ann.json': note,
    });
    const notes = texts.get('bilara:zz1/comment/de/ann/text')!;
    expect(notes).toMatchObject({ language: 'de', title: 'Anmerkungen zu Die erste Rede' });
    expect(notes.work.titles).toMatchObject({
      de: 'Anmerkungen zu Die erste Rede',
      en: expect.stringMatching(/^Notes on /),
    });
  });
});
