import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { TOKENS_VERSION } from '#shared/scripts/tokenise.ts';
import type { Skipped } from './draft.ts';
import type { DraftCounts } from './draft-checksum.ts';
import type { TextHeader } from './prepare-text.ts';

/** A text of a part as it was written. `set_id` is the set of its own links. */
export type PartText = {
  text_id: string;
  set_id: string;
  draft_checksum: string;
  counts: DraftCounts;
  header: TextHeader;
};

/** A part of a source of which every text was written. */
export type ImportedPart = { key: string; checksum: string; texts: PartText[]; skipped: Skipped[] };

/** Checksums by key, of parts of which every text is still stored as it was written. */
export const findImportedParts = async (db: Kysely<Database>): Promise<Map<string, string>> => {
  const { rows } = await sql<{ key: string; checksum: string }>`
    with links as materialized (
      select set_id, sum(count) as count from (
        select set_id, count(*) as count from mappings group by set_id
        -- What somebody has joined or separated is kept apart.
        union all select unnest(source_sets), 1 from hand_set_links
      ) each group by set_id
    )
    select part.key, part.checksum
    from import_parts part
      cross join jsonb_to_recordset(part.texts)
        as written (text_id uuid, set_id uuid, draft_checksum text, counts jsonb)
      left join texts on texts.id = written.text_id and texts.draft_checksum = written.draft_checksum
        and texts.tokens_version = ${TOKENS_VERSION}
      left join links on links.set_id = written.set_id
    group by part.key
    -- Links disappear when the text they lead to loses segments.
    having bool_and(texts.id is not null and coalesce(links.count, 0) = (written.counts->>'links')::integer)`.execute(
    db,
  );
  return new Map(rows.map(({ key, checksum }) => [key, checksum]));
};

export const readImportedParts = async (
  db: Kysely<Database>,
  keys: string[],
): Promise<Pick<ImportedPart, 'texts' | 'skipped'>[]> => {
  const { rows } = await sql<Pick<ImportedPart, 'texts' | 'skipped'>>`
    select texts, skipped from import_parts where key = any(${keys})`.execute(db);
  return rows;
};

export const writeImportedParts = async (db: Transaction<Database>, parts: ImportedPart[]): Promise<void> => {
  if (parts.length === 0) return;
  await sql`
    insert into import_parts (key, checksum, texts, skipped)
    select key, checksum, texts, skipped
    from json_to_recordset(${JSON.stringify(parts)}) as row (key text, checksum text, texts jsonb, skipped jsonb)
    on conflict (key) do update
      set checksum = excluded.checksum, texts = excluded.texts, skipped = excluded.skipped`.execute(db);
};
