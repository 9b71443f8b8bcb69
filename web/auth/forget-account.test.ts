import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { type AnyApiQuery, apiQuery, MEMBER_GROUP } from '#web/api/api-query.ts';
import { forgetAccount } from './forget-account.ts';

const PAGE = { query: {} };
const PRIVATE: AnyApiQuery[] = [
  apiQuery(MEMBER_GROUP, 'GET /notes', PAGE),
  apiQuery(MEMBER_GROUP, 'GET /reading/history', PAGE),
  apiQuery(MEMBER_GROUP, 'GET /reading/places', PAGE),
  apiQuery(MEMBER_GROUP, 'GET /notifications', PAGE),
  apiQuery(MEMBER_GROUP, 'GET /users/info', {}),
  apiQuery('sheets', 'GET /sheets/{id}', { params: { id: 's' } }),
  apiQuery('sheets-user-profile', 'GET /sheets/trash', PAGE),
];
const PUBLIC: AnyApiQuery = apiQuery('texts', 'GET /texts/{id}', { params: { id: 't' } });

const setUp = () => {
  const client = new QueryClient({ defaultOptions: { queries: { queryFn: () => 'for a guest', retry: false } } });
  for (const { queryKey } of [...PRIVATE, PUBLIC]) client.setQueryData(queryKey, 'of the account');
  const kept = () => [...PRIVATE, PUBLIC].filter(({ queryKey }) => client.getQueryData(queryKey) === 'of the account');
  return { client, kept };
};

it('after logging out no private answer is in memory, where Back would show it; the library is', () => {
  const { client, kept } = setUp();
  forgetAccount(client, false);
  expect(kept()).toEqual([PUBLIC]);
});

it('nor is one that is shown at that moment: a guest gets another answer, or none', async () => {
  const { client, kept } = setUp();
  const stops = PRIVATE.map(({ queryKey }) =>
    new QueryObserver(client, { queryKey, staleTime: Infinity }).subscribe(() => undefined),
  );
  forgetAccount(client, false);
  expect(kept()).toEqual([PUBLIC]);
  for (const stop of stops) stop();
});

it('nor is one of the previous account after another has logged in', () => {
  const { client, kept } = setUp();
  forgetAccount(client, true);
  expect(kept()).toEqual([PUBLIC]);
});
