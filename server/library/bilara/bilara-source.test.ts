import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { bilaraSource } from './bilara-source.ts';
import { EN, type Files, HTML, importFiles, importFolder, NOTES, ROOT, TEXT, writeCheckout } from './testing-bilara.ts';

describe('an sc-data checkout', () => {
  const verse = { 'snp4.1:1.1': 'a', 'snp4.1:1.2': 'b' };
  const FILES: Files = {
    'sc-data/sc_bilara_data/root/pli/ms/sutta/kn/snp/snp4.1_root-pli-ms.json': verse,
    'sc-data/sc_bilara_data/reference/pli/ms/sutta/kn/snp/snp4.1_reference.json': { 'snp4.1:1.1': 'vns766' },
    'sc-data/sc_bilara_data/root/pli/ms/sutta/kn/mnd/mnd1_root-pli-ms.json': {
      'mnd1:1.1': 'x',
      'mnd1:2.1': 'y',
      'mnd1:3.1': 'z',
    },
    'sc-data/sc_bilara_data/translation/en/ann/sutta/kn/mnd/mnd9_translation-en-ann.json': { 'mnd9:1.1': 'x' },
    'sc-data/relationship/parallels.json': [
      { mentions: ['snp4.1#vns766', 'mnd1#1.1', 'mnd1#2.1'] },
      { mentions: ['snp4.1#vns1', 'mnd1#7.1'] },
    ],
  };

  test('is read by the tree inside it, and its parallels make a commentary of the Niddesa', async () => {
    const { texts, mappings, skipped } = await importFolder(path.join(await writeCheckout(FILES), 'sc-data'));
    expect([...texts.values()].map((text) => [text.key, text.work.type])).toEqual([
      ['bilara:mnd1/pli/ms', 'commentary'],
      ['bilara:snp4.1/pli/ms', 'root_text'],
    ]);
    expect(mappings).toEqual([
      {
        kind: 'mapping',
        key: 'bilara:mnd1/snp4.1',
        from: 'bilara:mnd1/pli/ms',
        to: 'bilara:snp4.1/pli/ms',
        pairs: ['mnd1:1.1', 'mnd1:2.1'].flatMap((from) => Object.keys(verse).map((to) => ({ from, to }))),
      },
    ]);
    expect(skipped.map((entry) => [entry.file, entry.id, entry.lost])).toEqual([
      ['relationship/parallels.json', 'snp4.1#vns1', false],
      ['relationship/parallels.json', 'mnd1:7.1', false],
      ['sc_bilara_data/translation/en/ann/sutta/kn/mnd/mnd9_translation-en-ann.json', 'mnd9', true],
    ]);
  });

  test('is read from the given path, which must exist', async () => {
    const folder = await writeCheckout({ ...TEXT, 'elsewhere/structure/tree/super-tree.json': [{ top: ['zz1'] }] });
    const { collections } = await importFolder(path.join(folder, 'bilara'), { scData: path.join(folder, 'elsewhere') });
    expect(collections.map((draft) => draft.key)).toEqual(['bilara:top']);
    await expect(importFolder(path.join(folder, 'bilara'), { scData: path.join(folder, 'nowhere') })).rejects.toThrow(
      'nowhere',
    );
  });
});

describe('a work', () => {
  const NAMED: Files = {
    ...TEXT,
    'bilara/root/misc/site/name/zz-name_root-misc-site.json': { 'zz-name:1.zz1': 'Paṭhama', 'zz-name:2.zz': 'Gantha' },
    'bilara/translation/zh/site/name/zz-name_translation-zh-site.json': { 'zz-name:1.zz1': '第一', 'zz-name:2.zz': '' },
    'bilara/root/en/blurb/zz-blurbs_root-en.json': { 'zz-blurbs:zz1': 'About <em>it</em>.' },
    'sc-data/sc_bilara_data/translation/zh/blurb/zz-blurbs_translation-zh.json': { 'zz-blurbs:zz1': '关于' },
    'sc-data/structure/tree/super-tree.json': [{ sutta: ['zz', 'empty'] }],
    'sc-data/structure/tree/sutta/zz-tree.json': { zz: [{ 'zz-vagga': ['zz1', 'zz2'] }] },
  };

  test('has titles from its texts and the lists of names, descriptions from the blurbs, and its collections', async () => {
    const { texts, collections } = await importFiles(NAMED);
    expect(texts.get('bilara:zz1/en/ann')!.work).toEqual({
      key: 'bilara:zz1',
      type: 'root_text',
      citation: 'Zz 1',
      titles: { pi: 'Paṭhamasutta', en: 'The First', zh: '第一' },
      descriptions: { en: 'About it.', zh: '关于' },
      collections: [{ key: 'bilara:sutta/zz/zz-vagga', position: 0 }],
    });
    expect(collections.map((draft) => [draft.key, draft.titles])).toEqual([
      ['bilara:sutta', { en: 'Basket of Discourses', zh: '经藏', bo: 'མདོ་སྡེའི་སྡེ་སྣོད།' }],
      ['bilara:sutta/zz', { pi: 'Gantha' }],
      ['bilara:sutta/zz/zz-vagga', { en: 'Vagga' }],
    ]);
  });

  test('with several English translations has the title of the translator that the lists of names follow', async () => {
    const { texts } = await importFiles({
      ...TEXT,
      'bilara/translation/en/zoe/sutta/zz/zz1_translation-en-zoe.json': { 'zz1:0.2': 'Number One' },
      'bilara/translation/en/zoe/name/zz-name_translation-en-zoe.json': { 'zz-name:1.zz1': 'Old Name' },
    });
    expect(texts.get('bilara:zz1/pli/ms')!.work.titles.en).toBe('Number One');
  });

  test('without a title is named by the lists, else by book and number', async () => {
    const numbered = {
      'bilara/root/lzh/sct/sutta/q/q1_root-lzh-sct.json': { 'q1:0.1': '大經', 'q1:0.2': '(一)', 'q1:1.1': '如是' },
    };
    expect((await importFiles(numbered)).texts.get('bilara:q1/lzh/sct')).toMatchObject({
      title: '大經 (一)',
      language: 'zh',
      license: 'CC0-1.0',
    });
    const named = { ...numbered, 'bilara/root/misc/site/name/q-name_root-misc-site.json': { 'q-name:1.q1': '無常' } };
    expect((await importFiles(named)).texts.get('bilara:q1/lzh/sct')!.title).toBe('無常');
  });

  test('comes after all collections, its root before its versions, and is counted', async () => {
    const folder = path.join(await writeCheckout({ ...NAMED, [NOTES]: { 'zz1:1.1': 'x' } }), 'bilara');
    const { drafts } = await importFolder(folder);
    expect(drafts.map((draft) => draft.key)).toEqual([
      'bilara:sutta',
      'bilara:sutta/zz',
      'bilara:sutta/zz/zz-vagga',
      'bilara:zz1/pli/ms',
      'bilara:zz1/en/ann',
      'bilara:zz1/comment/en/ann/text',
    ]);
    expect(await bilaraSource(folder).count()).toBe(3);
  });
});

describe('what is not imported', () => {
  const why = async (files: Files) => (await importFiles({ ...TEXT, ...files })).skipped;
  const unpublished = (folder: string) => ({
    x: { author_uid: 'x', source_url: `https://x/tree/y/${folder}`, is_published: false },
  });

  test('is unpublished text, which is no loss', async () => {
    expect(await why({ 'bilara/_publication.json': unpublished('translation/en/ann') })).toEqual([
      { file: EN.slice(7), id: 'zz1', reason: 'its publication record says it is not published', lost: false },
    ]);
    expect(
      (await why({ 'bilara/_publication.json': unpublished('root/pli/ms/sutta') })).map((entry) => [
        entry.file,
        entry.lost,
      ]),
    ).toEqual([
      [ROOT.slice(7), false],
      [EN.slice(7), false],
    ]);
  });

  test('is the playground, the texts of the site and an empty translation, which is no loss', async () => {
    const skipped = await why({
      'bilara/root/pli/ms/xplayground/xplayground1_root-pli-ms.json': { 'xplayground1:1.1': 'x' },
      'bilara/root/en/site/menu_root-en-site.json': { 'menu:1': 'x' },
      'bilara/translation/de/bob/sutta/zz/zz1_translation-de-bob.json': { 'zz1:1.1': '' },
      'bilara/README.md': 'x',
      'bilara/_project.json': {},
    });
    expect(skipped.map((entry) => [entry.id, entry.lost])).toEqual([
      ['menu', false],
      ['xplayground1', false],
      ['zz1', false],
    ]);
  });

  test('is a translation without a root, which is a loss', async () => {
    const file = 'translation/en/ann/sutta/zz/zz9_translation-en-ann.json';
    expect(await why({ [`bilara/${file}`]: { 'zz9:1.1': 'x' } })).toEqual([
      { file, id: 'zz9', reason: 'there is no root text for it', lost: true },
    ]);
  });

  test('is a file that is not JSON, and the rest is read', async () => {
    const { texts, skipped } = await importFiles({
      ...TEXT,
      [EN]: '{ "zz1:1.1": ',
      [HTML]: '[]',
      'bilara/root/pli/ms/sutta/zz/zz2_root-pli-ms.json': 'nonsense',
      'bilara/translation/en/ann/sutta/zz/zz2_translation-en-ann.json': { 'zz2:1.1': 'x' },
      'bilara/root/pli/ms/sutta/zz/zz3_root-pli-ms.json': { 'zz3:1.1': 'x', 'zz3:1.2': 5 },
    });
    expect([...texts.keys()]).toEqual(['bilara:zz1/pli/ms', 'bilara:zz3/pli/ms']);
    expect(skipped.every((entry) => entry.lost)).toBe(true);
    expect(skipped.map((entry) => [entry.file, entry.id])).toEqual([
      [HTML.slice(7), ''],
      ['root/pli/ms/sutta/zz/zz2_root-pli-ms.json', ''],
      ['root/pli/ms/sutta/zz/zz3_root-pli-ms.json', 'zz3:1.2'],
      [EN.slice(7), ''],
      ['translation/en/ann/sutta/zz/zz2_translation-en-ann.json', 'zz2'],
    ]);
  });

  test('is a folder without a bilara tree, which is an error', async () => {
    await expect(importFiles({ 'bilara/README.md': 'x' })).rejects.toThrow('no text');
  });
});

describe('the checksum of a work', () => {
  const NAMES = 'bilara/root/misc/site/name/zz-name_root-misc-site.json';
  const checksums = async (files: Files) => {
    const found: (string | null)[] = [];
    const source = bilaraSource(path.join(await writeCheckout(files), 'bilara'));
    for await (const draft of source.read(() => {})) if (draft.kind === 'part') found.push(draft.checksum);
    return found;
  };

  test('changes with each of its files, and with what other files say about it', async () => {
    const whole: Files = {
      ...TEXT,
      [NAMES]: { 'zz-name:1.zz1': 'Paṭhama' },
      'bilara/root/en/blurb/zz-blurbs_root-en.json': { 'zz-blurbs:zz1': 'About it.' },
      'bilara/_author.json': { ann: { name: 'Ann Other' } },
    };
    const [before] = await checksums(whole);
    expect(await checksums(whole)).toEqual([before]);
    for (const [file, content] of Object.entries(whole)) {
      const changed = JSON.stringify(content).replace(/"(?=}*$)/, ' and more"');
      expect(await checksums({ ...whole, [file]: changed }), file).not.toEqual([before]);
    }
  });
});
