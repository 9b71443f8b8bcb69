import { describe, expect, it } from 'vitest';
import { createReplacer, findShapeDifferences, recordAnswer, recordRequest } from './recorded-example.rules.ts';

const RANDOM = '2f1d6f3e-8f0a-4c55-9d3e-0123456789ab';
const DERIVED = '66266308-d9d2-56d9-8b35-2c934b9abe63';

it('an example is the same each time: random ids by their order, times, addresses and tokens by one of each', () => {
  const replace = createReplacer();
  expect(replace(`${RANDOM} ${DERIVED} ${RANDOM}`)).toBe(
    `00000000-0000-4000-8000-000000000001 ${DERIVED} 00000000-0000-4000-8000-000000000001`,
  );
  expect(replace('2031-05-06T07:08:09.123Z, 2031-05-06 07:08:09')).toBe(
    '2026-01-31T12:00:00.000Z, 2026-01-31 12:00:00',
  );
  expect(replace('reader7@example.org eyJhbGc.eyJzdWI.c2ln')).toBe('tashi@example.org eyJ…');
  const token = 'n8rBrGMD069_C30u8hsEjtZ-SmG1ctq0zyNMMOc9pb0';
  expect(replace(`${token} ${token}.${token}`)).toBe('token… token…');
});

it('an answer is shortened, a request is not', () => {
  const lists = { ids: ['a', 'b'], words: 'x'.repeat(1000) };
  expect(recordRequest(lists, createReplacer())).toEqual(lists);
  expect(recordAnswer(lists, createReplacer())).toEqual({ ids: ['a'], words: `${'x'.repeat(400)}…` });
});

describe('the fields of two answers', () => {
  it.each([
    [
      { a: 1, b: null, c: [] },
      { a: 2, b: 'x', c: [{ d: 1 }] },
    ],
    [{ [RANDOM]: 1 }, { [DERIVED]: 2 }],
  ])('are alike: %j and %j', (expected, actual) => expect(findShapeDifferences(expected, actual)).toEqual([]));

  it.each([
    [{ a: 1 }, { a: '1' }, ['.a']],
    [{ a: { b: 1 } }, { a: {} }, ['.a.b']],
    [{ list: [{ a: 1 }] }, { list: [{ a: 1, b: 2 }] }, ['.list[].b']],
    [{ a: [] }, { a: {} }, ['.a']],
  ])('differ: %j and %j', (expected, actual, paths) => expect(findShapeDifferences(expected, actual)).toEqual(paths));
});
