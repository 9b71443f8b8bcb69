import { sql, type Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { ReadSegment } from './passage-of-day.rules.ts';

type Db = Kysely<Database>;

/** A passage of a topic, with the text that is quoted: its own, or that of its translation. */
export type TopicCandidate = { segment_id: string; script: string; content: string };

/** More would take longer to read than a day needs. */
const MAX_CANDIDATES = 5000;

/**
 * Passages of topics that can be read in the language, in an order that mixes topics and texts and is the same everywhere.
 * Topics have a few hundred passages; the library behind them is not read.
 */
export const listTopicCandidates = async (db: Db, language: string): Promise<TopicCandidate[]> => {
  const { rows } = await sql<TopicCandidate>`
    select s.id as segment_id, coalesce(v.script, t.script) as script, coalesce(v.content, s.content) as content
    from (select distinct segment_id from topic_passages) p
      join segments s on s.id = p.segment_id
      join texts t on t.id = s.text_id and t.is_published
      left join lateral (
        select version.script, string_agg(piece.content, ' ' order by piece.position) as content
        from mappings m
          join texts version on version.id = m.from_text and version.is_published
          join segments piece on piece.id = m.from_segment
        where m.to_segment = s.id and m.kind = 'translation' and version.language = ${language}
        group by version.id
        order by version.is_preferred desc, version.coverage desc nulls last, version.key
        limit 1
      ) v on t.language <> ${language}
    where s.type <> 'heading' and (t.language = ${language} or v.content is not null)
    order by md5(s.id::text)
    limit ${MAX_CANDIDATES}`.execute(db);
  return rows;
};

/** Texts in the language that have something to read, or in any language, in an order that mixes works. */
export const listTextCandidates = (db: Db, language: string | null) =>
  db
    .selectFrom('texts as t')
    .innerJoin('contents as c', 'c.text_id', 't.id')
    .select(['t.id', 't.script', 't.language', 'c.id as content_id', 'c.segment_count'])
    .where('t.is_published', '=', true)
    .where('c.segment_count', '>', 1)
    .$if(language !== null, (query) => query.where('t.language', '=', language ?? ''))
    .orderBy(sql`md5(c.id::text)`)
    .limit(MAX_CANDIDATES)
    .execute();

export const listSegmentsFrom = (db: Db, content_id: string, position: number, limit: number): Promise<ReadSegment[]> =>
  db
    .selectFrom('segments')
    .select(['id', 'type', 'starts_block', 'content'])
    .where('content_id', '=', content_id)
    .where('position', '>=', position)
    .orderBy('position')
    .limit(limit)
    .execute();
