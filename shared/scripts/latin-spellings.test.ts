import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { harvardKyotoToIast } from './harvard-kyoto.ts';
import { scholarlySpellings } from './popular-spelling.ts';
import { stemsOf, stemsOfAnyLanguage } from './stem.ts';

describe('Harvard-Kyoto', () => {
  it.each([
    ['prajJApAramitA', 'prajñāpāramitā'],
    ['zUnyatA', 'śūnyatā'],
    ['pRthak', 'pṛthak'],
    ['kRSNa', 'kṛṣṇa'],
  ])('%s', (typed, iast) => expect(harvardKyotoToIast(typed)).toBe(iast));

  it.each(['MIND', 'Evam', 'Heart', 'evam', 'iPhone', ''])('is not clearly %j', (typed) =>
    expect(harvardKyotoToIast(typed)).toBeNull(),
  );
});

describe('popular spellings of Sanskrit', () => {
  it.each([
    ['shunyata', ['sunyata']],
    ['bodhichitta', ['bodhicitta']],
    ['hridaya', ['hrdaya']],
    ['avalokiteshvara', ['avalokitesvara']],
    ['prajnaapaaramitaa', ['prajnaparamita']],
    ['gaccha', []],
    ['machine', []],
    ['church', []],
    ['karma', []],
  ])('%s', (typed, spellings) => expect(scholarlySpellings(typed)).toEqual(spellings));
});

describe('stems', () => {
  it.each([
    ['en', ['mind', 'minds', 'minded']],
    ['en', ['teaching', 'teachings', 'teach']],
    ['pi', ['dhammo', 'dhammam', 'dhamma', 'dhammassa', 'dhammanam', 'dhammesu', 'dhamme']],
    ['sa', ['prajnaparamita', 'prajnaparamitam', 'prajnaparamitayam', 'prajnaparamitaya']],
    ['pi', ['nibbanam', 'nibbanassa', 'nibbana']],
    ['ru', ['слово', 'слова', 'словом']],
  ])('of %s are the same for the forms of a word', (language, forms) => {
    const [first = [], ...others] = forms.map((form) => stemsOf(form, language));
    const common = first.filter((stem) => others.every((stems) => stems.includes(stem)));
    expect(common).toHaveLength(1);
  });

  it.each([
    ['en', 'heart', 'heartbeat'],
    ['pi', 'dhammo', 'dhammapadam'],
    ['pi', 'sutta', 'suta'],
  ])('of %s are different for %s and %s', (language, one, other) => {
    expect(stemsOf(one, language)).not.toEqual(expect.arrayContaining(stemsOf(other, language)));
  });

  it('are the word itself where there is no stemmer', () => {
    expect(stemsOf('cierpienie', 'pl')).toEqual(['cierpienie']);
    expect(stemsOf('སེམས', 'bo')).toEqual(['སེམས']);
    expect(stemsOf('12', 'en')).toEqual(['12']);
  });

  it('of a query include the stem of its word in every language', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{1,12}$/), (word) => {
        const stems = stemsOfAnyLanguage(word);
        for (const language of ['en', 'de', 'fr'])
          expect(stems).toEqual(expect.arrayContaining(stemsOf(word, language)));
        expect(stems).not.toContain('');
      }),
    );
  });
});
