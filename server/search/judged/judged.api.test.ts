import { describe, expect, it } from 'vitest';
import { testApp } from '#server/testing-app.ts';
import { judge, readerLanguage, readJudged } from './judge.ts';

const { call } = await testApp();

const resultsOf = async (query: string, title_language: string) => {
  const { sources, places: citations } = await call('GET /search', { query: { query, title_language, limit: 100 } });
  return {
    // What has only some of the words is no answer to whether a passage with all of them is found.
    ids: sources.flatMap(({ segment_match }) =>
      segment_match.filter(({ match }) => match !== 'partial').map(({ segment_id }) => segment_id),
    ),
    citations: citations.map(({ segment_id }) => segment_id),
  };
};

describe('the judged queries over the bundled library', () => {
  const judged = readJudged('.');

  it('are at least 120', () => expect(judged.length).toBeGreaterThanOrEqual(120));

  it.each(judged.map((each) => [each.language, each.query, each] as const))(
    '%s: %s',
    async (_language, query, each) => {
      const { missing, wrong } = judge(each, await resultsOf(query, readerLanguage(each)));
      expect({ missing, wrong }).toEqual({ missing: [], wrong: [] });
    },
  );
});
