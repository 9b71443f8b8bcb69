import { sql, type Transaction } from 'kysely';
import { ADVISORY_LOCKS, takeAdvisoryLock } from '#server/db/advisory-locks.ts';
import type { Database } from '#server/db/schema.ts';
import { AppError } from '#server/errors.ts';
import type { TextHeader } from '#server/library/prepare-text.ts';
import type { Moves } from './moved-segments.rules.ts';

type Trx = Transaction<Database>;

/** An import holds the lock while it writes a batch of texts. */
const MAX_WAIT_MS = 8000;
const LOCK_NOT_AVAILABLE = '55P03';

/** Waits for imports that write links. Before any row is locked. */
export const lockLinks = async (trx: Trx): Promise<void> => {
  await sql`select set_config('lock_timeout', ${String(MAX_WAIT_MS)}, true)`.execute(trx);
  try {
    await takeAdvisoryLock(trx, ADVISORY_LOCKS.segmentLinks);
  } catch (error) {
    if ((error as { code?: unknown }).code === LOCK_NOT_AVAILABLE)
      throw new AppError('unavailable', 'An import is running. Please try again in a moment.');
    throw error;
  }
};

export type EditedText = {
  id: string;
  work_id: string;
  revision: number;
  script: string;
  checksum: string;
  draft_checksum: string;
  header: TextHeader;
};

/** What is written again with every revision. */
export const readEditedText = async (trx: Trx, id: string): Promise<EditedText> => {
  const text = await trx
    .selectFrom('texts as t')
    .innerJoin('works as w', 'w.id', 't.work_id')
    .select(['t.id', 't.key', 't.work_id', 't.revision', 't.script', 't.checksum', 't.draft_checksum'])
    .select(['t.is_root', 't.language', 't.title', 't.author', 't.source', 't.source_url', 't.license'])
    .select(['t.revision_label', 'w.key as work_key', 'w.type as work_type'])
    .where('t.id', '=', id)
    .executeTakeFirst();
  if (!text) throw new AppError('text_not_found');
  const { work_id, revision, script, checksum, draft_checksum, work_key, work_type, id: _id, ...fields } = text;
  const work = { key: work_key, type: work_type, titles: {}, descriptions: {}, collections: [] };
  return {
    id,
    work_id,
    revision,
    script,
    checksum,
    draft_checksum,
    header: { kind: 'text', work, ...fields },
  };
};

/** Undefined when there is no such segment. */
export const findTextOfSegment = (trx: Trx, id: string): Promise<{ text_id: string; key: string } | undefined> =>
  trx.selectFrom('segments').select(['text_id', 'key']).where('id', '=', id).executeTakeFirst();

/** A link from segment to segment, with the set it belongs to. */
export type Link = { from: string; to: string; set_id: string };

export const listLinks = async (trx: Trx, segment_ids: string[]): Promise<Link[]> => {
  if (segment_ids.length === 0) return [];
  const { rows } = await sql<Link>`
    select from_segment as "from", to_segment as "to", set_id from mappings where from_segment = any(${segment_ids}::uuid[])
    union
    select from_segment, to_segment, set_id from mappings where to_segment = any(${segment_ids}::uuid[])`.execute(trx);
  return rows;
};

/** Replaces all links of these segments. Those that lack an end or their set by now are left out. */
export const replaceLinks = async (trx: Trx, segment_ids: string[], links: Link[]): Promise<void> => {
  if (segment_ids.length === 0) return;
  await sql`delete from mappings where from_segment = any(${segment_ids}::uuid[])
    or to_segment = any(${segment_ids}::uuid[])`.execute(trx);
  if (links.length === 0) return;
  await sql`insert into mappings (from_segment, to_segment, from_text, to_text, kind, set_id)
    select own.id, other.id, own.text_id, other.text_id,
      case when own_text.work_id = other_text.work_id then 'translation' else 'commentary' end, sets.id
    from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as row ("from" uuid, "to" uuid, set_id uuid)
      join segments own on own.id = row."from"
      join segments other on other.id = row."to" and other.id <> own.id
      join texts own_text on own_text.id = own.text_id
      join texts other_text on other_text.id = other.text_id
      join mapping_sets sets on sets.id = row.set_id
    on conflict do nothing`.execute(trx);
};

/** By id: where the words of the source's segments are now. */
export const readSuccessors = async (trx: Trx, text_id: string): Promise<Moves> => {
  const rows = await trx
    .selectFrom('segment_successors')
    .select(['segment_id', 'successor_id'])
    .where('text_id', '=', text_id)
    .orderBy('segment_id')
    .execute();
  const found = new Map<string, string[]>();
  for (const { segment_id, successor_id } of rows)
    found.set(segment_id, [...(found.get(segment_id) ?? []), successor_id]);
  return found;
};

export const writeSuccessors = async (trx: Trx, text_id: string, moves: Moves): Promise<void> => {
  await trx.deleteFrom('segment_successors').where('text_id', '=', text_id).execute();
  const rows = [...moves].flatMap(([segment_id, to]) =>
    to.map((successor_id) => ({ text_id, segment_id, successor_id })),
  );
  if (rows.length > 0)
    await sql`insert into segment_successors (text_id, segment_id, successor_id)
      select text_id, segment_id, successor_id
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (text_id uuid, segment_id uuid, successor_id uuid)`.execute(
      trx,
    );
};

/** Segments that do not exist any more, with the one that has their words. */
export type Replaced = { gone: string; by: string };

/** What members and topics hold of passages that are gone goes over to the passages with their words. */
export const moveToSuccessors = async (trx: Trx, text_id: string, replaced: Replaced[]): Promise<void> => {
  if (replaced.length === 0) return;
  const rows = sql`jsonb_to_recordset(${JSON.stringify(replaced)}::jsonb) as row (gone uuid, "by" uuid)`;
  await sql`update saved_places p set segment_id = row."by" from ${rows} where p.segment_id = row.gone
    and not exists (select from saved_places other where other.account_id = p.account_id and other.segment_id = row."by")`.execute(
    trx,
  );
  await sql`update reading_history h set segment_id = row."by" from ${rows}
    where h.segment_id = row.gone and h.text_id = ${text_id}`.execute(trx);
  await sql`update topic_passages p set segment_id = row."by" from ${rows} where p.segment_id = row.gone
    and not exists (select from topic_passages other where other.topic_id = p.topic_id and other.segment_id = row."by")`.execute(
    trx,
  );
  // The sheets keep the passage they have quoted; beside the one with its words they are listed too.
  await sql`insert into sheet_quotes (sheet_id, segment_id)
    select q.sheet_id, row."by" from ${rows} join sheet_quotes q on q.segment_id = row.gone
    on conflict do nothing`.execute(trx);
};
