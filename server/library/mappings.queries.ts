import { sql, type Transaction } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { keepHandLinks } from './hand-links.queries.ts';
import type { KeptField } from './hand-set.queries.ts';
import { batchesOf, writeInBatches } from './write-in-batches.ts';

type Pair = { from: string; to: string };
/** Links of one source: a text's own, or a table of parallels. */
export type MappingSet = { id: string; key: string; from_text: string; checksum: string; pairs: Pair[] };

export type WrittenMappings = {
  /** How many links of each set, by its id, have both ends or were set by hand. */
  written: Map<string, number>;
  kept: KeptField[];
};

/** Replaces sets of links. What somebody has joined or separated by hand stays. */
export const writeMappings = async (db: Transaction<Database>, sets: MappingSet[]): Promise<WrittenMappings> => {
  if (sets.length === 0) return { written: new Map(), kept: [] };
  const { sets: rest, left: written, kept } = await keepHandLinks(db, sets);
  const ids = sets.map(({ id }) => id);
  await db
    .deleteFrom('mappings')
    .where((eb) => eb('set_id', '=', eb.fn.any(eb.val(ids))))
    .execute();
  await writeInBatches(
    sets.map(({ id, key, from_text, checksum }) => ({ id, key, from_text, checksum })),
    (rows) =>
      sql`insert into mapping_sets (id, key, from_text, checksum)
        select id, key, from_text, checksum
        from json_to_recordset(${rows}) as row (id uuid, key text, from_text uuid, checksum text)
        on conflict (id) do update set checksum = excluded.checksum`.execute(db),
  );
  const explaining = new Set<string>();
  // A number takes fewer bytes than the id of the set.
  const links = rest.flatMap(({ pairs }, index) => pairs.map(({ from, to }) => ({ from, to, set: index + 1 })));
  for (const batch of batchesOf(links)) {
    const { rows } = await sql<{ set_id: string; written: number; explaining: number }>`
      with inserted as (
        insert into mappings (from_segment, to_segment, from_text, to_text, kind, set_id)
        select row."from", target.id, own.id, target.text_id,
          case when own.work_id = other.work_id then 'translation' else 'commentary' end, sets.id
        from unnest(${batch.map(({ from }) => from)}::uuid[], ${batch.map(({ to }) => to)}::uuid[],
          ${batch.map(({ set }) => set)}::integer[]) as row ("from", "to", "set")
        join unnest(${ids}::uuid[], ${sets.map(({ from_text }) => from_text)}::uuid[])
          with ordinality as sets (id, from_text, "set") on sets."set" = row."set"
        join segments target on target.id = row."to"
        join texts other on other.id = target.text_id
        join texts own on own.id = sets.from_text
        returning set_id, kind
      )
      select set_id, count(*)::integer as written,
        (count(*) filter (where kind = 'commentary'))::integer as explaining
      from inserted group by set_id`.execute(db);
    for (const row of rows) {
      written.set(row.set_id, (written.get(row.set_id) ?? 0) + row.written);
      if (row.explaining > 0) explaining.add(row.set_id);
    }
  }
  const hasLinks = sets.some(({ id }) => explaining.has(id));
  await refreshCommentaryLinks(
    db,
    sets.map(({ from_text }) => from_text),
    hasLinks,
  );
  return { written, kept };
};

/** Counts again which texts these explain. Most texts are translations, whose links need not be read. */
const refreshCommentaryLinks = async (
  db: Transaction<Database>,
  from_texts: string[],
  hasNewLinks: boolean,
): Promise<void> => {
  const { numDeletedRows } = await db
    .deleteFrom('commentary_links')
    .where((eb) => eb('from_text', '=', eb.fn.any(eb.val(from_texts))))
    .executeTakeFirst();
  if (!hasNewLinks && Number(numDeletedRows) === 0) return;
  await db
    .insertInto('commentary_links')
    .columns(['from_text', 'to_text', 'segment_count'])
    .expression((eb) =>
      eb
        .selectFrom('mapping_sets as s')
        .innerJoin('mappings as m', 'm.set_id', 's.id')
        .select(['m.from_text', 'm.to_text'])
        .select(({ fn, cast }) => cast<number>(fn.count('m.from_segment').distinct(), 'integer').as('segment_count'))
        .where(({ eb: where, fn, val }) => where('s.from_text', '=', fn.any(val(from_texts))))
        .where('m.kind', '=', 'commentary')
        .groupBy(['m.from_text', 'm.to_text']),
    )
    .execute();
};

/** After a text has lost segments: links to them are gone. */
export const refreshCommentariesOn = async (db: Transaction<Database>, text_id: string): Promise<void> => {
  const explaining = await db
    .selectFrom('commentary_links')
    .select('from_text')
    .where('to_text', '=', text_id)
    .execute();
  const from_texts = explaining.map(({ from_text }) => from_text);
  if (from_texts.length > 0) await refreshCommentaryLinks(db, from_texts, true);
};

/** After links from or to a text were changed: counts anew which texts it explains and which explain it. */
export const refreshCommentariesOf = async (db: Transaction<Database>, text_id: string): Promise<void> => {
  await refreshCommentaryLinks(db, [text_id], true);
  await refreshCommentariesOn(db, text_id);
};

/** Updates the share of the root that each version of these works covers. */
export const updateCoverage = async (db: Transaction<Database>, work_ids: string[]): Promise<void> => {
  if (work_ids.length === 0) return;
  await sql`update texts version set coverage = 100.0 * (
      select count(distinct m.to_segment)
      from mapping_sets s join mappings m on m.set_id = s.id
      where s.from_text = version.id and m.to_text = root.id
    ) / greatest(root.segment_count, 1)
    from texts root
    where root.work_id = any(${work_ids}::uuid[]) and root.is_root
      and version.work_id = root.work_id and not version.is_root`.execute(db);
};
