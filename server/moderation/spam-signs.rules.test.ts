import { describe, expect, it } from 'vitest';
import { countLinks, findSpamSigns, hashWords, type AuthorText } from './spam-signs.rules.ts';

const SITE = 'https://texts.example';
const words = (...html: string[]): AuthorText => ({ title: 'On patience', summary: '', html });
const link = (address: string, label = 'here') => `<p><a href="${address}">${label}</a></p>`;

describe('countLinks', () => {
  it('counts links and bare addresses to other sites once each, and none to this one', () => {
    expect(countLinks(words(link('https://a.example', 'https://a.example')), SITE)).toBe(1);
    expect(countLinks(words('<p>See https://a.example/x and www.b.example</p>'), SITE)).toBe(2);
    expect(countLinks(words(link(`${SITE}/texts/1`), `<p>${SITE}/a</p>`), SITE)).toBe(0);
    expect(countLinks({ title: 'Buy at www.c.example', summary: 'https://d.example', html: [] }, SITE)).toBe(2);
  });
});

describe('hashWords', () => {
  const long = 'The patient one, who bears what is hard to bear, is praised by those who know what is hard. '.repeat(2);
  const tibetan = 'བཟོད་པ་ནི་དཀའ་ཐུབ་དམ་པ་སྟེ། '.repeat(8);

  it('is the same whatever the markup, case, spaces and punctuation, in any script', () => {
    const other = `<h2>${long.toUpperCase()}</h2>`.replaceAll(',', ' —').replaceAll(' ', '&nbsp; ');
    expect(hashWords(words(other))).toEqual(hashWords(words(`<p>${long}</p>`)));
    expect(hashWords(words(tibetan))).toEqual(hashWords(words(tibetan.replaceAll('་', ' '))));
    expect(hashWords(words(`${long} More.`))).not.toEqual(hashWords(words(long)));
  });

  it('is missing for a text that is short enough to be the same by chance', () => {
    expect(hashWords(words('<p>Tashi delek!</p>'))).toBeUndefined();
    expect(hashWords(words(tibetan))).toBeDefined();
  });
});

describe('findSpamSigns', () => {
  const harmless = { words: words('<p>Words</p>'), siteUrl: SITE, sameWordsBy: 0, accountAgeHours: 48 };

  it.each([
    [{}, []],
    [{ words: words(...Array.from({ length: 5 }, () => link('https://a.example'))) }, ['many_links']],
    [{ words: words(...Array.from({ length: 4 }, () => link('https://a.example'))) }, []],
    [{ sameWordsBy: 1 }, ['same_words']],
    [{ accountAgeHours: 23.9 }, ['new_account']],
    [{ accountAgeHours: 24 }, []],
    [{ sameWordsBy: 2, accountAgeHours: 0 }, ['same_words', 'new_account']],
  ])('of %j are %j', (changed, signs) => {
    expect(findSpamSigns({ ...harmless, ...changed })).toEqual(signs);
  });
});
