import { queryOptions } from '@tanstack/react-query';
import type { Answer, Name, Sent } from '#shared/contract/contract.ts';
import type { ApiError } from './api-error.ts';

/** The twelve groups of cached data that a change of language makes stale. */
export const CACHE_GROUPS = [
  'texts',
  'topics',
  'sheets',
  'sidePanel',
  'works',
  'texts-versions',
  'texts-content',
  'sheets-user-profile',
  'table-of-contents',
  'collections',
  'sub-collections',
  'versions',
] as const;
export type CacheGroup = (typeof CACHE_GROUPS)[number];

/** Data only the logged-in member may see; removed when the account changes. */
export const MEMBER_GROUP = 'member';

export type Group = CacheGroup | typeof MEMBER_GROUP | 'props';

/** The key is the call itself, so the client needs no function per query and the server can run it from the key. */
export type ApiKey = readonly [group: Group, name: Name, sent: unknown];

export const apiQuery = <N extends Name>(group: Group, name: N, sent: Sent<N>) =>
  queryOptions<Answer<N>, ApiError, Answer<N>, ApiKey>({ queryKey: [group, name, sent] });

/** For code that handles queries of any call. */
export type AnyApiQuery = {
  queryKey: ApiKey;
  /** `isOptional`: the server renders the page without it unless it is ready as soon as the others are. */
  meta?: { isOptional?: boolean };
};
