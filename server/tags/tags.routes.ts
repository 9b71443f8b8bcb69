import type { Context, Handler } from '#server/http/handler.ts';
import { rankTags } from './rank-tags.rules.ts';
import { createTagCounts } from './tag-counts.ts';
import { countTags, listPublicTags } from './tags.queries.ts';

type Db = Context['db'];

/** By database: a replica may be behind the others. */
const countsOf = new WeakMap<Db, ReturnType<typeof createTagCounts>>();

const findCounts = (db: Db) => {
  const found = countsOf.get(db) ?? createTagCounts(() => countTags(db));
  countsOf.set(db, found);
  return found;
};

export const getTags: Handler<'GET /tags'> = async ({ query }, { db, now }) => {
  const { limit, language } = query;
  const counts = await findCounts(db)(now().getTime());
  const tags = rankTags(counts, query).slice(0, limit);
  // The last sheet that had it may have become private since they were counted.
  const existing = await listPublicTags(
    db,
    tags.map(({ tag }) => tag),
    language,
  );
  return { tags: tags.filter(({ tag }) => existing.has(tag)) };
};
