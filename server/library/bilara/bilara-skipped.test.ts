import { describe, expect, test } from 'vitest';
import { type Files, importFiles } from './test-checkout.ts';
import { EN, HTML, ROOT, TEXT } from './test-text.ts';

describe('what is not imported', () => {
  const why = async (files: Files) => (await importFiles({ ...TEXT, ...files })).skipped;
  const unpublished = (folder: string) => ({
    x: { author_uid: 'x', source_url: `https://x/tree/y/${folder}`, is_published: false },
  });

  test('is the unpublished, and that is no loss', async () => {
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

  test('is the playground, the words of the site and a translation with nothing in it, and that is no loss', async () => {
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

  test('is a translation without a root, and that is a loss', async () => {
    const file = 'translation/en/ann/sutta/zz/zz9_translation-en-ann.json';
    expect(await why({ [`bilara/${file}`]: { 'zz9:1.1': 'x' } })).toEqual([
      { file, id: 'zz9', reason: 'there is no root text for it', lost: true },
    ]);
  });

  test('is a file that is no JSON, and the rest goes on', async () => {
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
      [EN.slice(7), ''],
      ['root/pli/ms/sutta/zz/zz2_root-pli-ms.json', ''],
      ['translation/en/ann/sutta/zz/zz2_translation-en-ann.json', 'zz2'],
      ['root/pli/ms/sutta/zz/zz3_root-pli-ms.json', 'zz3:1.2'],
    ]);
  });

  test('is a folder that holds no bilara tree, and that is an error', async () => {
    await expect(importFiles({ 'bilara/README.md': 'x' })).rejects.toThrow('no text');
  });
});
