import { sql, type Kysely } from 'kysely';
import type { Database, SegmentType } from '#server/db/schema.ts';

export type Words = {
  segment_id: string;
  text_id: string;
  title: string;
  language: string;
  script: string;
};

/** The pieces of a version that render one passage, in their order. */
type Translation = Words & { pieces: { content: string; type: SegmentType }[] };

export type PassageRow = Words & {
  content: string;
  content_id: string;
  segment_number: number;
  translation: Translation | null;
};

/** Passages that are there now: one may be gone while its text is loaded anew. */
const passages = (topic_id: string) => sql`
  from topic_passages p
  join segments s on s.id = p.segment_id
  join texts t on t.id = s.text_id and t.is_published
  where p.topic_id = ${topic_id}`;

/** The fullest version of a language. */
const translation = (language: string) => sql`(
  select json_build_object('segment_id', (array_agg(piece.id order by piece.position))[1], 'text_id', version.id,
    'title', version.title, 'language', version.language, 'script', version.script,
    'pieces', json_agg(json_build_object('content', piece.content, 'type', piece.type) order by piece.position))
  from mappings m
  join texts version on version.id = m.from_text
  join segments piece on piece.id = m.from_segment
  where m.to_segment = s.id and m.kind = 'translation' and t.language <> ${language}
    and version.language = ${language} and version.is_published
  group by version.id
  order by version.coverage desc nulls last, version.key
  limit 1
)`;

export const listTopicPassages = async (
  db: Kysely<Database>,
  topic_id: string,
  { language, skip, limit }: { language: string; skip: number; limit: number },
): Promise<{ passages: PassageRow[]; total: number }> => {
  const [{ rows }, { rows: counts }] = await Promise.all([
    sql<PassageRow>`
      select s.id as segment_id, s.text_id, s.content_id, s.position as segment_number, s.content, t.title, t.language,
        t.script, ${translation(language)} as translation
      ${passages(topic_id)} order by p.position limit ${limit} offset ${skip}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total ${passages(topic_id)}`.execute(db),
  ]);
  return { passages: rows, total: counts[0]?.total ?? 0 };
};
