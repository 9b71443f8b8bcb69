import { expect, it } from 'vitest';
import type { Answer } from '#shared/contract/contract.ts';
import { resultsQuery, staleTimeOf } from './search.data.ts';
import { parseSearchParams } from './search-params.ts';

const resultsWith = (code: 'took_too_long' | 'too_many_words') =>
  ({ problems: [{ code, value: '', known: [] as string[] }] }) as Partial<
    Answer<'GET /search'>
  > as Answer<'GET /search'>;

it('results are not fetched again within a minute, unless the search timed out', () => {
  expect([
    staleTimeOf(undefined),
    staleTimeOf(resultsWith('too_many_words')),
    staleTimeOf(resultsWith('took_too_long')),
  ]).toEqual([60_000, 60_000, 0]);
});

it('a search of texts says in which language translations are wanted, if that is not the language of the site', () => {
  const keyOf = (search: string, translation?: string) =>
    JSON.stringify(resultsQuery(parseSearchParams(new URLSearchParams(search)), 'en', translation).queryKey);
  expect(keyOf('q=mind', 'de')).toContain('"translation_language":"de"');
  for (const key of [keyOf('q=mind', 'en'), keyOf('q=mind'), keyOf('q=mind&tab=sheets', 'de')])
    expect(key).not.toContain('translation_language');
});
