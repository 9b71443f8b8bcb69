import { expect, it } from 'vitest';
import type { Answer } from '#shared/contract/contract.ts';
import { staleTimeOf } from './search.data.ts';

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
