import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { AppError } from '#server/errors.ts';
import { allowedVersions } from '#server/http/if-match.rules.ts';
import { enforceStorageQuota } from '#server/files/storage.queries.ts';
import { uuidOr404 } from '#server/http/uuid-or-404.ts';
import type { Handler } from '#server/http/handler.ts';
import { enforceRateLimit } from '#server/rate-limits/enforce-rate-limit.ts';
import { siteLanguageFor, translate } from '#server/share/dictionary.ts';
import type { Note, NoteTarget } from '#shared/contract/notes.ts';
import type { ErrorBody } from '#shared/errors.ts';
import { HIGHLIGHT_COLOURS } from '#shared/limits.ts';
import { isUuid } from '#shared/uuid.ts';
import { notesToCsv, notesToMarkdown, type NoteLabels } from './export-notes.rules.ts';
import { anchorNote, serializeNote, type NoteRow, type ResolvedTarget } from './note-anchor.rules.ts';
import {
  deleteNoteOf,
  findNote,
  findTargetSegment,
  insertNote,
  listAllNotes,
  listMarks,
  listNotes,
  lockNote,
  updateNote,
} from './notes.queries.ts';
import { reanchorNotes } from './reanchor-notes.queries.ts';

type Db = Kysely<Database>;

/** A change that would overwrite a version the member has not seen. The answer carries that version. */
class StaleNoteError extends AppError {
  readonly note: Note;

  constructor(note: Note) {
    super('stale_version');
    this.note = note;
  }

  override get body(): ErrorBody & { note: Note } {
    return { ...super.body, note: this.note };
  }
}

/** Notes of other members are 404. */
const requireNote = async (db: Db, account_id: string, id: string): Promise<NoteRow> => {
  const note = await findNote(db, account_id, uuidOr404(id, 'note_not_found'));
  if (!note) throw new AppError('note_not_found');
  return note;
};

const resolveTarget = async (db: Db, target: NoteTarget): Promise<ResolvedTarget> => {
  const segment = await findTargetSegment(db, uuidOr404(target.segment_id, 'segment_not_found'));
  if (!segment) throw new AppError('segment_not_found');
  const resolved = anchorNote(segment, target);
  if (!resolved) throw new AppError('words_not_found');
  return resolved;
};

export const getNotes: Handler<'GET /notes'> = async ({ query }, { db, viewer }) => {
  const { skip, limit, language, text_id, segment_ids, kind, state, query: search } = query;
  await reanchorNotes(db, viewer.account_id);
  const ids = segment_ids ? segment_ids.split(/[\s,]+/).filter(isUuid) : undefined;
  // A malformed text id has no notes; dropping the filter instead would list all of them.
  const isMalformed = text_id && !isUuid(text_id);
  const filter = isMalformed ? { segment_ids: [] } : { text_id, segment_ids: ids, kind, state, search };
  const list = await listNotes(db, viewer.account_id, filter, { skip, limit, language });
  const notes = list.notes.map((note) => ({ ...serializeNote(note), work_title: note.work_title }));
  return { ...list, notes, skip, limit };
};

export const getMarks: Handler<'GET /notes/marks'> = async ({ query }, { db, viewer }) => {
  if (!isUuid(query.text_id)) return { marks: [] };
  const { marks, is_stale } = await listMarks(db, viewer.account_id, query);
  if (!is_stale) return { marks };
  await reanchorNotes(db, viewer.account_id, query.text_id);
  return listMarks(db, viewer.account_id, query);
};

export const getNote: Handler<'GET /notes/{id}'> = async ({ params }, { db, viewer }) => {
  await reanchorNotes(db, viewer.account_id);
  return serializeNote(await requireNote(db, viewer.account_id, params.id));
};

export const postNote: Handler<'POST /notes'> = async ({ body }, context) => {
  const { db, viewer, settings } = context;
  await enforceRateLimit(context, 'note_account', viewer.account_id);
  const { note_id = crypto.randomUUID(), spot, colour = null } = body;
  const target = await resolveTarget(db, spot);
  const isNew = await db.transaction().execute(async (trx) => {
    const isInserted = await insertNote(trx, note_id, viewer.account_id, target, { body: body.body, colour });
    if (isInserted) await enforceStorageQuota(trx, viewer.account_id, settings.storageQuota);
    return isInserted;
  });
  const note = await findNote(db, viewer.account_id, note_id);
  // The id belongs to another member; the answer reveals no more than that it is taken.
  if (!note) throw new AppError('conflict');
  if (!isNew && note.segment_id !== target.segment_id) throw new AppError('conflict');
  return serializeNote(note);
};

export const putNote: Handler<'PUT /notes/{id}'> = async ({ params, body }, context) => {
  const { db, viewer, caller, settings } = context;
  await enforceRateLimit(context, 'note_account', viewer.account_id);
  return db.transaction().execute(async (trx) => {
    await lockNote(trx, uuidOr404(params.id, 'note_not_found'));
    const note = await requireNote(trx, viewer.account_id, params.id);
    const allowed = allowedVersions(caller.if_match);
    if (allowed && !allowed.includes(String(note.version))) throw new StaleNoteError(serializeNote(note));
    const fields = { body: body.body ?? note.body, colour: body.colour === undefined ? note.colour : body.colour };
    if (fields.body === '' && fields.colour === null)
      throw new AppError('bad_request', 'A note needs words or a colour.');
    await updateNote(trx, note.id, fields, body.spot && (await resolveTarget(trx, body.spot)));
    // A full account can still shorten its notes.
    if (fields.body.length > note.body.length) await enforceStorageQuota(trx, viewer.account_id, settings.storageQuota);
    return serializeNote(await requireNote(trx, viewer.account_id, note.id));
  });
};

export const deleteNote: Handler<'DELETE /notes/{id}'> = async ({ params }, { db, viewer }) => {
  const isDeleted = await deleteNoteOf(db, viewer.account_id, uuidOr404(params.id, 'note_not_found'));
  if (!isDeleted) throw new AppError('note_not_found');
};

const labelsIn = (language: string): NoteLabels => {
  const label = (key: string) => translate(key, siteLanguageFor(language));
  return {
    title: label('notes.title'),
    colours: Object.fromEntries(HIGHLIGHT_COLOURS.map((colour) => [colour, label(`notes.colour.${colour}`)])),
    doubtful: label('notes.doubtful'),
    orphan: label('notes.orphan'),
  };
};

export const getNotesExport: Handler<'GET /notes/export'> = async ({ query }, context) => {
  const { db, viewer, settings } = context;
  await enforceRateLimit(context, 'export_account', viewer.account_id);
  await reanchorNotes(db, viewer.account_id);
  const notes = (await listAllNotes(db, viewer.account_id)).map(serializeNote);
  const addressOf = ({ text_id, segment_id }: Note) =>
    `${settings.siteUrl}/chapter?text_id=${text_id}&segment_id=${segment_id}`;
  const isCsv = query.format === 'csv';
  const file = isCsv ? notesToCsv(notes, addressOf) : notesToMarkdown(notes, addressOf, labelsIn(query.language));
  return {
    media_type: isCsv ? 'text/csv; charset=utf-8' : 'text/markdown; charset=utf-8',
    filename: isCsv ? 'notes.csv' : 'notes.md',
    bytes: new TextEncoder().encode(file),
  };
};
