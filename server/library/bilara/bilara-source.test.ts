import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Files, importFolder, writeCheckout } from './test-checkout.ts';
import { TEXT } from './test-text.ts';

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
      ['sc_bilara_data/translation/en/ann/sutta/kn/mnd/mnd9_translation-en-ann.json', 'mnd9', true],
      ['relationship/parallels.json', 'snp4.1#vns1', false],
      ['relationship/parallels.json', 'mnd1:7.1', false],
    ]);
  });

  test('is read twice for its parallels, yet what is wrong with it is told once', async () => {
    const broken = 'sc_bilara_data/variant/pli/ms/sutta/kn/mnd/mnd1_variant-pli-ms.json';
    const folder = await writeCheckout({ ...FILES, [`sc-data/${broken}`]: 'nonsense' });
    const { skipped } = await importFolder(path.join(folder, 'sc-data'));
    expect(skipped.filter((entry) => entry.file === broken)).toHaveLength(1);
  });

  test('is taken from where it is said to be, and must be there', async () => {
    const folder = await writeCheckout({ ...TEXT, 'elsewhere/structure/tree/super-tree.json': [{ top: ['zz1'] }] });
    const { collections } = await importFolder(path.join(folder, 'bilara'), { scData: path.join(folder, 'elsewhere') });
    expect(collections.map((draft) => draft.key)).toEqual(['bilara:top']);
    await expect(importFolder(path.join(folder, 'bilara'), { scData: path.join(folder, 'nowhere') })).rejects.toThrow(
      'nowhere',
    );
  });
});
