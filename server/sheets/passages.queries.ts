import { sql, type Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import type { Block, Passage } from './block.ts';
import { isUuid } from '#shared/uuid.ts';

const wellFormed = (ids: string[]): string[] => ids.filter((id) => isUuid(id) && id === id.toLowerCase());

/** Passages as the library has them now; one that has vanished is not among them. */
export const findPassages = async (db: Kysely<Database>, ids: string[]): Promise<Map<string, Passage>> => {
  const known = wellFormed(ids);
  if (known.length === 0) return new Map();
  const { rows } = await sql<Passage>`
    select s.id as segment_id, s.content, s.text_id, t.title as text_title, t.language, t.script, t.revision
    from segments s join texts t on t.id = s.text_id
    where s.id = any(${known}::uuid[]) and t.is_published`.execute(db);
  return new Map(rows.map((row) => [row.segment_id, row]));
};

/** Sources as they last stood in a former state of the sheet, by block. */
export const findFormerSources = async (
  db: Kysely<Database>,
  sheet_id: string,
  segments: string[],
): Promise<Map<string, Block>> => {
  if (segments.length === 0) return new Map();
  const { rows } = await sql<{ block: Block }>`
    select distinct on (block ->> 'block_id') block
    from sheet_points p cross join lateral jsonb_array_elements(p.blocks) as block
    where p.sheet_id = ${sheet_id} and block #>> '{quote,segment_id}' = any(${segments}::text[])
    order by block ->> 'block_id', p.version desc`.execute(db);
  return new Map(rows.map(({ block }) => [block.block_id, block]));
};

/** Replaces what the sheet is known to quote. */
export const writeQuotes = async (db: Kysely<Database>, sheet_id: string, blocks: Block[]): Promise<void> => {
  const ids = wellFormed([...new Set(blocks.flatMap(({ quote }) => quote?.segment_id ?? []))]);
  await sql`delete from sheet_quotes where sheet_id = ${sheet_id} and segment_id <> all(${ids}::uuid[])`.execute(db);
  if (ids.length === 0) return;
  await sql`insert into sheet_quotes (sheet_id, segment_id)
    select ${sheet_id}, id from unnest(${ids}::uuid[]) as id on conflict do nothing`.execute(db);
};
