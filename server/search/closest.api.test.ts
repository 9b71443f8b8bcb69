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
    // Words that say the same are marked, too.
    for (const marked of marks(closest))
      expect(marked).toMatch(/^(anger|angry|hat\w+|resentment|host\w+|enmity|rage|buddh\w+)$/);
  });

  it('are marked also when all that is asked for stands there and only the question does not', async () => {
    const answer = await search('what is said about anger in the forest');
    expect(answer.is_closest).toBe(false);
    expect(contents(answer)[0]).toMatch(/<mark>forest<\/mark><br>emptied by the <mark>anger<\/mark>/);
  });

  it('are listed with an excluded word too, in no passage of theirs', async () => {
    const query = 'anger hatred elephants';
    const all = await search(query);
    const excluding = await search(`${query} -lust`);
    expect([all.is_closest, excluding.is_closest]).toEqual([true, true]);
    expect(contents(all).some((content) => /\blust\b/.test(content))).toBe(true);
    expect(contents(excluding).length).toBeGreaterThan(3);
    for (const content of contents(excluding)) expect(content).not.toMatch(/\blust\b/);
    // Another passage of the same text stands for it.
    const [first] = all.sources;
    expect(first?.segment_match[0]?.content).toMatch(/insulted/);
    const same = (await search(`${query} -insulted`)).sources.find(({ text }) => text.text_id === first?.text.text_id);
    expect(same?.segment_match[0]?.content).toMatch(/<mark>(anger|hatred)<\/mark>/);
    expect(same?.segment_match[0]?.content).not.toMatch(/insulted/);
  });

  it('are the same in every order, each work once', async () => {
    const idsOf = ({ sources }: Answer<'GET /search'>) => sources.map(({ text }) => text.text_id);
    const best = await search('anger hatred elephants');
    expect(best.total).toBeGreaterThan(3);
    for (const sort of ['title', 'hits', 'newest'] as const) {
      const answer = await search('anger hatred elephants', { sort });
      expect([sort, answer.is_closest, answer.total]).toEqual([sort, true, best.total]);
      expect(new Set(idsOf(answer))).toEqual(new Set(idsOf(best)));
    }
    const titles = (await search('anger hatred elephants', { sort: 'title' })).sources.map(({ text }) => text.title);
    const { compare } = new Intl.Collator('en', { numeric: true });
    expect(titles).toEqual(titles.toSorted(compare));
    const pages = await Promise.all(
      [0, 2].map((skip) => search('anger hatred elephants', { sort: 'title', skip, limit: 2 })),
    );
    expect(pages.flatMap(({ sources }) => sources.map(({ text }) => text.title))).toEqual(titles.slice(0, 4));
  });
});
