import type { Kysely } from 'kysely';
import type { Database } from '#server/db/schema.ts';
import { AppError } from '#server/errors.ts';
import { uuidOr404 } from '#server/http/uuid-or-404.ts';
import type { Handler } from '#server/implement.ts';
import { enforceRateLimit } from '#server/rate-limits/enforce-rate-limit.ts';
import { allowedVersions } from '#server/http/if-match.rules.ts';
import type { NoteTarget } from '#shared/contract/notes.ts';
import { spottedIn, wireNote } from './note-anchor.rules.ts';
import {
  findNote,
  findNotedSegment,
  insertNote,
  listMarks,
  listNotes,
  lockNote,
  removeNote,
  updateNote,
  type Wanted,
} from './notes.queries.ts';
import { settleNotes } from './settle-notes.ts';
import { StaleNoteError } from './stale-note.ts';
import type { NoteRow, Spotted } from './stored-note.ts';
import { isUuid } from '#shared/uuid.ts';

type Db = Kysely<Database>;

/** Somebody else's note is not there. */
const ownNote = async (db: Db, account_id: string, id: string): Promise<NoteRow> => {
  const note = await findNote(db, account_id, uuidOr404(id, 'note_not_found'));
  if (!note) throw new AppError('note_not_found');
  return note;
};

const spotted = async (db: Db, spot: NoteTarget): Promise<Spotted> => {
  const segment = await findNotedSegment(db, uuidOr404(spot.segment_id, 'segment_not_found'));
  if (!segment) throw new AppError('segment_not_found');
  const found = spottedIn(segment, spot);
  if (!found) throw new AppError('words_not_found');
  return found;
};

export const getNotes: Handler<'GET /notes'> = async ({ query }, { db, viewer }) => {
  const { skip, limit, text_id, segment_ids, kind, state, query: words } = query;
  await settleNotes(db, viewer.account_id);
  const ids = segment_ids ? segment_ids.split(/[\s,]+/).filter((id) => isUuid(id)) : undefined;
  // A text that is not there has no notes; the filter must not be lost, or all of them would come.
  const isKnown = !text_id || isUuid(text_id);
  const wanted: Wanted = { text_id, segment_ids: isKnown ? ids : [], kind, state, query: words };
  const found = await listNotes(db, viewer.account_id, isKnown ? wanted : { segment_ids: [] }, { skip, limit });
  return { ...found, notes: found.notes.map(wireNote), skip, limit };
};

export const getMarks: Handler<'GET /notes/marks'> = async ({ query }, { db, viewer }) => {
  if (!isUuid(query.text_id)) return { marks: [] };
  const { marks, is_stale } = await listMarks(db, viewer.account_id, query);
  if (!is_stale) return { marks };
  await settleNotes(db, viewer.account_id, query.text_id);
  return listMarks(db, viewer.account_id, query);
};

export const getNote: Handler<'GET /notes/{id}'> = async ({ params }, { db, viewer }) => {
  await settleNotes(db, viewer.account_id);
  return wireNote(await ownNote(db, viewer.account_id, params.id));
};

export const postNote: Handler<'POST /notes'> = async ({ body }, context) => {
  const { db, viewer } = context;
  await enforceRateLimit(context, 'note_account', viewer.account_id);
  const { note_id = crypto.randomUUID(), spot, colour = null } = body;
  const at = await spotted(db, spot);
  const isNew = await insertNote(db, note_id, viewer.account_id, at, { body: body.body, colour });
  const note = await findNote(db, viewer.account_id, note_id);
  // The id is another member's, of whom nothing is said.
  if (!note) throw new AppError('conflict');
  if (!isNew && note.segment_id !== at.segment_id) throw new AppError('conflict');
  return wireNote(note);
};

export const putNote: Handler<'PUT /notes/{id}'> = async ({ params, body }, context) => {
  const { db, viewer, caller } = context;
  await enforceRateLimit(context, 'note_account', viewer.account_id);
  return db.transaction().execute(async (trx) => {
    await lockNote(trx, uuidOr404(params.id, 'note_not_found'));
    const note = await ownNote(trx, viewer.account_id, params.id);
    const allowed = allowedVersions(caller.if_match);
    if (allowed && !allowed.includes(String(note.version))) throw new StaleNoteError(wireNote(note));
    const written = { body: body.body ?? note.body, colour: body.colour === undefined ? note.colour : body.colour };
    if (written.body === '' && written.colour === null)
      throw new AppError('bad_request', 'A note needs words or a colour.');
    await updateNote(trx, note.id, written, body.spot && (await spotted(trx, body.spot)));
    return wireNote(await ownNote(trx, viewer.account_id, note.id));
  });
};

export const deleteNote: Handler<'DELETE /notes/{id}'> = async ({ params }, { db, viewer }) => {
  const isGone = await removeNote(db, viewer.account_id, uuidOr404(params.id, 'note_not_found'));
  if (!isGone) throw new AppError('note_not_found');
};
