import { sql, type Kysely, type RawBuilder } from 'kysely';
import { readerTitle } from '#server/db/expressions.ts';
import type { Database } from '#server/db/schema.ts';
import type { RelatedText } from '#shared/contract/texts.ts';

type Db = Kysely<Database>;

/** Of the collections that contain a work the first, whose path is shown as the work's. */
export const findFirstCollectionId = async (db: Db, work_id: string): Promise<string | undefined> => {
  const first = await db
    .selectFrom('work_collections as wc')
    .innerJoin('collections as c', 'c.id', 'wc.collection_id')
    .select('wc.collection_id')
    .where('wc.work_id', '=', work_id)
    .orderBy('c.key')
    .limit(1)
    .executeTakeFirst();
  return first?.collection_id;
};

/** A work next to another one in the order of the library. */
type Direction = 'previous' | 'next';

/** The order of works in the list of a collection. */
const orderInCollection = (direction: Direction): RawBuilder<unknown> =>
  direction === 'next' ? sql`w.type desc, wc.position, w.key` : sql`w.type, wc.position desc, w.key desc`;

const isReadable = sql`exists (select from texts t where t.work_id = wc.work_id and t.is_published)`;

/** The work before or after one in the list of their collection. */
const findInCollection = async (
  db: Db,
  { work_id, collection_id, direction }: { work_id: string; collection_id: string; direction: Direction },
): Promise<string | undefined> => {
  const follows = direction === 'next' ? sql`>` : sql`<`;
  const isBeyond = sql`(
    w.type ${direction === 'next' ? sql`<` : sql`>`} own_work.type
    or (w.type = own_work.type and (wc.position, w.key) ${follows} (own.position, own_work.key)))`;
  const { rows } = await sql<{ work_id: string }>`
    select wc.work_id
    from work_collections own
    join works own_work on own_work.id = own.work_id
    join work_collections wc on wc.collection_id = own.collection_id
    join works w on w.id = wc.work_id
    where own.work_id = ${work_id} and own.collection_id = ${collection_id} and ${isBeyond} and ${isReadable}
    order by ${orderInCollection(direction)} limit 1`.execute(db);
  return rows[0]?.work_id;
};

/** The first work of the next collection that has works, or the last one of the collection before. */
const findInNextCollection = async (
  db: Db,
  { collection_id, direction }: { collection_id: string; direction: Direction },
): Promise<string | undefined> => {
  const { rows } = await sql<{ work_id: string }>`
    with recursive tree (id, path) as (
      select id, array[lpad(position::text, 10, '0') || slug] from collections where parent_id is null
      union all
      select child.id, tree.path || (lpad(child.position::text, 10, '0') || child.slug)
      from tree join collections child on child.parent_id = tree.id
    )
    select first.work_id
    from tree own
    join tree on ${direction === 'next' ? sql`tree.path > own.path` : sql`tree.path < own.path`}
    cross join lateral (
      select wc.work_id from work_collections wc join works w on w.id = wc.work_id
      where wc.collection_id = tree.id and ${isReadable}
      order by ${orderInCollection(direction)} limit 1
    ) first
    where own.id = ${collection_id}
    order by tree.path ${direction === 'next' ? sql`asc` : sql`desc`} limit 1`.execute(db);
  return rows[0]?.work_id;
};

type Neighbour = { work_id: string; collection_id: string; direction: Direction };

/** The work to read before or after a work; at the end of a collection it is in another one. */
export const findNeighbourWork = async (db: Db, neighbour: Neighbour): Promise<string | undefined> =>
  (await findInCollection(db, neighbour)) ?? findInNextCollection(db, neighbour);

type End = 'from_text' | 'to_text';

/** Works at one end of the links between commentaries and root texts, those with the most links first. */
const listLinkedWorks = async (
  db: Db,
  { work_id, own, other, limit }: { work_id: string; own: End; other: End; limit: number },
): Promise<string[]> => {
  const works = await db
    .selectFrom('texts as mine')
    .innerJoin('commentary_links as link', `link.${own}`, 'mine.id')
    .innerJoin('texts as theirs', 'theirs.id', `link.${other}`)
    .innerJoin('works as w', 'w.id', 'theirs.work_id')
    .select('w.id')
    .where('mine.work_id', '=', work_id)
    .where('theirs.is_published', '=', true)
    .groupBy('w.id')
    .orderBy(({ fn }) => fn.sum('link.segment_count'), 'desc')
    .orderBy('w.key')
    .limit(limit)
    .execute();
  return works.map(({ id }) => id);
};

/** Works that explain this one. */
export const listCommentaryWorks = (db: Db, work_id: string, limit: number): Promise<string[]> =>
  listLinkedWorks(db, { work_id, own: 'to_text', other: 'from_text', limit });

/** Works that this one explains. */
export const listRootWorks = (db: Db, work_id: string, limit: number): Promise<string[]> =>
  listLinkedWorks(db, { work_id, own: 'from_text', other: 'to_text', limit });

/** Of one translator or edition: the key of a text names it within its work, `/en/sujato` of `bilara:mn10/en/sujato`. */
const isAlike = (one: 't' | 'v', other: 'own' | 'shown' | 'liked'): RawBuilder<boolean> => {
  const [key, otherKey] = [sql.ref(`${one}.key`), sql.ref(`${other}.key`)];
  const [author, otherAuthor] = [sql.ref(`${one}.author`), sql.ref(`${other}.author`)];
  return sql`(substring(${key} from '/.*$') = substring(${otherKey} from '/.*$') or (${author} <> '' and ${author} = ${otherAuthor}))`;
};

type Alike = { text_id: string; version_id?: string | undefined; language: string };

/**
 * Of each work the text most like the one being read: of the same translator or edition, else in the same language, else
 * the root; and the version most like the one shown with it, if there is one in its language.
 */
export const listTextsLike = async (
  db: Db,
  work_ids: string[],
  { text_id, version_id, language }: Alike,
): Promise<(RelatedText & { work_id: string })[]> => {
  if (work_ids.length === 0) return [];
  const { rows } = await sql<RelatedText & { work_id: string }>`
    select w.id as work_id, t.id, t.title, t.language, t.script, w.type, w.citation, version.id as version_id,
      coalesce(root.title, t.title) as original_title, coalesce(root.language, t.language) as original_language,
      coalesce(root.script, t.script) as original_script,
      ${sql.join([...readerTitle(language)])}
    from unnest(${work_ids}::uuid[]) with ordinality as wanted (work_id, ordinal)
    join works w on w.id = wanted.work_id
    join texts own on own.id = ${text_id}
    cross join lateral (
      select t.* from texts t where t.work_id = w.id and t.is_published
      order by t.language = own.language and ${isAlike('t', 'own')} desc nulls last,
        t.language = own.language desc, t.is_root desc, t.is_preferred desc, t.coverage desc nulls last, t.key
      limit 1
    ) t
    left join texts root on root.work_id = w.id and root.is_root
    left join texts shown on shown.id = ${version_id ?? null}
    left join lateral (
      select v.id from texts v
      where v.work_id = w.id and v.is_published and v.id <> t.id and v.language = shown.language
      order by ${isAlike('v', 'shown')} desc nulls last, v.is_preferred desc, v.coverage desc nulls last, v.key
      limit 1
    ) version on true
    order by wanted.ordinal`.execute(db);
  return rows;
};

/** The version of a text's work that is most like a version of another work; none when the text itself is in its language. */
export const findVersionId = async (db: Db, text_id: string, version_like: string): Promise<string | undefined> => {
  const { rows } = await sql<{ id: string }>`
    select v.id
    from texts own
    join texts liked on liked.id = ${version_like} and liked.language <> own.language
    join texts v on v.work_id = own.work_id and v.is_published and v.id <> own.id and v.language = liked.language
    where own.id = ${text_id}
    order by ${isAlike('v', 'liked')} desc nulls last, v.is_preferred desc, v.coverage desc nulls last, v.key
    limit 1`.execute(db);
  return rows[0]?.id;
};
