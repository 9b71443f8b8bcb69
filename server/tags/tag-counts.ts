import type { TagCount } from './rank-tags.rules.ts';

/** Counting the tags of 200,000 sheets takes some tenths of a second. */
export const MAX_COUNT_AGE_MS = 30_000;

/** Keeps what `read` returns for a while; callers that come during a read share it. */
export const createTagCounts = (read: () => Promise<TagCount[]>) => {
  let counted: { counts: Promise<TagCount[]>; at: number } | undefined;
  return (now: number): Promise<TagCount[]> => {
    // A clock that was set back must not keep them longer.
    if (counted && now >= counted.at && now - counted.at < MAX_COUNT_AGE_MS) return counted.counts;
    const current = { counts: read(), at: now };
    counted = current;
    current.counts.catch(() => {
      if (counted === current) counted = undefined;
    });
    return current.counts;
  };
};
