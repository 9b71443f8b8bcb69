import type { Note } from '#shared/contract/notes.ts';
import { mergeNotes } from './note-changes.ts';
import {
  type ChangeFailure,
  listChanges,
  type NoteChange,
  type OwnChange,
  type OwnNote,
  putChange,
  putNote,
  removeChange,
  removeNote,
} from '#web/own/own-store.ts';

type Send = (method: string, path: string, options?: { body?: unknown; ifMatch?: number }) => Promise<Response>;

/** Later, in the same way: the network is gone again, the session has ended, or the server has enough for now. */
class NotNowError extends Error {}

const sender =
  (authorization: string): Send =>
  async (method, path, { body, ifMatch } = {}) => {
    const headers: Record<string, string> = { accept: 'application/json', authorization };
    if (body !== undefined) headers['content-type'] = 'application/json';
    if (ifMatch !== undefined) headers['if-match'] = `"${ifMatch}"`;
    const response = await fetch(`/api/v1${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (response.status === 401 || response.status === 429 || response.status >= 500) throw new NotNowError();
    return response;
  };

/** Why a change will never be taken as it is. It stays on the device, where its author finds it. */
const failureOf = (status: number): ChangeFailure => (status === 404 ? 'passage_gone' : 'refused');

const isSame = (one: Pick<Note, 'body' | 'colour'>, other: Pick<Note, 'body' | 'colour'>): boolean =>
  one.body === other.body && one.colour === other.colour;

/** Creates it, or finds out that an earlier sending has. */
const createNote = async (send: Send, change: NoteChange, id: string): Promise<Note | ChangeFailure> => {
  const { wanted, spot } = change;
  const post = (note_id: string) => send('POST', '/notes', { body: { note_id, spot, ...wanted } });
  let response = await post(id);
  // Somebody else has this id.
  if (response.status === 409) response = await post(crypto.randomUUID());
  return response.ok ? ((await response.json()) as Note) : failureOf(response.status);
};

/** Saves the note as it is wanted, whatever has happened to it elsewhere meanwhile. */
const saveNote = async (send: Send, change: NoteChange): Promise<Note | ChangeFailure> => {
  const { base, wanted, shown } = change;
  if (!wanted) return 'refused';
  let theirs: Pick<Note, 'body' | 'colour' | 'version' | 'id'> | undefined = base ?? undefined;
  if (!theirs) {
    const created = await createNote(send, change, shown.id);
    if (typeof created === 'string' || isSame(created, wanted)) return created;
    theirs = created;
  }
  // Without a state that both sides had, an earlier sending of this change is one.
  let before: Pick<Note, 'body' | 'colour'> = base ?? (theirs.version === 1 ? theirs : { body: '', colour: null });
  let fields = wanted;
  for (;;) {
    const response = await send('PUT', `/notes/${theirs.id}`, { body: fields, ifMatch: theirs.version });
    // Deleted elsewhere: what was written here is not lost with it.
    if (response.status === 404) return createNote(send, { ...change, wanted: fields }, shown.id);
    if (response.ok) return (await response.json()) as Note;
    if (response.status !== 412) return failureOf(response.status);
    const { note } = (await response.json()) as { note: Note };
    if (isSame(note, fields)) return note;
    const { merged, rest } = mergeNotes(before, fields, note);
    if (rest) await createNote(send, { ...change, wanted: rest }, crypto.randomUUID());
    if (isSame(note, merged)) return note;
    [theirs, before, fields] = [note, note, merged];
  }
};

const deleteNote = async (send: Send, { base, shown }: NoteChange): Promise<Note | undefined> => {
  const path = `/notes/${shown.id}`;
  const now = base ? await send('GET', path) : undefined;
  const note = now?.ok ? ((await now.json()) as Note) : undefined;
  // Written on elsewhere since: the newer words stay.
  if (note && base && note.version !== base.version) return note;
  if (!now || now.ok) await send('DELETE', path);
  return undefined;
};

const sendNote = async (send: Send, change: NoteChange): Promise<ChangeFailure | undefined> => {
  const { account, shown } = change;
  const saved = change.wanted ? await saveNote(send, change) : await deleteNote(send, change);
  if (typeof saved === 'string') return saved;
  if (saved) await putNote(account, saved);
  else await removeNote(account, shown.id);
  return undefined;
};

const isoDate = (wireDate: string): string => `${wireDate.replace(' ', 'T')}Z`;

const sendChange = async (send: Send, change: OwnChange): Promise<ChangeFailure | undefined> => {
  if (change.kind === 'note') return sendNote(send, change);
  const { segment_id } = change.shown;
  if (change.kind === 'position') {
    await send('POST', '/reading/history', {
      body: { places: [{ segment_id, read_date: isoDate(change.shown.read_date) }] },
    });
  } else if (change.isSaved) {
    await send('POST', '/reading/places', {
      body: { places: [{ segment_id, saved_date: isoDate(change.shown.saved_date) }] },
    });
  } else await send('DELETE', `/reading/places/${segment_id}`);
  return undefined;
};

/** After a change that was added to while it was sent: what is sent next is a change of what was saved. */
const rebase = async (change: OwnChange, saved: OwnNote | undefined): Promise<void> => {
  if (change.kind !== 'note' || !saved) return;
  const now = (await listChanges(change.account)).find(({ name }) => name === change.name);
  if (now?.kind === 'note') await putChange({ ...now, base: saved });
};

/**
 * Sends what was changed on this device without a network, one after the other. Returns how many were sent. Any of them may be sent
 * again: its answer may have been lost.
 */
export const sendChanges = async (
  account: string,
  authorization: string,
  findSaved: (id: string) => Promise<OwnNote | undefined>,
): Promise<number> => {
  const send = sender(authorization);
  let sent = 0;
  for (const change of await listChanges(account)) {
    if (change.failure) continue;
    try {
      const failure = await sendChange(send, change);
      if (failure) await putChange({ ...change, failure });
      else await removeChange(change);
      if (!failure) await rebase(change, change.kind === 'note' ? await findSaved(change.shown.id) : undefined);
      sent += 1;
    } catch (error) {
      if (error instanceof NotNowError || error instanceof TypeError) break;
      throw error;
    }
  }
  return sent;
};
