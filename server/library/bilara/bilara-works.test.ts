import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { bilaraSource } from './bilara-source.ts';
import { type Files, importFiles, importFolder, writeCheckout } from './test-checkout.ts';
import { NOTES, TEXT } from './test-text.ts';

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

  test('has titles from its texts and the lists of names, descriptions from the blurbs, and its place in the tree', async () => {
    const { texts, collections } = await importFiles(NAMED);
    expect(texts.get('bilara:zz1/en/ann')!.work).toEqual({
      key: 'bilara:zz1',
      type: 'root_text',
      titles: { pi: 'Paṭhamasutta', en: 'The First', zh: '第一' },
      descriptions: { en: 'About it.', zh: '关于' },
      collections: [{ key: 'bilara:sutta/zz/zz-vagga', position: 0 }],
    });
    expect(collections.map((draft) => [draft.key, draft.titles])).toEqual([
      ['bilara:sutta', { en: 'Sutta' }],
      ['bilara:sutta/zz', { pi: 'Gantha' }],
      ['bilara:sutta/zz/zz-vagga', { en: 'Vagga' }],
    ]);
  });

  test('with several English translations is called as by the translator the lists of names follow', async () => {
    const { texts } = await importFiles({
      ...TEXT,
      'bilara/translation/en/zoe/sutta/zz/zz1_translation-en-zoe.json': { 'zz1:0.2': 'Number One' },
      'bilara/translation/en/zoe/name/zz-name_translation-en-zoe.json': { 'zz-name:1.zz1': 'Old Name' },
    });
    expect(texts.get('bilara:zz1/pli/ms')!.work.titles.en).toBe('Number One');
  });

  test('that is only numbered goes by its name in the lists, else by book and number', async () => {
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
