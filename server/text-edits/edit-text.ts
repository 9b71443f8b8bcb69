import type { Transaction } from 'kysely';
import { recordAction, type Actor, type AuditedFields } from '#server/audit-log/audit-log.queries.ts';
import { textKind } from '#server/catalog/text.queries.ts';
import type { Database } from '#server/db/schema.ts';
import { AppError } from '#server/errors.ts';
import { cleanHtml } from '#server/library/clean-html.ts';
import type { ContentSegment, TextContent } from '#server/library/draft.ts';
import { readHandEdits, writeHandEdits } from '#server/library/hand-edits.queries.ts';
import { compareWithSource, NO_EDITS, sourceOf, waitingEdits } from '#server/library/hand-edits.rules.ts';
import { refreshCommentariesOf, updateCoverage } from '#server/library/mappings.queries.ts';
import { cleanTitle, placeContent, type PreparedText } from '#server/library/prepare-text.ts';
import { stableId } from '#server/library/stable-id.ts';
import { readTextContent } from '#server/library/text-content.queries.ts';
import { writeTexts, type RevisionOrigin } from '#server/library/texts.queries.ts';
import { writeTokens } from '#server/search/index/text-tokens.queries.ts';
import { MAX_EDITED_SEGMENTS, MAX_SEGMENT_LENGTH } from '#shared/limits.ts';
import { patchTo, type ContentPatch } from './content-patch.rules.ts';
import {
  listLinks,
  lockLinks,
  moveToSuccessors,
  readEditedText,
  readSuccessors,
  replaceLinks,
  writeSuccessors,
  type EditedText,
  type Link,
} from './edit-text.queries.ts';
import { followNotes } from './follow-notes.queries.ts';
import { followedBy, NO_MOVES, type Moves } from './moved-segments.rules.ts';

type Trx = Transaction<Database>;

/** Whom readers see named for a change: a member by account, anybody else by a name. */
export type Credit = { account_id: string } | { name: string } | null;

/** Keys of the segments whose words went into others. A segment that is split or joined keeps its key as the first part. */
export type Edited = {
  content: TextContent;
  moves?: Moves;
  /** Every segment of the source is there again. */
  isAsInSource?: boolean;
};

/** What a change may look at. Successors are by key. */
export type EditState = { text: EditedText; source: TextContent; successors: Moves };

export type TextEdit = {
  text_id: string;
  /** What the caller has seen; null when `change` itself compares what it replaces. */
  expected_revision: number | null;
  /** Leaves what it is given as it is; segments that are the same object count as unchanged. */
  change(content: TextContent, state: EditState): Edited;
  actor: Actor;
  kind: RevisionOrigin['kind'];
  action: 'edit_words' | 'edit_structure';
  /** Readers see it in the history of the passages. */
  reason: string;
  credit: Credit;
  /** What the audit log shows. */
  shown?: { before: AuditedFields; after: AuditedFields };
  /** Of an undo: the entry it reverses, and what was saved with it. */
  undoes?: { id: number; saved: SavedEdit };
};

/** What an undo needs. Moves are by key, links and successors by id. */
export type SavedEdit = {
  patch: ContentPatch;
  moves: [string, string[]][];
  links: Link[];
  /** What the edit has made of them: whoever has joined or separated since must not lose that. */
  links_after?: Link[];
  successors: [string, string[]][];
};

const entriesOf = (moves: Moves): [string, string[]][] => [...moves].map(([from, to]) => [from, [...to]]);

const cleanSegment = (segment: ContentSegment, before: ContentSegment | undefined): ContentSegment => {
  if (segment === before) return segment;
  const content = segment.content === before?.content ? segment.content : cleanHtml(segment.content);
  const notes = segment.notes
    .map((note) => ({ type: note.type, content: cleanHtml(note.content) }))
    .filter((note) => note.content !== '');
  // A source may have longer ones, which stay.
  const allowed = Math.max(MAX_SEGMENT_LENGTH, before?.content.length ?? 0);
  if (content.length > allowed) throw new AppError('too_large', `A passage has at most ${MAX_SEGMENT_LENGTH} letters.`);
  return { ...segment, content, notes, level: segment.type === 'heading' ? (segment.level ?? 1) : null };
};

/** As it will be stored. What was not touched stays exactly as it is. */
const clean = (edited: TextContent, before: TextContent): TextContent => {
  const stored = new Map(before.segments.map((segment) => [segment.key, segment]));
  const titles = new Map(before.sections.map(({ key, title }) => [key, title]));
  return {
    sections: edited.sections.map((section) =>
      section.title === titles.get(section.key) ? section : { ...section, title: cleanTitle(section.title) },
    ),
    segments: edited.segments.map((segment) => cleanSegment(segment, stored.get(segment.key))),
  };
};

/** Misprints are corrected in longer texts too. */
const refuseTooMany = ({ segments }: TextContent, { action }: TextEdit): void => {
  if (action === 'edit_structure' && segments.length > MAX_EDITED_SEGMENTS)
    throw new AppError('too_complex', `Texts of more than ${MAX_EDITED_SEGMENTS} passages cannot be rearranged here.`);
};

/** Only of segments that the text or its source has. */
const successorsByKey = (successors: Moves, { header }: EditedText, ...contents: TextContent[]): Moves => {
  if (successors.size === 0) return NO_MOVES;
  const keys = new Map(
    contents.flatMap(({ segments }) => segments.map(({ key }) => [stableId('segment', header.key, key), key] as const)),
  );
  const keysOf = (ids: readonly string[]) => ids.flatMap((id) => keys.get(id) ?? []);
  return new Map([...successors].flatMap(([from, to]) => keysOf([from]).map((key) => [key, keysOf(to)] as const)));
};

/** Sections and segments that were not there before. */
const newIds = ({ sections, segments }: PreparedText, before: TextContent, { header }: EditedText): string[] => {
  const known = new Set([
    ...before.sections.map(({ key }) => stableId('section', header.key, key)),
    ...before.segments.map(({ key }) => stableId('segment', header.key, key)),
  ]);
  return [...sections, ...segments].map(({ id }) => id).filter((id) => !known.has(id));
};

const isUnchanged = ({ sections, order, segments }: ContentPatch): boolean =>
  sections === undefined && order === undefined && segments.length === 0;

/** Links of segments that were split or joined: both parts have those of the whole, and the whole those of both. */
const movedLinks = (links: Link[], moves: Moves): Link[] =>
  links.flatMap(({ from, to, set_id }) =>
    (moves.get(from) ?? [from]).flatMap((own) =>
      (moves.get(to) ?? [to]).map((other) => ({ from: own, to: other, set_id })),
    ),
  );

const isSameLinks = (one: Link[], other: Link[]): boolean => {
  const nameOf = ({ from, to, set_id }: Link) => `${from} ${to} ${set_id}`;
  const names = new Set(one.map(nameOf));
  return names.size === other.length && other.every((link) => names.has(nameOf(link)));
};

const writeRevision = async (
  trx: Trx,
  text: EditedText,
  content: TextContent,
  edit: TextEdit,
): Promise<PreparedText> => {
  const { header } = text;
  const prepared: PreparedText = {
    ...placeContent(header.key, content),
    id: text.id,
    work_id: text.work_id,
    content_id: stableId('content', header.key),
    script: text.script,
    title: header.title,
    // Of the source, by which the next import sees whether that has changed.
    checksum: text.checksum,
    mappings: [],
    mappingChecksum: '',
  };
  const { kind, reason, credit, actor } = edit;
  const origin = {
    kind,
    reason,
    credit: credit && 'name' in credit ? credit.name : '',
    credited_account_id: credit && 'account_id' in credit ? credit.account_id : null,
    account_id: actor.account_id,
  };
  const revision = text.revision + 1;
  await writeTexts(trx, [{ draft: header, draftChecksum: text.draft_checksum, text: prepared, revision, origin }]);
  await writeTokens(trx, [prepared]);
  return prepared;
};

/**
 * Changes the words or the structure of a text, as a new revision, with everything that depends on it, in one transaction. The
 * next import keeps the change.
 */
export const editText = async (trx: Trx, edit: TextEdit): Promise<{ revision: number; made: string[] }> => {
  const { text_id, undoes } = edit;
  await lockLinks(trx);
  if (!(await textKind.lock(trx, text_id))) throw new AppError('text_not_found');
  const text = await readEditedText(trx, text_id);
  if (edit.expected_revision !== null && text.revision !== edit.expected_revision) throw new AppError('conflict');
  const before = await readTextContent(trx, text_id);
  refuseTooMany(before, edit);
  const successors = await readSuccessors(trx, text_id);
  const handEdits = (await readHandEdits(trx, [text_id])).get(text_id) ?? NO_EDITS;
  const source = sourceOf(before, handEdits);
  const edited = edit.change(before, { text, source, successors: successorsByKey(successors, text, before, source) });
  const content = clean(edited.content, before);
  refuseTooMany(content, edit);
  const patch = patchTo(before, content);
  if (isUnchanged(patch)) throw new AppError('nothing_changed');

  const idOf = (key: string) => stableId('segment', text.header.key, key);
  const moves: Moves = new Map([...(edited.moves ?? NO_MOVES)].map(([key, to]) => [idOf(key), to.map(idOf)]));
  const touched = [...new Set([...moves.keys(), ...[...moves.values()].flat()])];
  const links = await listLinks(trx, touched);
  if (undoes?.saved.links_after && !isSameLinks(undoes.saved.links_after, links)) throw new AppError('conflict');

  const prepared = await writeRevision(trx, text, content, edit);
  await replaceLinks(trx, touched, undoes ? undoes.saved.links : movedLinks(links, moves));
  const contents = new Map(prepared.segments.map((segment) => [segment.id, segment.content]));
  const gone = [...moves].filter(([from]) => !contents.has(from));
  const first = undoes ? new Map(undoes.saved.successors) : edited.isAsInSource ? NO_MOVES : successors;
  const present = followedBy(first, undoes || edited.isAsInSource ? new Map(gone) : moves);
  await writeSuccessors(trx, text_id, present);
  await followNotes(trx, moves, (id) => contents.get(id));
  await moveToSuccessors(
    trx,
    text_id,
    gone.flatMap(([id, [by]]) => (by === undefined ? [] : [{ gone: id, by }])),
  );
  await refreshCommentariesOf(trx, text_id);
  await updateCoverage(trx, [text.work_id]);

  const compared = compareWithSource(source, content);
  const segments = [...compared.segments, ...waitingEdits(handEdits, source, content)];
  await writeHandEdits(trx, text_id, { ...compared, segments }, idOf);

  const revision = text.revision + 1;
  const saved: SavedEdit = {
    patch,
    moves: entriesOf(edited.moves ?? NO_MOVES),
    links,
    links_after: await listLinks(trx, touched),
    successors: entriesOf(successors),
  };
  await recordAction(trx, edit.actor, {
    action: edit.action,
    target_type: 'text',
    target_id: text_id,
    before: { ...edit.shown?.before, revision: text.revision, saved },
    after: { ...edit.shown?.after, revision, ...(edit.reason === '' ? {} : { reason: edit.reason }) },
    ...(undoes ? { undoes: undoes.id } : {}),
  });
  return { revision, made: newIds(prepared, before, text) };
};
