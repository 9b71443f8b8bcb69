import { expect, it } from 'vitest';
import type { Call } from '#shared/contract/call.ts';
import { contract, type Name } from '#shared/contract/contract.ts';
import { KEPT_CALLS } from './keep-shown-answers.ts';

/** Written for programs, or downloaded and stored part by part: no page shows these answers. */
const NOT_SHOWN: Name[] = [
  'GET /bulk/texts',
  'GET /bulk/segments',
  'GET /dumps',
  'GET /packs',
  'GET /packs/texts',
  'GET /packs/texts/{id}',
  'GET /packs/texts/{id}/parts/{sha256}',
];

it('keeps the answers of the library, which are the same for everybody and may be kept', () => {
  const expected = (Object.keys(contract) as Name[]).filter((name) => {
    const { auth, cache, fromLibrary, isTransient, mustRevalidate, produces }: Call = contract[name];
    return auth === 'none' && cache && fromLibrary && !isTransient && !mustRevalidate && !produces;
  });
  expect(KEPT_CALLS).toEqual(expected.filter((name) => !NOT_SHOWN.includes(name)));
});

it('no answer that caches may have depends on who asks', () => {
  const cached = Object.values(contract as Record<string, Call>).filter(({ cache }) => cache);
  expect(cached.every(({ auth }) => auth === 'none')).toBe(true);
});
