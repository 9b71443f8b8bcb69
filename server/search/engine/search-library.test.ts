import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { interpretQuery } from '#shared/search/interpret-query.ts';
import { parseQuery } from '#shared/search/parse-query.ts';
import { countQueries } from './count-queries.ts';
import type { EngineQuery } from './engine-types.ts';
import { TIER } from '#shared/search/tiers.ts';
import { packText } from '#shared/search/pack-text.ts';
import { libraryOf, search } from './testing-library.ts';

const places = ({ hits }: ReturnType<typeof search>) => hits.map(({ text_id, position }) => `${text_id} ${position}`);

const WORDS = ['ba', 'bo', 'bu', 'da', 'do', 'du'];
const segment = fc.array(fc.constantFrom(...WORDS), { maxLength: 8 }).map((words) => words.join(' '));
const texts = fc.array(fc.array(segment, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 5 });

describe('a search', () => {
  it('counts the passages of a long text, which it reads part by part, as reading them does', () => {
    // Words that are rare, in one half only, and everywhere.
    const segments = Array.from({ length: 3000 }, (_, at) =>
      [at % 3 ? 'ba' : 'bo', at % 700 === 5 ? 'da' : '', at > 2000 ? 'du bu' : 'bu', at % 2 ? 'do' : ''].join(' '),
    );
    const library = libraryOf([{ segments }]);
    const countOf = (words: string[], without?: string) =>
      segments.filter((own) => words.every((word) => own.includes(word)) && !(without && own.includes(without))).length;
    for (const words of [['ba'], ['da', 'du'], ['du', 'do'], ['bo', 'da', 'bu'], ['da', 'do', 'du', 'bu']])
      for (const without of [undefined, 'do', 'da']) {
        const query = [...words.map((word) => `"${word}"`), without ? `-${without}` : ''].join(' ');
        expect([query, search(library, query).total]).toEqual([query, countOf(words, without)]);
      }
    expect(search(library, '"du bu do"').total).toBe(countOf(['du bu do']));
  });

  it('counts up to 10,000 passages exactly, also for facets and beyond the first page', () => {
    const many = Array.from({ length: 6000 }, () => 'ba');
    const library = libraryOf([
      { segments: many, collections: ['one'] },
      { segments: many, language: 'de', collections: ['one'] },
      { segments: ['ba', 'bo'], language: 'de' },
    ]);
    const { total, facets, texts: found } = search(library, 'ba', { limit: 10 });
    expect([total, facets.languages, facets.collections]).toEqual([
      10_001,
      [
        ['de', 6001],
        ['en', 6000],
      ],
      [['one', 10_001]],
    ]);
    expect(found.map(({ hits }) => hits).toSorted()).toEqual([1, 6000, 6000]);
    expect(search(library, 'ba', { skip: 11_999, limit: 10 }).hits).toHaveLength(2);
    expect(search(library, 'bo').total).toBe(1);
  });

  it('finds the segments that have all the words, as reading them does', () => {
    const query = fc.uniqueArray(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(texts, query, fc.option(fc.constantFrom(...WORDS)), (all, words, without) => {
        const library = libraryOf(all.map((segments) => ({ segments })));
        // Quoted words are found as they are written, and nothing else is.
        const typed = [...words.map((word) => `"${word}"`), ...(without ? [`-${without}`] : [])].join(' ');
        const expected = all.flatMap((segments, text) =>
          segments.flatMap((content, at) => {
            const own = content.split(' ');
            const isHit = words.every((word) => own.includes(word)) && !(without && own.includes(without));
            return isHit ? [`t${text} ${at + 1}`] : [];
          }),
        );
        const answer = search(library, typed);
        expect(places(answer).toSorted()).toEqual(expected.toSorted());
        expect(answer.total).toBe(expected.length);
      }),
    );
  });

  it('finds phrases within a segment, in their order', () => {
    const phrase = fc.array(fc.constantFrom(...WORDS), { minLength: 2, maxLength: 3 });
    fc.assert(
      fc.property(texts, phrase, (all, words) => {
        const library = libraryOf(all.map((segments) => ({ segments })));
        const wanted = ` ${words.join(' ')} `;
        const expected = all.flatMap((segments, text) =>
          segments.flatMap((content, at) => (` ${content} `.includes(wanted) ? [`t${text} ${at + 1}`] : [])),
        );
        expect(places(search(library, `"${words.join(' ')}"`)).toSorted()).toEqual(expected.toSorted());
      }),
    );
  });

  it('has every hit once over its pages, in every order', () => {
    const sorts = fc.constantFrom('relevance' as const, 'title' as const, 'hits' as const, 'newest' as const);
    fc.assert(
      fc.property(texts, sorts, fc.integer({ min: 1, max: 7 }), (all, sort, limit) => {
        const library = libraryOf(all.map((segments, at) => ({ segments, work: `w${at % 2}` })));
        const { total } = search(library, 'ba', { sort });
        const seen: string[] = [];
        for (let skip = 0; skip < total; skip += limit)
          seen.push(...places(search(library, 'ba', { sort, skip, limit })));
        expect(new Set(seen).size).toBe(total);
        expect(seen).toHaveLength(total);
      }),
    );
  });

  it('lists each work once, in its best version, before the second passage of any', () => {
    const library = libraryOf([
      { segments: ['lamp of gold', 'lamp'], work: 'a', language: 'de' },
      { segments: ['lamp'], work: 'a' },
      { segments: ['lamp and a long way of many other words', 'nothing'], work: 'b' },
    ]);
    const answer = search(library, 'lamp');
    expect(
      answer.hits
        .slice(0, 2)
        .map(({ text_id }) => (text_id === 't2' ? 'b' : 'a'))
        .toSorted(),
    ).toEqual(['a', 'b']);
    expect(answer.total).toBe(4);
    expect(answer.texts.find(({ text_id }) => text_id === 't1')?.versions).toEqual([
      { text_id: 't0', language: 'de', title: 'Title 0' },
    ]);
  });

  it('tells how closely a segment matches', () => {
    const library = libraryOf([
      {
        segments: [
          'blind turtle',
          'blínd turtle',
          'blind turtles',
          'turtle that is blind',
          `blind ${'x '.repeat(20)}turtle`,
        ],
      },
    ]);
    const tiers = search(library, 'blind turtle', { text_id: 't0' }).hits.map(({ position, tier }) => [position, tier]);
    expect(Object.fromEntries(tiers)).toEqual({
      1: TIER.exact,
      2: TIER.folded,
      3: TIER.wordForm,
      4: TIER.near,
      5: TIER.apart,
    });
  });
});

describe('the syntax of a query', () => {
  const library = libraryOf([{ segments: ['a lamp', 'a light', 'lampstand of gold', 'the moon'] }]);

  it('OR finds what has either side', () => {
    expect(places(search(library, 'lamp OR moon')).toSorted()).toEqual(['t0 1', 't0 4']);
    expect(search(library, '"lamp OR moon"').total).toBe(0);
  });

  it('* at the end of a word finds what begins with it', () => {
    expect(places(search(library, 'lamp*')).toSorted()).toEqual(['t0 1', 't0 3']);
    expect(places(search(library, 'lamp'))).toEqual(['t0 1']);
  });

  it('a question is searched without the words that every question has', () => {
    expect(places(search(library, 'what is the moon'))).toEqual(['t0 4']);
    expect(places(search(library, '"what is" the moon'))).toEqual([]);
  });
});

describe('when no segment has all the words', () => {
  const filler = Array.from({ length: 30 }, (_, at) => ({ segments: [`the filler ${at}`, 'and some more of it'] }));

  it('those of a text that has them near each other come first, and the answer says so', () => {
    const library = libraryOf([
      { segments: ['a turtle swims', 'x '.repeat(300), 'a blind man'] },
      { segments: ['there was a turtle', 'it was blind'] },
      ...filler,
    ]);
    const answer = search(library, 'blind turtle');
    expect(answer.isClosest).toBe(true);
    expect(answer.hits[0]).toMatchObject({ text_id: 't1', tier: TIER.partial });
  });

  it('words that half of the texts have need not be there', () => {
    const library = libraryOf([{ segments: ['a turtle swims'] }, ...filler]);
    expect(places(search(library, 'the turtle'))).toEqual(['t0 1']);
    expect(search(library, '"the turtle"').total).toBe(0);
  });

  it('a word that no text has is taken for one that is written like it', () => {
    const library = libraryOf([{ segments: ['mindfulness of breathing'] }, ...filler]);
    const answer = search(library, 'mindfullness');
    expect(answer.corrections).toEqual([{ typed: 'mindfullness', meant: 'mindfulness' }]);
    expect(places(answer)).toEqual(['t0 1']);
    expect(search(library, '"mindfullness"').total).toBe(0);
  });

  it('two words are taken for one that is written so', () => {
    const library = libraryOf([{ segments: ['karaṇīyamatthakusalena yanta'] }, ...filler]);
    expect(places(search(library, 'karaniyam atthakusalena'))).toEqual(['t0 1']);
  });
});

it('several queries are counted at once, each as its own search does, up to 10,000 exactly', () => {
  const many = Array.from({ length: 6000 }, () => 'ba bo');
  const library = libraryOf([
    { segments: many },
    { segments: [...many, 'du'], language: 'de' },
    { segments: ['bo ba', 'du da', 'da x du'], language: 'fr' },
  ]);
  const queries = ['ba', '"bo ba"', 'du', '"du da"', 'du OR "bo ba"', 'nothing'];
  const count = (filters: EngineQuery['filters']) =>
    countQueries(library, { queries: queries.map((query) => interpretQuery(parseQuery(query).groups)), filters });
  expect(count([])).toEqual([10_001, 1, 3, 1, 4, 0]);
  expect(count([])).toEqual([10_001, 1, 3, 1, 4, 0]);
  const french = [{ facet: 'languages' as const, values: ['fr'] }];
  expect(count(french)).toEqual(queries.map((query) => search(library, query, { filters: french }).total));
});

it('the facets count what each choice would leave, the other filters as they are', () => {
  const library = libraryOf([
    { segments: ['lamp', 'lamp'], language: 'en', collections: ['x'] },
    { segments: ['lamp'], language: 'pi', collections: ['x', 'y'] },
  ]);
  expect(search(library, 'lamp').facets).toEqual({
    languages: [
      ['en', 2],
      ['pi', 1],
    ],
    collections: [
      ['x', 3],
      ['y', 1],
    ],
    types: [['root', 3]],
  });
  const { facets, total } = search(library, 'lamp', { filters: [{ facet: 'languages', values: ['pi'] }] });
  expect(total).toBe(1);
  expect(facets.languages).toHaveLength(2);
  expect(facets.types).toEqual([['root', 1]]);
});

it('a text that changed is found by its new words only', () => {
  const library = libraryOf([{ segments: ['lamp'] }, { segments: ['light'] }]);
  const queries = [interpretQuery(parseQuery('light OR lamp').groups)];
  const countLight = () => countQueries(library, { queries, filters: [] });
  expect(countLight()).toEqual([2]);
  library.setText('t0', packText(['light']));
  library.removeText('t1');
  // Other searches come between what is read and the last of it.
  expect([search(library, 'lamp').total, search(library, 'light').total]).toEqual([1, 1]);
  const [info] = [library.infos].flat();
  library.settle({
    texts: [{ ...(info ?? search(libraryOf([{ segments: ['x'] }]), 'x').texts[0]!), text_id: 't0', contents: [] }],
    titles: [],
    descriptions: [],
    knownFor: [],
    sectionTitles: [],
    topicWorks: [],
    collections: [],
  });
  expect(search(library, 'lamp').total).toBe(0);
  expect(search(library, 'light').total).toBe(1);
  expect(countLight()).toEqual([1]);
});

it('where no passage has any of the words, titles that are least unlike are shown, unless a part of the library is searched', () => {
  const title = { kind: 'text' as const, id: 't0', language: 'sa', title: 'Amoghapāśahṛdaya' };
  const library = libraryOf([{ segments: ['something else'] }], [title]);
  const titlesFor = (typed: string, rest = {}) =>
    search(library, typed, { titleLimit: 5, ...rest }).titles.map(({ id }) => id);
  expect(titlesFor('amoghapasha avalokiteshvara')).toEqual(['t0']);
  expect(titlesFor('"amoghapasha avalokiteshvara"')).toEqual([]);
  expect(titlesFor('amoghapasha avalokiteshvara', { text_id: 't0' })).toEqual([]);
  const filters = [{ facet: 'languages' as const, values: ['de'] }];
  expect(titlesFor('amoghapasha avalokiteshvara', { filters })).toEqual([]);
  expect(titlesFor('xyzzy plugh')).toEqual([]);
});
