import { describe, expect, it } from 'vitest';
import { excludedPhrases, interpretQuery } from '#shared/search/interpret-query.ts';
import { parseQuery } from '#shared/search/parse-query.ts';
import { buildTsQuery } from './ts-query.ts';

const build = (query: string) => {
  const { groups, excluded } = parseQuery(query);
  return buildTsQuery(interpretQuery(groups), excludedPhrases(excluded));
};

describe('the tsquery', () => {
  it('of one word has a query for each tier', () => {
    expect(build('mind')).toEqual({
      broad: "((('mind' | '~mind')))",
      exact: "('mind':D)",
      folded: "('mind')",
      wordForm: "(('mind' | '~mind'))",
      nearness: null,
      excluded: null,
    });
  });

  it('of several phrases has them next to each other, and all of them anywhere', () => {
    expect(build('old "art of"')).toEqual({
      broad: "((('old' | '~old')) & ('art':D <-> 'of':D))",
      exact: "('old':D <-> 'art':D <-> 'of':D)",
      folded: "('old' <-> 'art':D <-> 'of':D)",
      wordForm: "(('old' | '~old') <-> 'art':D <-> 'of':D)",
      nearness: "((('old' | '~old')) & ('art':D <-> 'of':D))",
      excluded: null,
    });
  });

  it('asks for a repeated word once', () => {
    expect(build('mind mind').broad).toBe(build('mind').broad);
  });

  it('matches any interpretation, and exactly only what was typed', () => {
    const { broad, exact, folded } = build('sems');
    expect(broad).toMatch(/^\(\(\('sens' .*\) \| \(\('སེམས'\)\)$/);
    expect(exact).toBe("('=sems')");
    expect(folded).toBe("('sens') | ('སེམས')");
    expect(buildTsQuery(interpretQuery(parseQuery('sems').groups).slice(1), []).exact).toBeNull();
    expect(build('"karuNA"').folded).toBe("('karuna':D) | ('=karuṇā')");
  });

  it('leaves out excluded words in any spelling, and excluded quotations as written', () => {
    expect(build('mind -body -"old art"')).toMatchObject({
      broad: "(((('mind' | '~mind')))) & !(('body') | ('old':D <-> 'art':D))",
      excluded: "('body') | ('old':D <-> 'art':D)",
    });
  });
});
