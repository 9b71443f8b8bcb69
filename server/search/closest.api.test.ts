import { describe, expect, it } from 'vitest';
import { testApp } from '#server/testing-app.ts';
import type { Answer, Sent } from '#shared/contract/contract.ts';

const { call } = await testApp();

type Query = NonNullable<Sent<'GET /search'>['query']>;
const search = (query: string, rest: Query = {}) => call('GET /search', { query: { query, limit: 100, ...rest } });
const contents = ({ sources }: Answer<'GET /search'>) =>
  sources.flatMap(({ segment_match }) => segment_match.map(({ content }) => content));
const marks = (answer: Answer<'GET /search'>) =>
  new Set(
    contents(answer).flatMap((content) =>
      [...content.matchAll(/<mark>(.*?)<\/mark>/g)].map(([, inside = '']) => inside.toLowerCase()),
    ),
  );

describe('passages that do not have all the words', () => {
  it('are marked where they have some of them, but not for the words that every question has', async () => {
    const closest = await search('what does the Buddha say about anger and hatred');
    expect(closest.is_closest).toBe(true);
    expect([...marks(closest)]).toEqual(expect.arrayContaining(['anger', 'hatred']));
    for (const marked of marks(closest)) expect(marked).toMatch(/^(anger|hatred|buddh\w+)$/);
  });

  it('are marked also when all that is asked for stands there and only the question does not', async () => {
    const answer = await search('what is said about anger in the forest');
    expect(answer.is_closest).toBe(false);
    expect(contents(answer)[0]).toMatch(/<mark>forest<\/mark><br>emptied by the <mark>anger<\/mark>/);
  });
});
