import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { readMovedSegments } from './hand-edits.queries.ts';
import type { KeptField } from './hand-set.queries.ts';
import { stableId } from './stable-id.ts';

type Pair = { from: string; to: string };
type SourceLinks = { id: string; from_text: string; pairs: Pair[] };
type HandLink = Pair & { from_text: string; is_joined: boolean };

const nameOf = ({ from, to }: Pair) => `${from} ${to}`;

/** The set of the links that somebody has joined; no source has it. */
export const handSetOf = (from_text: string): string => stableId('mapping-set', `hand:${from_text}`);

/** The set of joined links of a text, made when it is first needed. */
export const makeHandSet = async (db: Transaction<Database>, from_text: string): Promise<string> => {
  const id = handSetOf(from_text);
  await sql`insert into mapping_sets (id, key, from_text, checksum) values (${id}, ${`hand:${from_text}`}, ${from_text}, '')
    on conflict (id) do nothing`.execute(db);
  return id;
};

const readHandLinks = async (db: Kysely<Database>, from_texts: string[]): Promise<HandLink[]> => {
  const { rows } = await sql<HandLink>`
    select from_segment as "from", to_segment as "to", from_text, is_joined from hand_set_links
    where from_text = any(${from_texts}::uuid[])`.execute(db);
  return rows;
};

export type KeptLinks = {
  /** What is left of the links of sources to write. */
  sets: SourceLinks[];
  /** By set, how many of its links somebody has joined or separated. */
  left: Map<string, number>;
  kept: KeptField[];
};

/**
 * Takes out of the links of sources those that somebody has joined or separated, and notes which sources have them. Segments
 * that were split or joined since are followed.
 */
export const keepHandLinks = async (db: Transaction<Database>, sets: SourceLinks[]): Promise<KeptLinks> => {
  const from_texts = [...new Set(sets.map(({ from_text }) => from_text))];
  const links = await readHandLinks(db, from_texts);
  const left = new Map(sets.map(({ id }) => [id, 0]));
  if (links.length === 0) return { sets, left, kept: [] };
  const moved = await readMovedSegments(db);
  const byPair = new Map(links.flatMap((link) => moved.follow([link]).map((pair) => [nameOf(pair), link] as const)));
  const inSource: { from: string; to: string; set: string }[] = [];
  const rest = sets.map((set) => ({
    ...set,
    pairs: set.pairs.filter((pair) => {
      const link = byPair.get(nameOf(pair));
      if (!link) return true;
      inSource.push({ from: link.from, to: link.to, set: set.id });
      left.set(set.id, (left.get(set.id) ?? 0) + 1);
      return false;
    }),
  }));
  const ids = sets.map(({ id }) => id);
  await sql`update hand_set_links h set source_sets = array(
      select unnest(h.source_sets) except select unnest(${ids}::uuid[])
      union select row.set from jsonb_to_recordset(${JSON.stringify(inSource)}::jsonb) as row ("from" uuid, "to" uuid, set uuid)
        where row."from" = h.from_segment and row."to" = h.to_segment)
    where from_text = any(${from_texts}::uuid[])`.execute(db);
  const known = new Set(inSource.map(nameOf));
  const kept = from_texts.flatMap((id): KeptField[] => {
    const own = links.filter(({ from_text }) => from_text === id);
    const joined = own.filter((link) => link.is_joined && !known.has(nameOf(link))).length;
    const separated = own.filter((link) => !link.is_joined && known.has(nameOf(link))).length;
    if (joined + separated === 0) return [];
    const words = `${joined} joined and ${separated} separated by hand`;
    return [{ target_type: 'text', id, field: 'links', kept: words, source: `${separated} joined` }];
  });
  return { sets: rest, left, kept };
};

/** Links that were joined by hand and have lost a segment which an import has brought back. */
export const restoreHandLinks = async (db: Transaction<Database>, text_ids: string[]): Promise<void> => {
  const { rows } = await sql<HandLink>`
    select from_segment as "from", to_segment as "to", from_text, is_joined from hand_set_links
    where is_joined and (from_text = any(${text_ids}::uuid[]) or to_text = any(${text_ids}::uuid[]))`.execute(db);
  if (rows.length === 0) return;
  const moved = await readMovedSegments(db);
  for (const from_text of new Set(rows.map((row) => row.from_text)))
    await insertHandLinks(db, from_text, moved.follow(rows.filter((row) => row.from_text === from_text)));
};

/** Writes links into the set of those that were joined by hand; those whose segments are gone are left out. */
export const insertHandLinks = async (db: Transaction<Database>, from_text: string, pairs: Pair[]): Promise<void> => {
  if (pairs.length === 0) return;
  const set_id = await makeHandSet(db, from_text);
  await sql`insert into mappings (from_segment, to_segment, from_text, to_text, kind, set_id)
    select own.id, other.id, own.text_id, other.text_id,
      case when own_text.work_id = other_text.work_id then 'translation' else 'commentary' end, ${set_id}
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as row ("from" uuid, "to" uuid)
      join segments own on own.id = row."from"
      join segments other on other.id = row."to" and other.id <> own.id
      join texts own_text on own_text.id = own.text_id
      join texts other_text on other_text.id = other.text_id
    where not exists (select from mappings m where m.from_segment = own.id and m.to_segment = other.id)
    on conflict do nothing`.execute(db);
};
