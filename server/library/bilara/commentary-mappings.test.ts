import { describe, expect, test } from 'vitest';
import type { SegmentDraft } from '../draft.ts';
import { commentaryPairs, verseLinks } from './commentary-mappings.ts';

describe('parallels.json', () => {
  test('links a verse of the Suttanipāta to the quotations of the Niddesa that quote it', () => {
    expect(verseLinks([{ mentions: ['snp4.9#vns848', 'mnd9#49.1', 'ne4#3.1', '~mnd9#56.1'] }])).toEqual([
      { root: 'snp4.9', verses: ['vns848', 'vns848'], commentary: 'mnd9', quotations: ['mnd9:49.1', 'mnd9:56.1'] },
    ]);
  });

  test('links each text that quotes it separately', () => {
    const links = verseLinks([{ mentions: ['snp5.9#vns1094', 'cnd12#21.1', 'cnd2#56.1'] }]);
    expect(links.map((link) => [link.commentary, link.quotations])).toEqual([
      ['cnd12', ['cnd12:21.1']],
      ['cnd2', ['cnd2:56.1']],
    ]);
  });

  test.each([
    ['a verse of another text', ['sn1.20#23.1', 'mnd9#57.1']],
    ['a verse the Niddesa only quotes', ['snp3.6#vns520', 'mnd3#28.1']],
    ['a text without a verse', ['snp4.1', 'mnd1']],
    ['something else', [1, null]],
  ])('makes no link of %s', (_, mentions) => {
    expect(verseLinks([{ mentions }, { parallels: mentions }, null])).toEqual([]);
  });
});

function segment(key: string, references: string[] = [], type: SegmentDraft['type'] = 'verse'): SegmentDraft {
  const parsed = references.map((reference) => ({ siglum: 'vns', value: reference.replace('vns', '') }));
  return {
    key,
    section: 's',
    type,
    level: null,
    starts_block: false,
    content: '',
    maps_to: [],
    references: parsed,
    notes: [],
  };
}

const ROOT = [
  segment('snp4.1:1.1', ['vns1']),
  segment('snp4.1:1.2'),
  segment('snp4.1:2.1', ['vns2']),
  segment('snp4.1:2.2'),
  segment('snp4.1:2.3', [], 'prose'),
];
const COMMENTARY = ['mnd1:1.1', 'mnd1:2.1', 'mnd1:3.1', 'mnd1:4.1', 'mnd1:4.2', 'mnd1:5.1', 'mnd1:6.1', 'mnd1:6.2'];
const links = (...mentions: string[][]) => verseLinks(mentions.map((entry) => ({ mentions: entry })));
const explained = (pairs: { from: string; to: string }[], to: string) =>
  pairs.filter((pair) => pair.to === to).map((pair) => pair.from);

describe('the explanation of a verse', () => {
  test('runs from its first quotation to the end of the last, for every line of the verse', () => {
    const { pairs, missing } = commentaryPairs(links(['snp4.1#vns1', 'mnd1#4.1', 'mnd1#2.1']), {
      root: ROOT,
      commentary: COMMENTARY,
    });
    const range = ['mnd1:2.1', 'mnd1:3.1', 'mnd1:4.1', 'mnd1:4.2'];
    expect([explained(pairs, 'snp4.1:1.1'), explained(pairs, 'snp4.1:1.2'), pairs.length, missing]).toEqual([
      range,
      range,
      8,
      [],
    ]);
  });

  test('runs to the next verse when it is quoted once, and not to the colophon', () => {
    const both = links(['snp4.1#vns1', 'mnd1#1.1'], ['snp4.1#vns2', 'mnd1#5.1']);
    const { pairs } = commentaryPairs(both, { root: ROOT, commentary: COMMENTARY });
    expect(explained(pairs, 'snp4.1:1.1')).toEqual(COMMENTARY.slice(0, 5));
    expect(explained(pairs, 'snp4.1:2.2')).toEqual(['mnd1:5.1']);
    expect(explained(pairs, 'snp4.1:2.3')).toEqual([]);
  });

  test('is reported as missing where a text lacks the quotation', () => {
    const { pairs, missing } = commentaryPairs(links(['snp4.1#vns9', 'mnd1#2.1'], ['snp4.1#vns1', 'mnd1#99.1']), {
      root: ROOT,
      commentary: COMMENTARY,
    });
    expect([pairs, missing]).toEqual([[], ['snp4.1#vns9', 'mnd1:99.1']]);
  });
});
