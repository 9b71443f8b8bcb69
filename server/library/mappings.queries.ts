import { sql, type Transaction } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { writeInBatches } from './write-in-batches.ts';

type MappingSet = { id: string; key: string; from_text: string; checksum: string };

/** Replaces a set of links. Returns how many have both ends. */
export const writeMappings = async (
  db: Transaction<Database>,
  set: MappingSet,
  pairs: { from: string; to: string }[],
): Promise<number> => {
  const { id, key, from_text, checksum } = set;
  await db.deleteFrom('mappings').where('set_id', '=', id).execute();
  await db
    .insertInto('mapping_sets')
    .values({ id, key, from_text, checksum })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ checksum }))
    .execute();
  let written = 0;
  let explaining = 0;
  await writeInBatches(pairs, async (batch) => {
    const { rows } = await sql<{ written: number; explaining: number }>`
      with inserted as (
        insert into mappings (from_segment, to_segment, from_text, to_text, kind, set_id)
        select row."from", target.id, ${from_text}, target.text_id,
          case when own.work_id = other.work_id then 'translation' else 'commentary' end, ${id}
        from json_to_recordset(${batch}) as row ("from" uuid, "to" uuid)
        join segments target on target.id = row."to"
        join texts other on other.id = target.text_id
        join texts own on own.id = ${from_text}
        returning kind
      )
      select count(*)::integer as written, (count(*) filter (where kind = 'commentary'))::integer as explaining
      from inserted`.execute(db);
    written += rows[0]?.written ?? 0;
    explaining += rows[0]?.explaining ?? 0;
  });
  await refreshCommentaryLinks(db, [from_text], explaining > 0);
  return written;
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

/** Updates the share of the root that each version of the work covers. */
export const updateCoverage = async (db: Transaction<Database>, work_id: string): Promise<void> => {
  await sql`update texts version set coverage = 100.0 * (
      select count(distinct m.to_segment)
      from mapping_sets s join mappings m on m.set_id = s.id
      where s.from_text = version.id and m.to_text = root.id
    ) / greatest(root.segment_count, 1)
    from texts root
    where root.work_id = ${work_id} and root.is_root
      and version.work_id = ${work_id} and not version.is_root`.execute(db);
};
