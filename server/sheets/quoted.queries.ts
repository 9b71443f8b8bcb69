import { sql, type Kysely } from 'kysely';
import { labelSource, passageReference } from '#server/db/expressions.ts';
import type { Database } from '#server/db/schema.ts';
import { isUuid } from '#shared/uuid.ts';
import { revisionKey, type AlignedPassage, type Quoted, type QuotedText } from './quoted.ts';
import { quotedSegmentIds, type Block, type Passage } from './stored-sheet.ts';

type Db = Kysely<Database>;

/** Passages as they are in the library now; those that are gone are missing from the map. */
export const findPassages = async (db: Db, segment_ids: string[]): Promise<Map<string, Passage>> => {
  const ids = segment_ids.filter(isUuid);
  if (ids.length === 0) return new Map();
  const found = await listPassages(db, ids);
  const missing = ids.filter((id) => !found.has(id));
  if (missing.length === 0) return found;
  // Those that were joined with others: the passage with their words.
  const successors = await db
    .selectFrom('segment_successors')
    .select(['segment_id', 'successor_id'])
    .where((eb) => eb('segment_id', '=', eb.fn.any(eb.val(missing))))
    .execute();
  if (successors.length === 0) return found;
  const others = await listPassages(
    db,
    successors.map(({ successor_id }) => successor_id),
  );
  for (const { segment_id, successor_id } of successors) {
    const passage = others.get(successor_id);
    if (passage && !found.has(segment_id)) found.set(segment_id, { ...passage, segment_id });
  }
  return found;
};

const listPassages = async (db: Db, ids: string[]): Promise<Map<string, Passage>> => {
  const passages = await db
    .selectFrom('segments as s')
    .innerJoin('texts as t', 't.id', 's.text_id')
    .innerJoin('works as w', 'w.id', 't.work_id')
    .select(['s.id as segment_id', 's.content', 's.text_id', 't.title as text_title'])
    .select(['t.language', 't.script', 't.revision', 's.type', 't.work_id'])
    .select([passageReference.as('reference'), labelSource.as('label_source')])
    .where((eb) => eb('s.id', '=', eb.fn.any(eb.val(ids))))
    .where('t.is_published', '=', true)
    .execute();
  return new Map(passages.map((passage) => [passage.segment_id, passage]));
};

/** Published texts as they are now; those that are gone are missing from the map. */
export const findQuotedTexts = async (db: Db, text_ids: string[]): Promise<Map<string, QuotedText>> => {
  const ids = [...new Set(text_ids)].filter(isUuid);
  if (ids.length === 0) return new Map();
  const texts = await db
    .selectFrom('texts')
    .select(['id as text_id', 'title as text_title', 'language', 'script', 'revision', 'work_id'])
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .where('is_published', '=', true)
    .execute();
  return new Map(texts.map((text) => [text.text_id, text]));
};

/** What the publishers of the texts call the revisions that are quoted. */
const findRevisionLabels = async (db: Db, blocks: Block[]): Promise<Map<string, string>> => {
  const quoted = new Map<string, { text_id: string; revision: number }>();
  for (const { quote, source } of blocks)
    for (const { text_id, revision } of [...(quote ? [quote] : []), ...(source?.versions ?? [])])
      if (text_id && revision && isUuid(text_id)) quoted.set(revisionKey(text_id, revision), { text_id, revision });
  if (quoted.size === 0) return new Map();
  const { rows } = await sql<{ text_id: string; revision: number; label: string }>`
    select r.text_id, r.revision, r.label from text_revisions r
    join jsonb_to_recordset(${JSON.stringify([...quoted.values()])}::jsonb) as quoted (text_id uuid, revision integer)
      on quoted.text_id = r.text_id and quoted.revision = r.revision
    join texts t on t.id = r.text_id and t.is_published`.execute(db);
  return new Map(rows.map(({ text_id, revision, label }) => [revisionKey(text_id, revision), label]));
};

/** Everything that the library says now about what the blocks quote. */
export const findQuoted = async (db: Db, blocks: Block[]): Promise<Quoted> => {
  // One after the other: in a transaction they share a connection.
  const passages = await findPassages(db, quotedSegmentIds(blocks));
  const texts = await findQuotedTexts(
    db,
    blocks.flatMap(({ source }) => source?.versions?.map(({ text_id }) => text_id) ?? []),
  );
  const labels = await findRevisionLabels(db, blocks);
  return { passages, texts, labels };
};

/** Which passages of the texts say the same as these: in the root, or in another translation of it. */
export const listAlignedPassages = async (
  db: Db,
  segment_ids: string[],
  text_ids: string[],
): Promise<AlignedPassage[]> => {
  const [segments, texts] = [segment_ids.filter(isUuid), text_ids.filter(isUuid)];
  if (segments.length === 0 || texts.length === 0) return [];
  const { rows } = await sql<AlignedPassage>`
    with own as (
      select id, id as root from segments where id = any(${segments}::uuid[])
      union select m.from_segment, m.to_segment from mappings m
        where m.from_segment = any(${segments}::uuid[]) and m.kind = 'translation'
    ), pairs as (
      select own.id, own.root as other from own
      union select own.id, m.from_segment from own
        join mappings m on m.to_segment = own.root and m.kind = 'translation' and m.from_text = any(${texts}::uuid[])
    )
    select pairs.id as segment_id, other.id as other_id, other.text_id
    from pairs
    join segments other on other.id = pairs.other and other.text_id = any(${texts}::uuid[])
    join segments s on s.id = pairs.id
    join texts t on t.id = other.text_id and t.is_published
    join texts own_text on own_text.id = s.text_id and own_text.work_id = t.work_id and own_text.id <> t.id
    join contents c on c.id = other.content_id
    order by c.position, other.position, s.position`.execute(db);
  return rows;
};
