import { sql, type Kysely, type Transaction } from 'kysely';
import { ADVISORY_LOCKS, takeAdvisoryLock, withAdvisoryLock } from '#server/db/advisory-locks.ts';
import type { Database } from '#server/db/schema.ts';
import { listQuotedSegments, notifyQuotesChanged } from '#server/notifications/create-notifications.queries.ts';
import type { CollectionDraft, Localized, TextDraft, WorkDraft } from './draft.ts';
import type { PreparedText } from './prepare-text.ts';
import { stableId } from './stable-id.ts';

/** A batch is sent as one JSON value: one statement, one plan, no limit on parameters. */
const BATCH_SIZE = 5000;
const writeInBatches = async <Row>(rows: Row[], write: (json: string) => Promise<unknown>): Promise<void> => {
  for (let start = 0; start < rows.length; start += BATCH_SIZE) {
    await write(JSON.stringify(rows.slice(start, start + BATCH_SIZE)));
  }
};

/** Two imports at once would wait for each other's rows and end in a deadlock. */
export const withImportLock = <Result>(db: Kysely<Database>, run: () => Promise<Result>): Promise<Result> =>
  withAdvisoryLock(db, ADVISORY_LOCKS.import, run);

/** The same lock, until the transaction ends. */
export const lockImport = (trx: Transaction<Database>): Promise<void> => takeAdvisoryLock(trx, ADVISORY_LOCKS.import);

/** A text need not be on disk before the next one starts: `flushWal` waits for all of them at the end. */
export const commitAsynchronously = async (db: Transaction<Database>): Promise<void> => {
  await sql`select set_config('synchronous_commit', 'off', true)`.execute(db);
};

/** The WAL is written in order, so waiting for one synchronous commit flushes all earlier ones. */
export const flushWal = async (db: Kysely<Database>): Promise<void> => {
  await sql`select pg_current_xact_id()`.execute(db);
};

const titleRows = (titles: Localized, descriptions: Localized) =>
  Object.entries(titles)
    .filter(([, title]) => title)
    .map(([language, title]) => ({ language, title, description: descriptions[language] ?? '' }));

export const writeCollection = async (db: Transaction<Database>, draft: CollectionDraft): Promise<void> => {
  const id = stableId('collection', draft.key);
  const parent_id = draft.parent === null ? null : stableId('collection', draft.parent);
  const { key, slug, position } = draft;
  await sql`insert into collections (id, key, parent_id, slug, position)
    values (${id}, ${key}, ${parent_id}, ${slug}, ${position})
    on conflict (id) do update set parent_id = excluded.parent_id, slug = excluded.slug, position = excluded.position
  `.execute(db);
  await sql`delete from collection_titles where collection_id = ${id}`.execute(db);
  await sql`insert into collection_titles (collection_id, language, title, description)
    select ${id}, language, title, description
    from json_to_recordset(${JSON.stringify(titleRows(draft.titles, draft.descriptions))})
      as row (language text, title text, description text)`.execute(db);
};

export const writeWork = async (db: Transaction<Database>, work: WorkDraft): Promise<void> => {
  const id = stableId('work', work.key);
  await sql`insert into works (id, key, type) values (${id}, ${work.key}, ${work.type})
    on conflict (id) do update set type = excluded.type`.execute(db);
  await sql`delete from work_titles where work_id = ${id}`.execute(db);
  await sql`insert into work_titles (work_id, language, title, description)
    select ${id}, language, title, description
    from json_to_recordset(${JSON.stringify(titleRows(work.titles, work.descriptions))})
      as row (language text, title text, description text)`.execute(db);
  const collections = work.collections.map(({ key, position }) => ({ id: stableId('collection', key), position }));
  await sql`delete from work_collections where work_id = ${id}`.execute(db);
  await sql`insert into work_collections (work_id, collection_id, position)
    select ${id}, row.id, row.position
    from json_to_recordset(${JSON.stringify(collections)}) as row (id uuid, position integer)`.execute(db);
};

export const findStoredText = async (db: Kysely<Database>, text_id: string, set_id: string) => {
  const { rows } = await sql<{
    checksum: string | null;
    revision: number;
    tokens_version: number;
    mapping_checksum: string | null;
    mappings: number;
  }>`
    select t.checksum, t.revision, t.tokens_version, m.checksum as mapping_checksum,
      (select count(*)::int from mappings where set_id = ${set_id}) as mappings
    from texts t left join mapping_sets m on m.id = ${set_id}
    where t.id = ${text_id}`.execute(db);
  return rows[0];
};

/** Writes the text, its contents, sections and segments. Rows that are not in the draft any more are deleted. */
export const writeText = async (
  db: Transaction<Database>,
  draft: TextDraft,
  text: PreparedText,
  revision: number,
): Promise<void> => {
  const { id, work_id, content_id, script, title, checksum } = text;
  const { key, is_root, language, source, license, revision_label } = draft;
  const count = text.segments.length;
  await sql`insert into texts (id, key, work_id, is_root, language, script, title, source, license, revision,
      revision_label, checksum, segment_count, published_by)
    values (${id}, ${key}, ${work_id}, ${is_root}, ${language}, ${script}, ${title}, ${source}, ${license}, ${revision},
      ${revision_label}, ${checksum}, ${count}, ${source})
    on conflict (id) do update set work_id = excluded.work_id, is_root = excluded.is_root,
      language = excluded.language, script = excluded.script, title = excluded.title, source = excluded.source,
      license = excluded.license, revision = excluded.revision, revision_label = excluded.revision_label,
      checksum = excluded.checksum, segment_count = excluded.segment_count, published_by = excluded.published_by,
      updated_date = now()`.execute(db);
  await sql`insert into text_revisions (text_id, revision, label, checksum, segment_count)
    values (${id}, ${revision}, ${revision_label}, ${checksum}, ${count})`.execute(db);
  await sql`insert into contents (id, text_id, position, segment_count) values (${content_id}, ${id}, 1, ${count})
    on conflict (id) do update set segment_count = excluded.segment_count`.execute(db);
  await writeSections(db, text);
  const quoted = revision > 1 ? await listQuotedSegments(db, id) : [];
  await writeSegments(db, text, revision === 1);
  if (revision > 1) await deleteMissing(db, text);
  await notifyQuotesChanged(db, changedSegments(quoted, text));
  await writeApparatus(db, text);
};

const writeSections = async (db: Transaction<Database>, text: PreparedText): Promise<void> => {
  const { id: text_id, content_id, sections } = text;
  await writeInBatches(sections, (rows) =>
    sql`insert into sections (id, text_id, content_id, parent_id, key, title, position, section_number, depth, first_position, last_position)
      select id, ${text_id}, ${content_id}, parent_id, key, title, position, section_number, depth, first_position, last_position
      from json_to_recordset(${rows}) as row (id uuid, parent_id uuid, key text, title text, position integer,
        section_number integer, depth integer, first_position integer, last_position integer)
      on conflict (id) do update set parent_id = excluded.parent_id, title = excluded.title,
        position = excluded.position, section_number = excluded.section_number, depth = excluded.depth,
        first_position = excluded.first_position, last_position = excluded.last_position`.execute(db),
  );
};

/** Looking for existing rows costs as much as maintaining an index; a new text has none. */
const writeSegments = async (db: Transaction<Database>, text: PreparedText, isNew: boolean): Promise<void> => {
  const { id: text_id, content_id, segmentRows } = text;
  const onConflict = isNew
    ? sql``
    : sql`on conflict (id) do update set section_id = excluded.section_id, position = excluded.position,
        type = excluded.type, level = excluded.level, starts_block = excluded.starts_block, content = excluded.content`;
  for (const rows of segmentRows) {
    await sql`insert into segments (id, text_id, content_id, section_id, key, position, type, level, starts_block, content)
      select id, ${text_id}, ${content_id}, section_id, key, position, type, level, starts_block, content
      from json_to_recordset(${rows}) as row (id uuid, section_id uuid, key text, position integer, type text,
        level smallint, starts_block boolean, content text)
      ${onConflict}`.execute(db);
  }
};

/** Quoted segments whose content has changed or which are gone. */
const changedSegments = (quoted: { id: string; content: string }[], { segments }: PreparedText): string[] => {
  if (quoted.length === 0) return [];
  const contents = new Map(segments.map(({ id, content }) => [id, content]));
  return quoted.filter(({ id, content }) => contents.get(id) !== content).map(({ id }) => id);
};

/** Deletes rows of an earlier revision that this one does not have. */
const deleteMissing = async (db: Transaction<Database>, text: PreparedText): Promise<void> => {
  const { id: text_id, content_id, segments, sections } = text;
  const segmentIds = JSON.stringify(segments.map(({ id }) => id));
  const sectionIds = JSON.stringify(sections.map(({ id }) => id));
  await sql`delete from segments where text_id = ${text_id}
    and id not in (select value::uuid from json_array_elements_text(${segmentIds}))`.execute(db);
  await sql`delete from sections where content_id = ${content_id}
    and id not in (select value::uuid from json_array_elements_text(${sectionIds}))`.execute(db);
  const isInText = sql`segment_id in (select id from segments where text_id = ${text_id})`;
  await sql`delete from segment_notes where ${isInText}`.execute(db);
  await sql`delete from segment_references where ${isInText}`.execute(db);
};

const writeApparatus = async (db: Transaction<Database>, { segments }: PreparedText): Promise<void> => {
  const notes = segments.flatMap(({ id, notes: segmentNotes }) =>
    segmentNotes.map((note, index) => ({ id, position: index + 1, ...note })),
  );
  await writeInBatches(notes, (rows) =>
    sql`insert into segment_notes (segment_id, position, type, content)
      select id, position, type, content
      from json_to_recordset(${rows}) as row (id uuid, position integer, type text, content text)`.execute(db),
  );
  const references = segments.flatMap(({ id, references: segmentReferences }) =>
    segmentReferences.map((reference) => ({ id, ...reference })),
  );
  await writeInBatches(references, (rows) =>
    sql`insert into segment_references (segment_id, siglum, value)
      select id, siglum, value from json_to_recordset(${rows}) as row (id uuid, siglum text, value text)
      on conflict do nothing`.execute(db),
  );
};

type MappingSet = { id: string; key: string; from_text: string; checksum: string };

/** Replaces a set of links. Returns how many have both ends. */
export const writeMappings = async (
  db: Transaction<Database>,
  set: MappingSet,
  pairs: { from: string; to: string }[],
): Promise<number> => {
  const { id, key, from_text, checksum } = set;
  await sql`delete from mappings where set_id = ${id}`.execute(db);
  await sql`insert into mapping_sets (id, key, from_text, checksum) values (${id}, ${key}, ${from_text}, ${checksum})
    on conflict (id) do update set checksum = excluded.checksum`.execute(db);
  let written = 0;
  await writeInBatches(pairs, async (rows) => {
    const { numAffectedRows } = await sql`
      insert into mappings (from_segment, to_segment, from_text, to_text, kind, set_id)
      select row."from", target.id, ${from_text}, target.text_id,
        case when own.work_id = other.work_id then 'translation' else 'commentary' end, ${id}
      from json_to_recordset(${rows}) as row ("from" uuid, "to" uuid)
      join segments target on target.id = row."to"
      join texts other on other.id = target.text_id
      join texts own on own.id = ${from_text}`.execute(db);
    written += Number(numAffectedRows ?? 0);
  });
  return written;
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

/** Changes whenever the library that readers see changes. */
export const readLibraryVersion = async (db: Kysely<Database>): Promise<string> => {
  const { rows } = await sql<{ version: string }>`
    select concat(count(*), ' ', max(transaction)) as version from library_changes`.execute(db);
  return rows[0]?.version ?? '';
};

/** An import leaves a row per text, and every request counts the rows. */
export const pruneLibraryChanges = async (db: Kysely<Database>, atMost = 1): Promise<void> => {
  await sql`delete from library_changes where transaction < (select max(transaction) from library_changes)
    and (select count(*) from library_changes) > ${atMost}`.execute(db);
};

export const isLibraryEmpty = async (db: Kysely<Database>): Promise<boolean> => {
  const { rows } = await sql<{ empty: boolean }>`
    select not exists (select from texts) and not exists (select from collections) as empty`.execute(db);
  return rows[0]?.empty ?? true;
};

export const listCoverage = async (db: Kysely<Database>, text_ids: string[]) => {
  const { rows } = await sql<{ key: string; coverage: number }>`
    select key, coverage from texts where id = any(${text_ids}::uuid[]) and not is_root order by key`.execute(db);
  return rows;
};
