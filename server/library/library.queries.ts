import { sql, type Kysely, type NotNull, type Transaction } from 'kysely';
import { ADVISORY_LOCKS, takeAdvisoryLock, withAdvisoryLock } from '#server/db/advisory-locks.ts';
import type { Database } from '#server/db/schema.ts';
import { parseWalPosition, WAL_POSITION_SQL, type WalPosition } from '#server/db/wal-position.ts';
import { parseUrl } from '#shared/parse-url.ts';
import { now } from '#server/db/expressions.ts';
import { listQuotedSegments, notifyQuotesChanged } from '#server/notifications/create-notifications.queries.ts';
import { letterCount } from './clean-html.ts';
import type { TextDraft, WorkDraft } from './draft.ts';
import type { PreparedText } from './prepare-text.ts';
import { refreshCommentariesOn } from './mappings.queries.ts';
import { stableId } from './stable-id.ts';
import { titleRows } from './title-rows.ts';
import { writeInBatches } from './write-in-batches.ts';

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

export const writeWork = async (db: Transaction<Database>, work: WorkDraft): Promise<void> => {
  const id = stableId('work', work.key);
  const { key, type, citation = '' } = work;
  await db
    .insertInto('works')
    .values({ id, key, type, citation })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ type, citation }))
    .execute();
  await db.deleteFrom('work_titles').where('work_id', '=', id).execute();
  const titles = titleRows(work.titles, work.descriptions).map((row) => ({ work_id: id, ...row }));
  if (titles.length > 0) await db.insertInto('work_titles').values(titles).execute();
  await db.deleteFrom('work_collections').where('work_id', '=', id).execute();
  const collections = work.collections.map((collection) => ({
    work_id: id,
    collection_id: stableId('collection', collection.key),
    position: collection.position,
  }));
  if (collections.length > 0) await db.insertInto('work_collections').values(collections).execute();
};

export const findStoredText = (db: Kysely<Database>, text_id: string, set_id: string) =>
  db
    .selectFrom('texts as t')
    .leftJoin('mapping_sets as m', (join) => join.on('m.id', '=', set_id))
    .select(['t.checksum', 't.revision', 't.tokens_version', 'm.checksum as mapping_checksum'])
    .select((eb) =>
      eb
        .selectFrom('mappings')
        .select((count) => count.fn.countAll<number>().as('count'))
        .where('set_id', '=', set_id)
        .$asScalar()
        .$notNull()
        .as('mappings'),
    )
    .where('t.id', '=', text_id)
    .executeTakeFirst();

/** A page links to it, so nothing but a web address may be in it. */
const webAddressOrEmpty = (url: string): string => (/^https?:$/.test(parseUrl(url)?.protocol ?? '') ? url : '');

/** Writes the text, its contents, sections and segments. Rows that are not in the draft any more are deleted. */
export const writeText = async (
  db: Transaction<Database>,
  draft: TextDraft,
  text: PreparedText,
  revision: number,
): Promise<void> => {
  const { id, work_id, content_id, script, title, checksum } = text;
  const { key, is_root, language, author = '', source, source_url = '', license, revision_label } = draft;
  const segment_count = text.segments.length;
  const letter_count = text.segments.reduce((sum, { content }) => sum + letterCount(content), 0);
  const fields = { work_id, is_root, language, script, title, source, license, revision, revision_label, checksum };
  const columns = {
    ...fields,
    author,
    source_url: webAddressOrEmpty(source_url),
    segment_count,
    letter_count,
    published_by: source,
  };
  await db
    .insertInto('texts')
    .values({ id, key, ...columns })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...columns, updated_date: now }))
    .execute();
  await db
    .insertInto('text_revisions')
    .values({ text_id: id, revision, label: revision_label, checksum, segment_count })
    .execute();
  await db
    .insertInto('contents')
    .values({ id: content_id, text_id: id, position: 1, segment_count })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ segment_count }))
    .execute();
  await writeSections(db, text);
  const quoted = revision > 1 ? await listQuotedSegments(db, id) : [];
  await writeSegments(db, text, revision === 1);
  if (revision > 1) {
    await deleteMissing(db, text);
    await refreshCommentariesOn(db, id);
  }
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
  const segmentsOfText = db.selectFrom('segments').select('id').where('text_id', '=', text_id);
  await db.deleteFrom('segment_notes').where('segment_id', 'in', segmentsOfText).execute();
  await db.deleteFrom('segment_references').where('segment_id', 'in', segmentsOfText).execute();
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

/** Changes whenever the library that readers see changes. */
export const readLibraryVersion = async (db: Kysely<Database>): Promise<string> => (await readLibraryState(db)).version;

/** The version and how far the log of the database was, which tells which of two databases is ahead. */
export type LibraryState = { version: string; position: WalPosition };

export const readLibraryState = async (db: Kysely<Database>): Promise<LibraryState> => {
  const { count, latest, position } = await db
    .selectFrom('library_changes')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('transaction').as('latest')])
    .select(sql.raw<string | null>(WAL_POSITION_SQL).as('position'))
    .executeTakeFirstOrThrow();
  return { version: `${count} ${latest ?? ''}`, position: parseWalPosition(position) ?? 0n };
};

/** An import leaves a row per text, and every request counts the rows. */
export const pruneLibraryChanges = async (db: Kysely<Database>, atMost = 1): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('library_changes')
    .where('transaction', '<', (eb) =>
      eb.selectFrom('library_changes').select((max) => max.fn.max('transaction').as('latest')),
    )
    .where(
      (eb) => eb.selectFrom('library_changes').select((count) => count.fn.countAll<number>().as('count')),
      '>',
      atMost,
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
};

export const isLibraryEmpty = async (db: Kysely<Database>): Promise<boolean> => {
  const { isEmpty } = await db
    .selectNoFrom((eb) =>
      eb
        .and([
          eb.not(eb.exists(eb.selectFrom('texts').select('id'))),
          eb.not(eb.exists(eb.selectFrom('collections').select('id'))),
        ])
        .as('isEmpty'),
    )
    .executeTakeFirstOrThrow();
  return Boolean(isEmpty);
};

/** How much of its root each version covers. A version whose root is not in the library has no coverage. */
export const listCoverage = (db: Kysely<Database>, text_ids: string[]) =>
  db
    .selectFrom('texts')
    .select(['key', 'coverage'])
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(text_ids))))
    .where('is_root', '=', false)
    .where('coverage', 'is not', null)
    .$narrowType<{ coverage: NotNull }>()
    .orderBy('key')
    .execute();
