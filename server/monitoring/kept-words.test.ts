import { expect, it } from 'vitest';
import { keptWords } from './kept-words.ts';

it('keeps words as everybody types them', () => {
  expect(keptWords('  Tārā\u00a0 PRAISES ')).toBe('tārā praises');
  expect(keptWords('སྒྲོལ་མ་')).toBe('སྒྲོལ་མ་');
  expect(keptWords('度母\n礼赞')).toBe('度母 礼赞');
  expect(keptWords('Toh 1234')).toBe('toh 1234');
  expect(keptWords('Mv 1.2.3')).toBe('mv 1.2.3');
});

it.each([
  ['nothing', ' \n '],
  ['an e-mail address', 'tashi@example.org'],
  ['an e-mail address among words', 'letters of tashi@example.org'],
  ['an address', 'https://example.org/tashi'],
  ['an address without scheme', 'www.example'],
  ['a host', 'tashi.example.org/cv'],
  ['a telephone number', '+91 98160 12345'],
  ['a telephone number in Tibetan digits', '༩༨༡༦༠༡༢'],
  ['a sentence', 'my dear friend who has been ill since the beginning of the year '.repeat(2)],
])('does not keep %s', (_, query) => {
  expect(keptWords(query)).toBeUndefined();
});
