import { sql, type Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { phraseQuery } from './token-vector.ts';

export type Wanted = { phrase: string[]; text_id?: string; language?: string; skip: number; limit: number };

export type Hit = {
  text_id: string;
  title: string;
  language: string;
  script: string;
  published_date: string;
  segment_id: string;
  content: string;
};

/** Titles by code point: every hit is compared, and the order is the same on every server. */
const inOrder = sql`order by page.is_root desc, page.title collate "C", page.text_id, page.position`;

/**
 * A page of the segments that hold the phrase, text by text and each text in its own order, and how many there are in
 * all. One statement, so that page and total are of the same moment and the index is asked once.
 */
export const findSegments = async (
  db: Kysely<Database>,
  { phrase, text_id, language, skip, limit }: Wanted,
): Promise<{ hits: Hit[]; total: number }> => {
  const query = sql`${phraseQuery(phrase)}::tsquery`;
  const inText = text_id ? sql`and found.text_id = ${text_id}` : sql``;
  const inLanguage = language ? sql`and t.language = ${language}` : sql``;
  const { rows } = await sql<{ total: number } & (Hit | { [Key in keyof Hit]: null })>`
    with hits as materialized (
      select found.segment_id, found.position, found.text_id, t.is_root, t.title
      from segment_tokens found join texts t on t.id = found.text_id
      where found.tokens @@ ${query} and t.is_published ${inText} ${inLanguage}
        -- A long segment may hold the phrase in several of its parts, and is one hit.
        and (found.part = 1 or not exists (
          select from segment_tokens earlier
          where earlier.segment_id = found.segment_id and earlier.part < found.part and earlier.tokens @@ ${query}
        ))
    ), page as (
      select * from hits page ${inOrder} limit ${limit} offset ${skip}
    )
    select counted.total, t.id as text_id, t.title, t.language, t.script, page.segment_id, s.content,
      to_char(t.published_date at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS') as published_date
    from (select count(*)::int as total from hits) counted
    left join (page join segments s on s.id = page.segment_id join texts t on t.id = page.text_id) on true
    ${inOrder}`.execute(db);
  return { hits: rows.filter((row) => row.segment_id !== null), total: rows[0]?.total ?? 0 };
};

export const isTextThere = async (db: Kysely<Database>, id: string): Promise<boolean> => {
  const { rows } = await sql`select from texts where id = ${id} and is_published`.execute(db);
  return rows.length > 0;
};
