import { expect, it } from 'vitest';
import type { Answer } from '#shared/contract/contract.ts';
import { freshFor } from './search.data.ts';

const found = (code: 'took_too_long' | 'too_many_words') =>
  ({ problems: [{ code, value: '', known: [] }] }) as unknown as Answer<'GET /search'>;

it('an answer is not asked for again within a minute, unless it was cut off', () => {
  expect([freshFor(undefined), freshFor(found('too_many_words')), freshFor(found('took_too_long'))]).toEqual([
    60_000, 60_000, 0,
  ]);
});
