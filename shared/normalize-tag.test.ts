import fc from 'fast-check';
import { expect, it } from 'vitest';
import { normalizeTag, normalizeTags, splitTags } from './normalize-tag.ts';

it.each([
  ['Meditation', 'meditation'],
  ['#Karma', 'karma'],
  ['＃业', '业'],
  ['  four \n noble\ttruths ', 'four noble truths'],
  ['Nāgārjuna', 'nāgārjuna'],
  ['ÉTUDE', 'étude'],
  ['e\u0301tude', 'étude'],
  ['ལས་', 'ལས'],
  ['བྱང་ཆུབ་སེམས་དཔའ།', 'བྱང་ཆུབ་སེམས་དཔའ'],
  ['བྱང\u0f0cཆུབ', 'བྱང་ཆུབ'],
  ['菩提心。', '菩提心'],
  ['and/or', 'and or'],
  ['a\u0000b\u202ec\u200bd', 'a b c d'],
  ['..', ''],
  ['../admin', 'admin'],
  ['/?&', ''],
  ['# # ', ''],
  ['mind-only', 'mind-only'],
  ['heart’s advice', 'heart’s advice'],
  ['c++', 'c++'],
  ['100%', '100'],
  ['ශ්\u200dරී', 'ශ්\u200dරී'],
  ['kar\u200dma\u200d', 'karma'],
  ['<b>bold</b>', 'b bold b'],
])('%j is the tag %j', (typed, tag) => {
  expect(normalizeTag(typed)).toBe(tag);
});

it('a tag stays as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (typed) => {
      const tag = normalizeTag(typed);
      expect(normalizeTag(tag)).toBe(tag);
      expect(tag).not.toMatch(/^\s|\s$|\s\s|[/\\?#%,\p{Cc}]/u);
    }),
  );
});

it('a list has each tag once', () => {
  expect(normalizeTags(['Karma', ' ', '#karma', 'wisdom', 'KARMA'])).toEqual(['karma', 'wisdom']);
});

it('tags are divided by commas of every script, not by spaces', () => {
  expect(splitTags('noble truths, karma，业、果;x\ny')).toEqual(['noble truths', ' karma', '业', '果', 'x', 'y']);
});
