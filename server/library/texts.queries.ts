import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { listQuotedSegments } from '#server/notifications/create-notifications.queries.ts';
import { notifyQuotesChanged } from '#server/notifications/quote-announcements.queries.ts';
import { parseUrl } from '#shared/parse-url.ts';
import { TOKENS_VERSION } from '#shared/scripts/tokenise.ts';
import { letterCount } from './clean-html.ts';
import { refreshCommentariesOn } from './mappings.queries.ts';
import type { PreparedSegment, PreparedText, TextHeader } from './prepare-text.ts';
import { batchesOf, writeInBatches } from './write-in-batches.ts';

/** Who made a revision that comes from no import. */
export type RevisionOrigin = {
  kind: 'edit' | 'correction' | 'undo';
  reason: string;
  /** Whom readers see named: an account, or the name of somebody without one. */
  credit: string;
  credited_account_id: string | null;
  account_id: string | null;
};

/** A text to be written as this revision. */
export type WrittenText = {
  draft: TextHeader;
  draftChecksum: string;
  text: PreparedText;
  revision: number;
  origin?: RevisionOrigin;
};

/** A page links to it, so nothing but a web address may be in it. */
const webAddressOrEmpty = (url: string): string => (/^https?:$/.test(parseUrl(url)?.protocol ?? '') ? url : '');

/**
 * Writes texts with their contents, sections and segments, in a few statements for all of them. Rows of an earlier
 * revision that are not in a text any more are deleted. The caller writes the tokens in the same transaction.
 */
export const writeTexts = async (
  db: Transaction<Database>,
  texts: WrittenText[],
  leavesUnpublished = false,
): Promise<void> => {
  if (texts.length === 0) return;
  await writeTextRows(db, texts, leavesUnpublished);
  const created = texts.filter(({ revision }) => revision === 1).map(({ text }) => text);
  const changed = texts.filter(({ revision }) => revision > 1);
  const prepared = texts.map(({ text }) => text);
  await writeSections(db, prepared);
  await writeSegments(db, created);
  for (const written of changed) {
    const { text } = written;
    const quoted = await listQuotedSegments(db, text.id);
    await writeSegments(db, [text], written);
    await deleteMissing(db, written);
    await refreshCommentariesOn(db, text.id);
    await notifyQuotesChanged(db, changedSegments(quoted, text));
  }
  await writeApparatus(db, prepared);
};

/** So that nobody sets a field between the look at what was set by hand and the write. In one order, against deadlocks. */
export const lockTexts = async (db: Transaction<Database>, ids: string[]): Promise<void> => {
  if (ids.length === 0) return;
  await db
    .selectFrom('texts')
    .select('id')
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .orderBy('id')
    .forUpdate()
    .execute();
};

/** Notes the drafts of texts that are as they were, so that the next import sees it sooner. */
export const writeDraftChecksums = async (
  db: Transaction<Database>,
  texts: { id: string; draftChecksum: string }[],
): Promise<void> => {
  if (texts.length === 0) return;
  await sql`update texts set draft_checksum = noted.draft_checksum
    from unnest(${texts.map(({ id }) => id)}::uuid[], ${texts.map(({ draftChecksum }) => draftChecksum)}::text[])
      as noted (id, draft_checksum)
    where texts.id = noted.id`.execute(db);
};

const textRow = ({ draft, draftChecksum, text, revision, origin }: WrittenText) => {
  const { id, work_id, content_id, script, title, checksum, segments } = text;
  const { key, is_root, language, author = '', source, source_url = '', license, revision_label } = draft;
  const ids = { id, key, work_id, content_id };
  const credits = { author, source, license, revision, revision_label };
  return {
    ...ids,
    ...credits,
    ...(origin ?? IMPORTED),
    is_root,
    language,
    script,
    title,
    checksum,
    draft_checksum: draftChecksum,
    source_url: webAddressOrEmpty(source_url),
    segment_count: segments.length,
    letter_count: segments.reduce((sum, { content }) => sum + letterCount(content), 0),
  };
};

const IMPORTED = { kind: 'import', reason: '', credit: '', credited_account_id: null, account_id: null };

const writeTextRows = async (
  db: Transaction<Database>,
  texts: WrittenText[],
  leavesUnpublished: boolean,
): Promise<void> => {
  const rows = JSON.stringify(texts.map(textRow));
  await sql`insert into texts (id, key, work_id, is_root, language, script, title, author, source, source_url, license,
      revision, revision_label, checksum, draft_checksum, segment_count, letter_count, published_by, tokens_version)
    select id, key, work_id, is_root, language, script, title, author, source, source_url, license, revision,
      revision_label, checksum, draft_checksum, segment_count, letter_count, source, ${TOKENS_VERSION}
    from json_to_recordset(${rows}) as row (id uuid, key text, work_id uuid, is_root boolean, language text, script text,
      title text, author text, source text, source_url text, license text, revision integer, revision_label text,
      checksum text, draft_checksum text, segment_count integer, letter_count integer)
    on conflict (id) do update set work_id = excluded.work_id, is_root = excluded.is_root, language = excluded.language,
      script = excluded.script, title = excluded.title, author = excluded.author, source = excluded.source,
      source_url = excluded.source_url, license = excluded.license, revision = excluded.revision,
      revision_label = excluded.revision_label, checksum = excluded.checksum, draft_checksum = excluded.draft_checksum,
      segment_count = excluded.segment_count, letter_count = excluded.letter_count, published_by = excluded.published_by,
      tokens_version = excluded.tokens_version, updated_date = now()`.execute(db);
  // A text that is added to a work which readers must not see yet.
  await sql`update texts set is_published = false from works w
    where w.id = texts.work_id and not w.is_published and texts.is_published
      and texts.id = any(${texts.map(({ text }) => text.id)}::uuid[])`.execute(db);
  // Of a work that is not published, they are published with it.
  if (leavesUnpublished)
    await sql`update texts set is_published = false, is_released = false
      where is_published and id = any(${texts.filter(({ revision }) => revision === 1).map(({ text }) => text.id)}::uuid[])`.execute(
      db,
    );
  await sql`insert into text_revisions (text_id, revision, label, checksum, segment_count, kind, reason, credit,
      credited_account_id, account_id)
    select id, revision, revision_label, checksum, segment_count, kind, reason, credit, credited_account_id, account_id
    from json_to_recordset(${rows}) as row (id uuid, revision integer, revision_label text, checksum text,
      segment_count integer, kind text, reason text, credit text, credited_account_id uuid,
      account_id uuid)`.execute(db);
  await sql`insert into contents (id, text_id, position, segment_count)
    select content_id, id, 1, segment_count
    from json_to_recordset(${rows}) as row (content_id uuid, id uuid, segment_count integer)
    on conflict (id) do update set segment_count = excluded.segment_count`.execute(db);
};

const writeSections = async (db: Transaction<Database>, texts: PreparedText[]): Promise<void> => {
  const all = texts.flatMap(({ id: text_id, content_id, sections }) =>
    sections.map((section) => ({ text_id, content_id, ...section })),
  );
  await writeInBatches(all, (rows) =>
    sql`insert into sections (id, text_id, content_id, parent_id, key, title, position, section_number, depth, first_position, last_position)
      select id, text_id, content_id, parent_id, key, title, position, section_number, depth, first_position, last_position
      from json_to_recordset(${rows}) as row (id uuid, text_id uuid, content_id uuid, parent_id uuid, key text, title text,
        position integer, section_number integer, depth integer, first_position integer, last_position integer)
      on conflict (id) do update set parent_id = excluded.parent_id, title = excluded.title,
        position = excluded.position, section_number = excluded.section_number, depth = excluded.depth,
        first_position = excluded.first_position, last_position = excluded.last_position`.execute(db),
  );
};

/** So many letters go into one statement. */
const MAX_STATEMENT_LENGTH = 2_000_000;

type SegmentRow = { segment: PreparedSegment; position: number; text: number };

/** The segments of some texts, as many as go into one statement. `text` counts the texts from 1. */
function* segmentBatches(texts: PreparedText[]): Generator<SegmentRow[]> {
  let batch: SegmentRow[] = [];
  let length = 0;
  for (const [index, { segments }] of texts.entries())
    for (const [before, segment] of segments.entries()) {
      batch.push({ segment, position: before + 1, text: index + 1 });
      length += segment.content.length;
      if (length < MAX_STATEMENT_LENGTH) continue;
      yield batch;
      batch = [];
      length = 0;
    }
  if (batch.length > 0) yield batch;
}

/** A row that stays as it is is not written again. */
const ON_CONFLICT = sql`on conflict (id) do update set section_id = excluded.section_id, position = excluded.position,
    type = excluded.type, level = excluded.level, starts_block = excluded.starts_block, content = excluded.content
  where (segments.section_id, segments.position, segments.type, segments.level, segments.starts_block, segments.content)
    is distinct from (excluded.section_id, excluded.position, excluded.type, excluded.level, excluded.starts_block,
      excluded.content)`;

/**
 * Arrays, because PostgreSQL takes more than twice as long to read the same rows as JSON. Looking for existing rows costs
 * as much as maintaining an index; a new text has none. The words that `changed` replaces are noted in the same statement,
 * which sees the table as it was before.
 */
const writeSegments = async (
  db: Transaction<Database>,
  texts: PreparedText[],
  changed?: WrittenText,
): Promise<void> => {
  const text_ids = texts.map(({ id }) => id);
  const content_ids = texts.map(({ content_id }) => content_id);
  for (const rows of segmentBatches(texts)) {
    const column = <Field extends keyof PreparedSegment>(field: Field) => rows.map(({ segment }) => segment[field]);
    const sent = sql`unnest(${column('id')}::uuid[], ${rows.map(({ text }) => text)}::integer[],
        ${column('section_id')}::uuid[], ${column('key')}::text[], ${rows.map(({ position }) => position)}::integer[],
        ${column('type')}::text[], ${column('level')}::smallint[], ${column('starts_block')}::boolean[],
        ${column('content')}::text[])
        as row (id, text, section_id, key, position, type, level, starts_block, content)`;
    const insertFrom = (from: RawBuilder<unknown>) => sql`
      insert into segments (id, text_id, content_id, section_id, key, position, type, level, starts_block, content)
      select id, (${text_ids}::uuid[])[text], (${content_ids}::uuid[])[text], section_id, key, position, type, level,
        starts_block, content
      from ${from}`;
    if (!changed) await insertFrom(sent).execute(db);
    else
      await sql`with row as materialized (select * from ${sent}),
        written as (${insertFrom(sql`row`)} ${ON_CONFLICT})
        insert into segment_revisions (segment_id, revision, text_id, key, old_content, new_content)
        select row.id, ${changed.revision}, ${changed.text.id}, row.key, old.content, row.content
        from row left join segments old on old.id = row.id
        -- Of an import, what is new is no change of words.
        where old.content is distinct from row.content and (old.id is not null or ${changed.origin !== undefined})`.execute(
        db,
      );
  }
};

/** Quoted segments whose content has changed or which are gone. */
const changedSegments = (quoted: { id: string; content: string }[], { segments }: PreparedText): string[] => {
  if (quoted.length === 0) return [];
  const contents = new Map(segments.map(({ id, content }) => [id, content]));
  return quoted.filter(({ id, content }) => contents.get(id) !== content).map(({ id }) => id);
};

/** Deletes rows of an earlier revision that this one does not have. */
const deleteMissing = async (db: Transaction<Database>, { text, revision }: WrittenText): Promise<void> => {
  const { id: text_id, content_id, segments, sections } = text;
  const segmentIds = JSON.stringify(segments.map(({ id }) => id));
  const sectionIds = JSON.stringify(sections.map(({ id }) => id));
  await sql`with gone as (
      delete from segments where text_id = ${text_id}
        and id not in (select value::uuid from json_array_elements_text(${segmentIds}))
      returning id, key, content
    )
    insert into segment_revisions (segment_id, revision, text_id, key, old_content)
    select id, ${revision}, ${text_id}, key, content from gone`.execute(db);
  await sql`delete from sections where content_id = ${content_id}
    and id not in (select value::uuid from json_array_elements_text(${sectionIds}))`.execute(db);
  const segmentsOfText = db.selectFrom('segments').select('id').where('text_id', '=', text_id);
  await db.deleteFrom('segment_notes').where('segment_id', 'in', segmentsOfText).execute();
  await db.deleteFrom('segment_references').where('segment_id', 'in', segmentsOfText).execute();
};

const writeApparatus = async (db: Transaction<Database>, texts: PreparedText[]): Promise<void> => {
  const segments = texts.flatMap((text) => text.segments);
  const notes = segments.flatMap(({ id, notes: segmentNotes }) =>
    segmentNotes.map((note, index) => ({ id, position: index + 1, ...note })),
  );
  await writeInBatches(notes, (rows) =>
    sql`insert into segment_notes (segment_id, position, type, content)
      select id, position, type, content
      from json_to_recordset(${rows}) as row (id uuid, position integer, type text, content text)`.execute(db),
  );
  const references = segments.flatMap(({ id, references: segmentReferences }) =>
    uniqueReferences(segmentReferences).map((reference) => ({ id, ...reference })),
  );
  for (const rows of batchesOf(references)) {
    await sql`insert into segment_references (segment_id, siglum, value)
      select * from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ siglum }) => siglum)}::text[],
        ${rows.map(({ value }) => value)}::text[])`.execute(db);
  }
};

/** Sources repeat a reference now and then. */
const uniqueReferences = (references: PreparedSegment['references']): PreparedSegment['references'] =>
  references.length < 2
    ? references
    : references.filter(
        ({ siglum, value }, index) =>
          references.findIndex((other) => other.siglum === siglum && other.value === value) === index,
      );
